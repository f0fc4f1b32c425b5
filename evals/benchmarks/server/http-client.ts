import { Agent, request } from 'node:http';

/** A reply, and the wall time from sending the request to its last byte. */
export interface TimedReply {
  readonly body: unknown;
  readonly ms: number;
}

/** Far above any sound answer: a server that hangs fails the run instead of holding it. */
const TIMEOUT_MS = 600_000;

/** Posts JSON over one connection that stays open. */
export interface HttpClient {
  /** @throws Error with the status and body of an answer other than 200. */
  post(path: string, body: object): Promise<TimedReply>;
  close(): void;
}

export function createHttpClient(url: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (path: string, body: object): Promise<TimedReply> =>
    new Promise((resolve, reject) => {
      const sent = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
      const began = performance.now();
      const outgoing = request(new URL(path, url), { method: 'POST', agent, headers }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const ms = performance.now() - began;
          const text = Buffer.concat(parts).toString('utf8');
          if (incoming.statusCode === 200) resolve({ body: JSON.parse(text), ms });
          else reject(new Error(`POST ${path} answered ${incoming.statusCode ?? 0}: ${text}\nto ${sent}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error(`POST ${path} hangs\nwith ${sent}`)));
      outgoing.end(sent);
    });
  return { post, close: () => agent.destroy() };
}
