import { setTimeout as sleep } from 'node:timers/promises';
import type { Fields, Reply } from './http.ts';
import type { TestServer } from './server.ts';

/** A remember or a query, and what became of it. */
export interface Told {
  readonly path: 'remember' | 'query';
  readonly dataset: string;
  /** Of a remember: no other one has the same. It is one fact, about two names that nothing else has. */
  readonly text: string;
  readonly reply: Reply<Fields>;
}

/** Clients that remember and query, one call after the other. */
export interface Load {
  /** Resolves when so many more calls than now have succeeded. */
  succeeds(count: number): Promise<void>;
  /** Resolves with all calls, once the last one is answered. */
  stop(): Promise<readonly Told[]>;
}

/** Longer than anything here takes: no answer by then means that there is none. */
const HANGS_MS = 30_000;

async function answered(call: Promise<Reply<Fields>>): Promise<Reply<Fields>> {
  const giveUp = new AbortController();
  const late = sleep(HANGS_MS, null, { signal: giveUp.signal, ref: false }).catch(() => null);
  const reply = await Promise.race([call, late]);
  giveUp.abort();
  if (reply === null) throw new Error('a request was not answered');
  return reply;
}

/** Sets clients to work on a server, each on one of two datasets. */
export function startLoad(server: TestServer, clients = 6): Load {
  const told: Told[] = [];
  const stop = new AbortController();
  const call = async (path: Told['path'], dataset: string, text: string): Promise<void> => {
    const fields = path === 'remember' ? { text } : { query: text };
    const reply = await answered(server.post(`/v1/gb/${path}`, { user_id: 'u1', dataset, ...fields }));
    told.push({ path, dataset, text, reply });
    if (reply.status !== 200) await sleep(10);
  };
  const work = async (who: number): Promise<void> => {
    const dataset = who % 2 === 0 ? 'even' : 'odd';
    for (let round = 0; !stop.signal.aborted; round += 1) {
      await call('remember', dataset, `Giver${who}-${round} thanks Taker${who}-${round}.`);
      await call('query', dataset, `Whom does Giver${who}-${round} thank?`);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, who) => work(who)));
  const successes = (): number => told.filter(({ reply }) => reply.status === 200).length;
  const untilMore = async (count: number): Promise<void> => {
    const wanted = successes() + count;
    while (successes() < wanted) await sleep(10);
  };
  return {
    // A client that fails ends the waiting with its reason.
    succeeds: async (count) => void (await Promise.race([untilMore(count), working])),
    async stop() {
      stop.abort();
      await working;
      return told;
    },
  };
}
