import type { Id } from '@gligabao/core';
import { CALL, type StorePorts } from '@gligabao/testkit';
import { nameKey, terms } from '@gligabao/text';
import type { Random } from '../../src/index.ts';
import { DAYS, HUB, makeCorpus, type ToldText } from '../queries/corpus.ts';
import { instantOf, type Numbers, tellText } from '../queries/write-corpus.ts';
import { zipf } from '../queries/words.ts';
import { type Filled, type FilledDataset, MODEL } from './fill-store.ts';

export const OPERATIONS = Object.freeze(['candidates', 'one hop', 'hub', 'as-of', 'keyword', 'remember'] as const);
export type Operation = (typeof OPERATIONS)[number];

/** Does one thing to a store, and resolves when it is done. What it needs to know it has looked up before. */
export type Prepare = () => Promise<() => Promise<unknown>>;

const NAMES = 8;
const SEEDS = 16;
const AROUND = Object.freeze({ perEntity: 25, limit: 100 });
const NEW_FACTS = 8;

/** The operations on a store, on things that are drawn as they are used in a language. */
export function operationsOn(stores: StorePorts, filled: Filled, random: Random): Readonly<Record<Operation, Prepare>> {
  const { things } = filled.corpus;
  const { 'graph-store': graph, 'text-index': texts } = stores;
  const dataset = (): FilledDataset => random.pick(filled.asked);
  /** One that was just told something: what a store keeps of former reads is forgotten, as between the turns of a talk. */
  const told = async (): Promise<FilledDataset> => {
    const chosen = dataset();
    await chosen.story.tell((draft) => ({ text: draft.artifact() }));
    return chosen;
  };
  const place = (): number => Math.max(1, zipf(random, things.length));
  const nameOf = (at: number): string => things[at]?.name ?? '';
  const places = (count: number): readonly number[] => Array.from({ length: count }, place);
  const find = async (id: number, at: readonly number[]): Promise<ReadonlyMap<string, Id>> => {
    const { entities } = await graph.lookUp(id, [...new Set(at.map((each) => nameKey(nameOf(each))))], {}, CALL);
    return new Map(entities.map(({ entity }) => [entity.nameKey, entity.id]));
  };
  const idsOf = async (id: number, at: readonly number[]): Promise<readonly Id[]> => [...(await find(id, at)).values()];
  const neighbours = async (at: readonly number[], clocks: { readonly asOf?: number }) => {
    const { id } = await told();
    const entityIds = await idsOf(id, at);
    return () => graph.neighbours(id, { entityIds, ...AROUND }, clocks, CALL);
  };
  const newTexts = makeCorpus({ facts: 2000 * NEW_FACTS, texts: 2000, hub: 0 }, 9).texts[Symbol.iterator]();
  /** A new text about things of which most are known. */
  const newText = (): ToldText => {
    const { value, done } = newTexts.next();
    if (done === true) throw new RangeError('there are no more texts to remember');
    const facts = value.facts.map((fact) => ({
      ...fact,
      source: fact.source % things.length,
      target: fact.target % things.length,
    }));
    return { ...value, facts };
  };
  const remember = async () => {
    const { id, story } = dataset();
    const text = newText();
    const ends = [...new Set(text.facts.flatMap(({ source, target }) => [source, target]))];
    return async () => {
      const known = await find(id, ends);
      const numbers: Numbers = { things: new Map(), previous: null };
      for (const at of ends) {
        const found = known.get(nameKey(nameOf(at)));
        if (found !== undefined) numbers.things.set(at, found);
      }
      return story.tell((draft) => ({ written: tellText(text, things, numbers, draft, MODEL) }));
    };
  };
  return {
    candidates: async () => {
      const { id } = await told();
      const keys = places(NAMES).map((at) => nameKey(nameOf(at)));
      return () => graph.lookUp(id, keys, {}, CALL);
    },
    'one hop': () => neighbours(places(SEEDS), {}),
    hub: () => neighbours([HUB, ...places(3)], {}),
    'as-of': () => neighbours(places(SEEDS), { asOf: instantOf(random.int(1, DAYS)) }),
    keyword: async () => {
      const { id } = await told();
      const asked = terms(`who works with ${nameOf(place())} and ${nameOf(place())} on the project report`);
      return () =>
        Promise.all(
          (
            [
              ['fact', 500],
              ['passage', 1000],
            ] as const
          ).map(([kind, perTerm]) => texts.postings(id, { kind, terms: asked, perTerm }, {}, CALL)),
        );
    },
    remember,
  };
}
