import assert from 'node:assert/strict';
import { type Clocks, type Edge, type Entity, type IndexedText, TEXT_KINDS } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { Draft } from '../plan-draft.ts';
import type { StorePorts } from '../store-ports.ts';

/** Whole numbers below a bound, the same ones for the same seed (a linear congruential generator). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface World {
  readonly entities: Map<number, Entity>;
  readonly edges: Map<number, Edge>;
  readonly texts: Map<number, IndexedText>;
}

const NAMES = ['anna', 'bob', 'carl', 'dora'];
const WORDS = ['tea', 'milk', 'tea milk', 'tea tea sugar', 'sugar'];

/** One commit of a random story: something new, or a change of something that is there. */
function happen(draft: Draft, world: World, below: (bound: number) => number): object {
  const any = <T>(list: Iterable<T>): T | undefined => [...list][below([...list].length)];
  const word = (): string => any(WORDS) ?? '';
  const by = draft.artifact({ sessionId: any(['x', 'y']) ?? null, validAt: below(100) });
  const keepText = (text: IndexedText): unknown =>
    world.texts.set(text.ownerId * 2 + (text.kind === 'fact' ? 1 : 0), text);
  const [source, target, edge, text] = [
    any(world.entities.values()),
    any(world.entities.values()),
    any(world.edges.values()),
    any(world.texts.values()),
  ];
  const choice = below(6);
  if (!source || !target || choice === 0) {
    const entity = draft.entity(any(NAMES) ?? '', { type: `type ${draft.at}` });
    world.entities.set(entity.id, entity);
    keepText(draft.text('entity', entity, word()));
  } else if (!edge || choice <= 2) {
    const bounds = { validAt: below(100), invalidAt: below(2) === 0 ? null : 100 + below(100) };
    const fact = draft.fact(source, any(['likes', 'knows']) ?? '', target, by, bounds);
    world.edges.set(fact.id, fact);
    keepText(draft.text('fact', fact, word()));
  } else if (choice === 3) {
    const retracted = below(4) === 0;
    const expiredAt = retracted || below(3) > 0 ? draft.at : null;
    world.edges.set(edge.id, draft.changeEdge(edge, { retracted, expiredAt, invalidAt: 100 + below(100) }));
    draft.link('edge', edge, by);
  } else if (choice === 4 && text) {
    keepText(draft.replaceText(text, word()));
  } else {
    const name = any(NAMES) ?? '';
    world.entities.set(source.id, draft.changeEntity(source, { name, nameKey: name, description: word() }));
  }
  return {};
}

/** What every read of the stores says at the clocks, positions aside. */
async function readAll(stores: StorePorts, { dataset }: Story, clocks: Clocks): Promise<unknown> {
  const [graph, texts, catalogue] = [stores['graph-store'], stores['text-index'], stores.catalogue];
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  const page = { limit: 20, offset: 0 };
  const rows = await graph.hydrate(
    dataset,
    { entityIds: ids, edgeIds: ids, artifactIds: ids, support: true },
    clocks,
    CALL,
  );
  const around = await graph.neighbours(dataset, { entityIds: ids, perEntity: 3, limit: 10 }, clocks, CALL);
  const found = await graph.lookUp(dataset, NAMES, clocks, CALL);
  const query = { terms: ['tea', 'milk', 'sugar'], perTerm: 4 };
  const postings = TEXT_KINDS.map((kind) => texts.postings(dataset, { ...query, kind }, clocks, CALL));
  const shown = await texts.visible(dataset, { textIds: ids }, clocks, CALL);
  return {
    rows: { ...rows, position: null },
    around: { ...around, position: null },
    found: found.entities,
    postings: await Promise.all(postings),
    shown: shown.map(({ id, embedded }) => [id, embedded]),
    adjacent: await texts.adjacent(dataset, { artifactIds: ids, latestOf: 'x' }, clocks, CALL),
    artifacts: await catalogue.artifacts(dataset, { kind: 'episode' }, page, clocks, CALL),
    entities: await catalogue.entities(dataset, { name: 'a' }, page, clocks, CALL),
    edges: await catalogue.edges(dataset, { now: 120 }, page, clocks, CALL),
    current: await catalogue.edges(dataset, { now: 120, state: 'current' }, page, clocks, CALL),
  };
}

const COMMITS = 40;
const HANDS: readonly Clocks[] = [
  {},
  { superseded: true },
  { asOf: 60 },
  { asOf: 130, superseded: true, retracted: true },
];

const law: ProvenClause<StorePorts> = {
  name: 'in a long story of random changes, every read of every port at a past known_at gives what it gave then',
  async check(stores) {
    const tale = await openStory(stores);
    const world: World = { entities: new Map(), edges: new Map(), texts: new Map() };
    const below = chance(20260101);
    const reads: { readonly clocks: Clocks; readonly gave: unknown }[] = [];
    for (let count = 0; count < COMMITS; count += 1) {
      const { at } = await tale.tell((draft) => happen(draft, world, below));
      const hands = HANDS[count % HANDS.length];
      reads.push({ clocks: { ...hands, knownAt: at + (count % 2) }, gave: await readAll(stores, tale, { ...hands }) });
    }
    for (const { clocks, gave } of reads) assert.deepEqual(await readAll(stores, tale, clocks), gave);
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'statistics are those of now': breaking('text-index', (texts) => ({
      async postings(dataset, query, clocks, call) {
        const { texts: count } = await texts.postings(dataset, query, forgetting(clocks, 'knownAt'), call);
        return { ...(await texts.postings(dataset, query, clocks, call)), texts: count };
      },
    })),
    'degrees are those of now': breaking('graph-store', (graph) => ({
      async lookUp(dataset, keys, clocks, call) {
        const now = await graph.lookUp(dataset, NAMES, {}, call);
        const degrees = new Map(now.entities.map(({ entity, degree }) => [entity.id, degree]));
        const then = await graph.lookUp(dataset, keys, clocks, call);
        const entities = then.entities.map(({ entity, degree }) => ({
          entity,
          degree: degrees.get(entity.id) ?? degree,
        }));
        return { ...then, entities };
      },
    })),
    'states are judged by the rows of now': breaking('catalogue', (catalogue) => ({
      edges: (dataset, filter, page, clocks, call) =>
        catalogue.edges(
          dataset,
          filter,
          page,
          filter.state === undefined ? clocks : forgetting(clocks, 'knownAt'),
          call,
        ),
    })),
  },
};

export const LAW_CLAUSES = [law];
