import type { Artifact, Clocks, Edge, Entity, IndexedText } from '@gligabao/core';
import { CALL, type Draft, type StorePorts } from '@gligabao/testkit';
import fc from 'fast-check';

/** What is known so far, to be changed by later commits. */
export interface World {
  readonly artifacts: Artifact[];
  readonly entities: Entity[];
  readonly edges: Edge[];
  readonly texts: IndexedText[];
}

/** A step of a story: which kind of thing happens, and numbers that decide the rest. */
export type Step = readonly [action: number, a: number, b: number, c: number];

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];
const RELATIONS = ['knows', 'lives_in', 'works_at'];

function replace<Row extends { readonly id: number }>(rows: Row[], row: Row): void {
  const index = rows.findIndex(({ id }) => id === row.id);
  if (index === -1) rows.push(row);
  else rows[index] = row;
}

/** Times as rows carry them: unknown, or one of a few instants around those that reads ask for. */
const time = (n: number): number | null => (n % 4 === 0 ? null : (n % 9) * 100);

function boundsOf(a: number, b: number): Pick<Edge, 'validAt' | 'invalidAt'> {
  const [from, to] = [time(a), time(b)];
  return from !== null && to !== null && to < from
    ? { validAt: to, invalidAt: from }
    : { validAt: from, invalidAt: to };
}

/** Does what a step says, as far as the world has what it needs. */
export function take(draft: Draft, world: World, [action, a, b, c]: Step, changed: Set<string>): void {
  const by = pick(world.artifacts, a);
  const source = pick(world.entities, b);
  const target = pick(world.entities, c);
  const edge = pick(world.edges, a);
  const once = (key: string): boolean => !changed.has(key) && changed.add(key).size > 0;
  switch (action) {
    case 0:
      world.artifacts.push(
        draft.artifact({ sessionId: pick([null, 's', 't'], b) ?? null, previousId: by?.id ?? null, validAt: c }),
      );
      break;
    case 1:
      world.entities.push(draft.entity(`entity ${world.entities.length}`, { description: String(a) }));
      once(`entity ${world.entities.length}`);
      break;
    case 2:
    case 3: {
      if (!by || !source || !target || source.id === target.id) return;
      const fact = draft.fact(source, RELATIONS[a % 3] ?? 'knows', target, by, boundsOf(b, c));
      world.edges.push(fact);
      once(`edge ${fact.id}`);
      world.texts.push(draft.text('fact', fact, `w${a % 5} w${b % 5} w${a % 5}`));
      break;
    }
    case 4:
      if (edge && by && once(`split ${edge.id}`)) {
        const row = draft.split(edge, by, { ...boundsOf(b, c), factId: edge.factId });
        world.edges.push(row);
        once(`edge ${row.id}`);
      }
      break;
    case 5:
    case 6:
      if (edge && once(`edge ${edge.id}`)) {
        const retracted = c % 3 === 0;
        const expiredAt = retracted || c % 3 === 1 ? draft.at : null;
        replace(world.edges, draft.changeEdge(edge, { ...boundsOf(a, c), retracted, expiredAt }));
      }
      break;
    case 7:
      if (source && once(`entity ${source.id}`)) {
        replace(
          world.entities,
          draft.changeEntity(source, { name: `renamed ${a}`, nameKey: `renamed ${source.id} ${a % 2}` }),
        );
      }
      break;
    case 8:
      if (source) world.texts.push(draft.text('entity', source, `w${a % 5} w${c % 5}`));
      break;
    case 9: {
      const text = pick(world.texts, a);
      if (!text || !once(`text ${text.id}`)) return;
      world.texts.splice(world.texts.indexOf(text), 1);
      world.texts.push(draft.replaceText(text, `w${b % 5} w${c % 5} w${a % 5}`));
      break;
    }
    default:
      if (source && by) draft.link('entity', source, by);
      if (edge && by) draft.link('edge', edge, by);
      if (edge) draft.verdict(edge.factId, null);
  }
}

const ALL_RELATIONS_OF = (id: number) =>
  RELATIONS.flatMap((relation) => [
    { by: 'source', sourceId: id, relation } as const,
    { by: 'target', targetId: id, relation } as const,
  ]);

/** Everything that a store answers about a dataset at the clocks. */
export async function everything(
  stores: StorePorts,
  owner: { readonly userId: string; readonly dataset: number },
  clocks: Clocks,
  caps: readonly [number, number],
) {
  const { userId, dataset } = owner;
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  const [perEntity, limit] = caps;
  const graph = stores['graph-store'];
  const texts = stores['text-index'];
  const page = { limit: 7, offset: 2 };
  const { catalogue } = stores;
  const keys = ids.flatMap((id) => [`entity ${id}`, `renamed ${id} 0`, `renamed ${id} 1`]);
  const terms = ['w0', 'w1', 'w2', 'w3', 'w4'];
  return {
    lookUp: await graph.lookUp(dataset, keys, clocks, CALL),
    neighbours: await graph.neighbours(dataset, { entityIds: ids.slice(0, 6), perEntity, limit }, clocks, CALL),
    hydrate: await graph.hydrate(
      dataset,
      { entityIds: ids, edgeIds: ids.slice(0, 9), factIds: ids.slice(5), artifactIds: ids, support: true },
      clocks,
      CALL,
    ),
    evidence: await graph.evidence(dataset, { slots: ALL_RELATIONS_OF(perEntity), factIds: [limit] }, CALL),
    facts: await texts.postings(dataset, { kind: 'fact', terms, perTerm: perEntity }, clocks, CALL),
    entities: await texts.postings(dataset, { kind: 'entity', terms, perTerm: perEntity }, clocks, CALL),
    visible: await texts.visible(dataset, { textIds: ids.toReversed(), owners: { kind: 'fact', ids } }, clocks, CALL),
    adjacent: await texts.adjacent(dataset, { artifactIds: ids, latestOf: 's' }, clocks, CALL),
    unsettled: await texts.unsettled(dataset, { model: 'm', limit }, CALL),
    listedArtifacts: await catalogue.artifacts(dataset, { sessionId: 's', validFrom: 2 }, page, clocks, CALL),
    listedEntities: await catalogue.entities(dataset, { name: 'renamed' }, page, clocks, CALL),
    listedEdges: await catalogue.edges(dataset, { now: 300, entityId: perEntity }, page, clocks, CALL),
    superseded: await catalogue.edges(dataset, { now: 300, state: 'superseded' }, page, clocks, CALL),
    models: await catalogue.models(userId, { limit: 5, offset: 0 }, CALL),
    inconsistencies: await catalogue.inconsistencies(CALL),
  };
}

const steps = fc.array(fc.tuple(fc.nat(10), fc.nat(50), fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 12 });
export const stories = fc.array(steps, { minLength: 1, maxLength: 8 });
export const clocksAt = (last: number): fc.Arbitrary<Clocks> =>
  fc.record(
    {
      knownAt: fc.integer({ min: 0, max: last }),
      asOf: fc.integer({ min: -1, max: 9 }).map((n) => n * 100),
      superseded: fc.boolean(),
      retracted: fc.boolean(),
    },
    { requiredKeys: [] },
  );
