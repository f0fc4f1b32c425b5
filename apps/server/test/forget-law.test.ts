import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portrait } from '@gligabao/testkit';
import fc from 'fast-check';
import { type OpenMemory, openMemory } from './support/memory.ts';
import { graphOf, judging, TERMS, texts, type Told } from './support/random-texts.ts';
import { scriptedTasks } from './support/scripted-tasks.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 0, 1);
/** Told in months of 2020, by whom and what is liked; the first is forgotten. */
function likes(
  ...notes: readonly (readonly [month: number, ...edges: readonly (readonly [string, string])[]])[]
): Told[] {
  return notes.map(([month, ...edges]) => ({
    said: Date.UTC(2020, month),
    session: null,
    about: '',
    edges: edges.map(([name, what]) => [name, 'likes', what, ''] as const),
  }));
}

/** What was found once: a text that only repeats what stands without the first, and a pair that two texts would have decided. */
const FOUND = [
  likes([1, ['Ben', 'Tea'], ['Ann', 'Tea']], [0, ['Ben', 'Tea'], ['Ben', 'Rum']], [1, ['Ben', 'Rum']]),
  likes([0, ['Ann', 'Tea']], [0, ['Ann', 'Rum']], [0, ['Ann', 'Tea']], [0, ['Ben', 'Tea'], ['Ann', 'Tea']]),
];

let storage: TemporaryStorage;
let open: OpenMemory;
beforeAll(async () => {
  storage = await temporaryStorage();
  open = await openMemory(storage);
});
afterAll(async () => {
  await open.close();
  await storage.remove();
});

let users = 0;

/** Tells a user's memory the texts, of which one is never sent, or is forgotten when all are told: what it reads, and of whom the model was asked. */
async function teller(notes: readonly Told[], which: number, how: 'never sent' | 'forgotten') {
  users += 1;
  const user = `u${users}`;
  const script = scriptedTasks();
  const asked = new Set<string>();
  script.judge(judging(asked));
  let at = BEGIN;
  const memory = open.memory({ ports: { ...open.stores, tasks: script.tasks }, now: () => at });
  const instants: number[] = [];
  let artifactId = 0;
  for (const [index, note] of notes.entries()) {
    at += MINUTE;
    if (index === which && how === 'never sent') continue;
    script.extract(graphOf(note, index));
    const session = note.session === null ? {} : { session_id: note.session };
    const reference_time = new Date(note.said).toISOString();
    const body = { user_id: user, text: `Text ${index}, told.`, reference_time, ...session };
    const { artifact_id, created_at } = await memory.remember(body);
    if (index === which) artifactId = artifact_id;
    else instants.push(Date.parse(created_at));
  }
  at += MINUTE;
  if (how === 'forgotten') await memory.forget({ userId: user, dataset: 'main', artifactId });
  const [dataset] = await open.stores['dataset-store'].find(user, ['main'], { signal: new AbortController().signal });
  const reads = await portrait({ ports: open.stores, dataset: dataset?.id ?? 0 }, instants, TERMS);
  return { reads, asked };
}

describe('forgetting on a database', () => {
  // A shared database takes ten times as long over a run, and the law is that of the use-case: its clauses are in the testkit.
  const numRuns = (): number => (storage.exclusive ? 40 : 10);

  it('gives what every read would have given had the text never been sent, now and at any time since', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (notes, any) => {
        const which = any % notes.length;
        const forgotten = await teller(notes, which, 'forgotten');
        const neverSent = await teller(notes, which, 'never sent');
        // What a model was never asked, because the forgotten text had said it already, nobody knows (decision 0021).
        fc.pre([...neverSent.asked].every((name) => forgotten.asked.has(name)));
        expect(forgotten.reads).toEqual(neverSent.reads);
      }),
      { numRuns: numRuns(), examples: FOUND.map((notes) => [[...notes], 0]) },
    );
    expect(await open.stores.catalogue.inconsistencies({ signal: new AbortController().signal })).toEqual([]);
  }, 300_000);
});
