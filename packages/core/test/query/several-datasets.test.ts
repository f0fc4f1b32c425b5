import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { QueryResponse } from '../../src/index.ts';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const SEEN = { answer: false };
const BOTH = { datasets: ['home', 'work'] };
const WORDS = ['tea', 'chess', 'garden', 'piano', 'boat', 'bread'] as const;

interface Said {
  readonly words: readonly string[];
  readonly at: 'home' | 'work';
  /** Whether it is a turn of the one chat that there is in its dataset. */
  readonly chat?: boolean;
}

/** A text of nobody else, with a fact of it. */
async function tell(world: World, { words, at, chat }: Said, number: number, dataset: string): Promise<void> {
  const name = `Person${number}`;
  const text = `${name} ${words.join(' ')}.`;
  await world.tell(
    text,
    graph(
      [claimed(name, 'does', `thing${number}`, { description: text, span: [0, text.length] })],
      [person(name, words.join(' '))],
    ),
    { dataset, reference_time: '2025-01-01T00:00:00Z', ...(chat ? { session_id: `chat at ${at}` } : {}) },
  );
}

/** What is found with its scores; of equal scores, by name. */
function found({ evidence }: QueryResponse) {
  const inOrder = (all: readonly (readonly [number, string])[]) =>
    all.toSorted(([a, name], [b, other]) => b - a || (name < other ? -1 : 1));
  return {
    passages: inOrder(evidence.passages.map(({ score, text }) => [score, text])),
    facts: inOrder(evidence.edges.map(({ score, description }) => [score, description])),
    entities: evidence.entities.map(({ name }) => name).toSorted(),
  };
}

describe('several datasets', () => {
  it('rank as one that holds them all', async () => {
    const said = fc.record<Said>({
      words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }),
      at: fc.constantFrom('home', 'work'),
      chat: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { minLength: 1, maxLength: 9 }),
        fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
        async (all, asked) => {
          const world = openWorld();
          for (const [number, each] of all.entries()) {
            await tell(world, each, number, each.at);
            await tell(world, each, number, 'all');
          }
          const query = `${asked.join(' ')}?`;
          const apart = await world.ask(query, { ...SEEN, ...BOTH });
          expect(found(apart)).toEqual(found(await world.ask(query, { ...SEEN, dataset: 'all' })));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('cut to the limits by rank, whichever they are in', async () => {
    const world = openWorld();
    await tell(world, { words: ['tea', 'tea', 'tea'], at: 'work' }, 1, 'work');
    for (let number = 2; number < 8; number += 1)
      await tell(world, { words: ['tea', 'boat', 'bread'], at: 'home' }, number, 'home');
    const { evidence } = await world.ask('tea?', { ...SEEN, ...BOTH, limits: { passages: 1, facts: 1 } });
    expect(evidence.passages).toMatchObject([{ dataset: 'work', artifact_id: 1 }]);
    expect(evidence.edges).toMatchObject([{ dataset: 'work', id: 1 }]);
  });

  it('are found by meaning too, the best of all', async () => {
    const world = openWorld();
    for (let number = 0; number < 30; number += 1)
      await tell(world, { words: [`w${number}`], at: 'home' }, number, number % 2 === 0 ? 'home' : 'work');
    // No term is shared: a stub's vectors alone put the closest in front.
    const { evidence } = await world.ask('PERSON17w17', { ...SEEN, ...BOTH });
    expect(new Set(evidence.passages.map(({ dataset }) => dataset))).toEqual(new Set(['home', 'work']));
    const scores = evidence.passages.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
