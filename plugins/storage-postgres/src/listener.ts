import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresConfig } from './config.ts';
import { KEEP_ALIVE_MS } from './connection.ts';

/** After how long another connection is tried, once one broke or could not be opened. */
const AGAIN_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Hears notifications of the server, on a connection of its own that is opened when somebody listens. */
export interface Listener {
  /** @param onWord is told each word, and null when some may have been lost. Must not throw. */
  listen(onWord: (word: string | null) => void): () => void;
  close(): Promise<void>;
}

type OnWord = (word: string | null) => void;

/** Resolves when the connection is over. Behind a pooler that shares connections it hears nothing, and stays silent. */
async function hear({ url, schema }: PostgresConfig, tell: OnWord, signal: AbortSignal): Promise<void> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    application_name: 'gligabao listener',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => socket,
  });
  const over = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    client.on('notification', ({ payload }) => tell(payload ?? null));
    await client.connect();
    await client.query(`LISTEN "${schema}"`);
    tell(null);
    // What is heard is worth nothing to a process that has nothing else to do.
    socket.unref();
    await over;
  } finally {
    socket.destroy();
  }
}

export function createListener(config: PostgresConfig): Listener {
  const listening = new Set<OnWord>();
  const stop = new AbortController();
  let hearing: Promise<void> | null = null;
  const tell: OnWord = (word) => {
    for (const onWord of listening) onWord(word);
  };
  const keepHearing = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // Whoever waits looks from time to time: that nothing is heard is no failure.
      await hear(config, tell, stop.signal).catch(() => undefined);
      await sleep(AGAIN_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    listen(onWord) {
      listening.add(onWord);
      hearing ??= keepHearing();
      return () => void listening.delete(onWord);
    },
    async close() {
      stop.abort();
      await hearing;
    },
  };
}
