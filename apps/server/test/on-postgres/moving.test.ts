import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportDataset, hashDataset, type Hashes, importDataset } from '@gligabao/core';
import { MOVE_TOOLS, portrait } from '@gligabao/testkit';
import fc from 'fast-check';
import { type OpenMemory, openMemory } from '../support/memory.ts';
import { graphOf, judging, TERMS, texts, type Told } from '../support/random-texts.ts';
import { scriptedTasks } from '../support/scripted-tasks.ts';
import { temporaryFile, temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 0, 1);
/** Transactions of so few rows that a small dataset is broken off between two. */
const TOOLS = { ...MOVE_TOOLS, maxRows: 7 };
const CALL = { signal: new AbortController().signal };

let places: readonly TemporaryStorage[];
let [file, database, other]: readonly OpenMemory[] = [];
beforeAll(async () => {
  places = [temporaryFile(), await temporaryStorage(), temporaryFile()];
  [file, database, other] = await Promise.all(places.map(openMemory));
});
afterAll(async () => {
  for (const open of [file, database, other]) await open?.close();
  for (const place of places) await place.remove();
});

type Stores = OpenMemory['stores'];

function opened(open: OpenMemory | undefined): OpenMemory {
  if (!open) throw new Error('the stores are not open');
  return open;
}

async function idOf(stores: Stores, user: string): Promise<number> {
  const [dataset] = await stores['dataset-store'].find(user, ['main'], CALL);
  return dataset?.id ?? 0;
}

/** Tells a user's memory the texts, forgets one of them, and has a person decide on a fact; gives the instants. */
async function tell(open: OpenMemory, user: string, notes: readonly Told[], any: number): Promise<readonly number[]> {
  const script = scriptedTasks();
  script.judge(judging(new Set()));
  let at = BEGIN;
  const memory = open.memory({ ports: { ...open.stores, tasks: script.tasks }, now: () => at });
  const instants: number[] = [];
  const artifacts: number[] = [];
  for (const [index, note] of notes.entries()) {
    at += MINUTE;
    script.extract(graphOf(note, index));
    const session = note.session === null ? {} : { session_id: note.session };
    const reference_time = new Date(note.said).toISOString();
    const body = {
      user_id: user,
      text: `Text ${index}, told.`,
      reference_time,
      idempotency_key: `k${index}`,
      ...session,
    };
    const { artifact_id, created_at } = await memory.remember(body);
    instants.push(Date.parse(created_at));
    artifacts.push(artifact_id);
  }
  at += MINUTE;
  await memory.forget({ userId: user, dataset: 'main', artifactId: artifacts[any % artifacts.length] ?? 0 });
  at += MINUTE;
  const { items } = await open.stores.catalogue.edges(
    await idOf(open.stores, user),
    { now: at },
    { limit: 1, offset: 0 },
    {},
    CALL,
  );
  for (const { id } of items) await memory.decide('retract', id, { user_id: user, reason: 'It was not so.' });
  return [...instants, at];
}

async function textOf(stores: Stores, user: string): Promise<string> {
  let text = '';
  const id = await idOf(stores, user);
  for await (const part of exportDataset(stores, id, { vectors: true }, MOVE_TOOLS, CALL)) text += part;
  return text;
}

async function* linesOf(text: string, last = Infinity): AsyncGenerator<string> {
  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    if (at > last) throw new Error('the line is dead');
    yield line;
  }
}

/** Imports what was exported, broken off behind some lines as often as asked. */
async function imported(stores: Stores, text: string, breaks: readonly number[]): Promise<Hashes> {
  // Before the last line at the latest: behind it the import is over.
  const lines = text.split('\n').length - 2;
  const options = { now: BEGIN, onUnderWay: (rows: number) => void wentOn.push(rows) };
  for (const at of breaks) {
    const broken = importDataset(stores, linesOf(text, at % lines), options, TOOLS, CALL);
    await expect(broken).rejects.toMatchObject({ message: 'the line is dead' });
  }
  return importDataset(stores, linesOf(text), options, TOOLS, CALL);
}

let users = 0;
/** Behind how many rows imports went on. */
const wentOn: number[] = [];

describe('a dataset that is moved from SQLite to PostgreSQL and back', () => {
  it('has equal hashes, equal bytes and equal answers at each step, however often it was broken off', async () => {
    const [here, there, back] = [opened(file).stores, opened(database).stores, opened(other).stores];
    const seen = async (stores: Stores, user: string, instants: readonly number[]) =>
      portrait({ ports: stores, dataset: await idOf(stores, user) }, instants, TERMS);
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.array(fc.nat(), { maxLength: 2 }), async (notes, any, breaks) => {
        users += 1;
        const user = `u${users}`;
        const instants = await tell(opened(file), user, notes, any);
        const [text, told] = [await textOf(here, user), await seen(here, user, instants)];
        const { hash, logHash } = await hashDataset(here, await idOf(here, user), MOVE_TOOLS, CALL);
        for (const [stores, source] of [
          [there, here],
          [back, there],
        ] as const) {
          expect(await imported(stores, await textOf(source, user), breaks)).toMatchObject({ hash, logHash });
          expect(await hashDataset(stores, await idOf(stores, user), MOVE_TOOLS, CALL)).toEqual({ hash, logHash });
          expect(await textOf(stores, user)).toBe(text);
          expect(await seen(stores, user, instants)).toEqual(told);
        }
      }),
      { numRuns: 12 },
    );
    expect(wentOn.length).toBeGreaterThan(0);
    for (const stores of [here, there, back]) expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
  }, 300_000);
});
