import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stopCommands } from '../support/command.ts';
import { diagnose } from '../support/doctor.ts';
import type { Fields, Reply } from '../support/http.ts';
import { endedRuns, listed, type ShownRun } from '../support/runs-over-http.ts';
import { type Serving, startServing } from '../support/serving.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(240_000);

const REMEMBERS = 200;
const DATASETS = 20;
const CLIENTS = 16;
const LEASE_SECONDS = 3;
const LATE_MS = (LEASE_SECONDS + 10) * 1000;
/** What is told by then comes to a process that is killed soon. */
const KILL_AFTER = REMEMBERS / 3;

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  stopCommands();
  await storage.remove();
});

/** A text that a client sends, and what was answered in the end. */
interface Told {
  readonly text: string;
  readonly dataset: string;
  readonly reply: Reply<Fields>;
}

interface Named {
  readonly name: string;
}
interface Stored {
  readonly id: number;
  readonly text: string;
}

const datasetOf = (index: number): string => `d${index % DATASETS}`;
const nameOf = (index: number): string => `Ada${String.fromCodePoint(97 + (index % 26))}${Math.floor(index / 26)}`;

/** Tells it to one server after the other until one answers; half of the calls wait for the end, half do not. */
async function tell(servers: readonly Serving[], index: number): Promise<Told> {
  const [text, dataset] = [`Mira visited ${nameOf(index)}.`, datasetOf(index)];
  const body = { text, dataset, idempotency_key: `key ${index}`, async: index % 2 === 0 };
  for (let attempt = index; ; attempt += 1) {
    const server = servers[attempt % servers.length];
    const reply = await server?.post('/v1/gb/remember', body).catch(() => null);
    if (reply) return { text, dataset, reply };
    await sleep(20);
  }
}

/** Each of a dataset ran behind the one before it. */
function verifyOrder(runs: readonly ShownRun[]): void {
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    if (!before) continue;
    expect(Date.parse(run.queued_at)).toBeGreaterThan(Date.parse(before.queued_at));
    expect(Date.parse(run.started_at ?? '')).toBeGreaterThanOrEqual(Date.parse(before.finished_at ?? ''));
    expect(run.artifact_id ?? 0).toBeGreaterThan(before.artifact_id ?? 0);
  }
}

describe('three servers on one database, of which one is killed (F079, F082, F165)', () => {
  it('have every text that they accepted exactly once, in order, and end each run in time', async () => {
    const options = { settings: { lease_timeout: LEASE_SECONDS, log_level: 'error' }, modelMs: 30 };
    const servers = [
      await startServing(storage, options),
      await startServing(storage, options),
      await startServing(storage, options),
    ];
    let next = 0;
    let answered = 0;
    let killedAt = 0;
    const told: Told[] = [];
    const work = async (): Promise<void> => {
      while (next < REMEMBERS) {
        const index = next;
        next += 1;
        told.push(await tell(servers, index));
        answered += 1;
        if (answered >= KILL_AFTER && killedAt === 0) {
          killedAt = Date.now();
          servers[1]?.kill('SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
    expect(killedAt).toBeGreaterThan(0);
    const [server] = servers;
    if (!server) throw new Error('there is no server');

    for (let at = 0; at < DATASETS; at += 1) {
      const dataset = `d${at}`;
      const runs = await endedRuns(server, dataset);
      verifyOrder(runs);
      for (const run of runs) {
        expect(run).toMatchObject({ status: 'succeeded', artifact_id: expect.any(Number) });
        if (Date.parse(run.started_at ?? '') > killedAt) continue;
        expect(Date.parse(run.finished_at ?? '')).toBeLessThan(killedAt + LATE_MS);
      }
      const here = told.filter((each) => each.dataset === dataset);
      for (const { reply } of here) expect([200, 202]).toContain(reply.status);
      const texts = (await listed<Stored>(server, 'artifacts', dataset)).map(({ text }) => text);
      expect(texts.toSorted()).toEqual(here.map(({ text }) => text).toSorted());
      const names = (await listed<Named>(server, 'entities', dataset)).map(({ name }) => name);
      expect(names).toHaveLength(1 + here.length);
      expect(new Set(names).size).toBe(names.length);
    }
    for (const each of servers) each.kill('SIGTERM');
    expect(await servers[0]?.ended).toMatchObject({ code: 0 });
    expect(await servers[2]?.ended).toMatchObject({ code: 0 });
    const found = await diagnose(storage);
    expect(found).toMatchObject({ code: 0, said: { ok: true, problems: [], unfinished_runs: [], waiting_runs: 0 } });
  });
});
