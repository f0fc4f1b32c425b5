import { request, type OutgoingHttpHeaders } from 'node:http';
import type { Sent } from './http.ts';

/** An answer as it comes. */
export interface Stream {
  /** Resolves with what has come, once that is as wanted. */
  until(isThere: (text: string) => boolean): Promise<string>;
  /** Resolves with the whole answer. */
  whole(): Promise<string>;
  /** Breaks the connection off. */
  goAway(): void;
}

/** Sends a request on a connection of its own, and reads the answer piece by piece. */
export function openStream(url: string, path: string, sent: Sent = {}): Stream {
  const { hostname, port } = new URL(url);
  const { method = 'GET', body } = sent;
  const headers: OutgoingHttpHeaders = { ...sent.headers };
  const outgoing = request({ hostname, port, path, method, headers, agent: false });
  // Said when it is broken off, here or there; what was waited for then never comes.
  outgoing.on('error', () => undefined);
  outgoing.end(body);
  let [text, ended] = ['', false];
  const heard = new Set<() => void>();
  const hear = (): void => {
    for (const look of heard) look();
  };
  outgoing.once('response', (incoming) => {
    incoming.on('error', () => undefined);
    incoming.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      hear();
    });
    incoming.once('end', () => {
      ended = true;
      hear();
    });
  });
  const until = (isThere: () => boolean): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isThere()) return;
        heard.delete(look);
        resolve(text);
      };
      heard.add(look);
      look();
    });
  return {
    until: (isThere) => until(() => isThere(text)),
    whole: () => until(() => ended),
    goAway: () => outgoing.destroy(),
  };
}
