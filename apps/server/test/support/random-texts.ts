import fc from 'fast-check';
import type { Judge, ScriptedGraph } from './scripted-tasks.ts';

/** The terms of all that random texts say. */
export const TERMS = [
  'ann',
  'ben',
  'rome',
  'oslo',
  'acm',
  'acme',
  'tea',
  'rum',
  'live',
  'like',
  'work',
  'told',
  'baker',
];

/** What one text says, in which session, and when. */
export interface Told {
  readonly said: number;
  readonly session: string | null;
  readonly about: string;
  readonly edges: readonly (readonly [source: string, relation: string, target: string, how: string])[];
}

const who = fc.constantFrom('Ann', 'Ben', 'ANN');
const edge = fc.oneof(
  fc.tuple(who, fc.constant('lives_in'), fc.constantFrom('Rome', 'Oslo'), fc.constantFrom('', 'denied', 'ends')),
  fc.tuple(who, fc.constantFrom('works_at', 'ceo_of'), fc.constantFrom('Acme', 'Globex'), fc.constantFrom('', 'ends')),
  fc.tuple(who, fc.constant('likes'), fc.constantFrom('Tea', 'Rum'), fc.constant('')),
);
const told: fc.Arbitrary<Told> = fc.record({
  said: fc.integer({ min: 0, max: 40 }).map((months) => Date.UTC(2020, months)),
  session: fc.constantFrom('s1', 's2', null),
  about: fc.constantFrom('', 'A writer.', 'A baker.'),
  edges: fc.array(edge, { minLength: 1, maxLength: 3 }),
});
/** Some texts, one after the other. */
export const texts = fc.array(told, { minLength: 2, maxLength: 6 });

/** What is read in the text of a place. */
export function graphOf({ edges, about }: Told, index: number): ScriptedGraph {
  return {
    entities: [
      { name: 'Ann', type: 'person', description: about },
      ...['Rome', 'Oslo'].map((name) => ({ name, type: 'city' })),
    ],
    edges: edges.map(([source, relation, target, how]) => ({
      source,
      relation,
      target,
      description: `${source} ${relation} ${target}, told ${index}.`,
      denied: how === 'denied',
      polarity: how === 'ends' ? ('ends' as const) : ('holds' as const),
    })),
  };
}

/**
 * Whoever likes one of two things does not like the other: a word that a model has to say, since no slot does. Of three, it
 * would not be asked about one that is superseded.
 *
 * @param asked is told of whom it was asked.
 */
export function judging(asked: Set<string>): Judge {
  return ({ added, stored }) =>
    added.flatMap((one) =>
      stored.flatMap((other) => {
        const isOfOne = one.relation === 'likes' && other.relation === 'likes' && one.source === other.source;
        if (!isOfOne || one.target === other.target) return [];
        asked.add(one.source.toLowerCase());
        return [{ added: one.handle, stored: other.handle, verdict: 'contradicts' as const }];
      }),
    );
}
