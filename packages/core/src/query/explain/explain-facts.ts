import type { Edge } from '../../domain/edge.ts';
import type { Entity } from '../../domain/entity.ts';
import type { DatasetId, Id } from '../../domain/ids.ts';
import type { StageTools } from '../../pipeline/stage.ts';
import type { Retrieved } from '../retrieve.ts';
import type { FactView } from '../views.ts';
import { AT_ANY_TIME } from './at-any-time.ts';
import { readStanding, type StoodThen } from './retractions.ts';
import {
  reasonsIn,
  reasonsOut,
  type FactNames,
  type NamedFact,
  type Reason,
  type Standing,
  type Wish,
} from './reasons.ts';

/** A fact that matches the question and is not shown, with the reasons. */
export interface LeftOut {
  /** As it stood at the clocks; as it stands today where it was not known by then. */
  readonly edge: Edge;
  readonly source: Entity;
  readonly target: Entity;
  readonly reasons: readonly Reason[];
}

/** Why facts are in, by the number of the row, and which matched and are out, best match first. */
export interface Explained {
  readonly shown: ReadonlyMap<Id, readonly Reason[]>;
  readonly leftOut: readonly LeftOut[];
  /** Whether more matched than are listed. */
  readonly truncated: boolean;
}

export const NOTHING_EXPLAINED: Explained = Object.freeze({ shown: new Map(), leftOut: [], truncated: false });

/** Facts that are out and told of. */
const LISTED = 20;

type Tools = StageTools<'graph-store' | 'catalogue', never>;

function wishOf({ clocks, statesAt, history, call }: Retrieved): Wish {
  return { clocks, statesAt, history, historyStated: call.history === true };
}

async function standingsOf(
  rows: readonly Edge[],
  found: Retrieved,
  dataset: DatasetId,
  { ports, context }: Tools,
): Promise<readonly Standing[]> {
  const { knownAt } = found.clocks;
  const known = knownAt === undefined ? {} : { knownAt };
  const query = { edgeIds: rows.map(({ id }) => id) };
  const then = await ports['graph-store'].hydrate(dataset, query, { ...AT_ANY_TIME, ...known }, context);
  const rowThen = new Map(then.edges.map((edge) => [edge.id, edge]));
  return Promise.all(
    rows.map(async (today): Promise<Standing> => {
      const edge = rowThen.get(today.id) ?? null;
      const revisions = edge === null ? [] : await ports.catalogue.revisions(dataset, today.id, known, context);
      return { edge, today, revisions };
    }),
  );
}

/** The names of entities: as they were known at the clocks, and those of today for what came later. */
async function entitiesOf(edges: readonly Edge[], found: Retrieved, dataset: DatasetId, { ports, context }: Tools) {
  const { knownAt } = found.clocks;
  const query = { entityIds: [...new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))] };
  const graph = ports['graph-store'];
  const today = await graph.hydrate(dataset, query, {}, context);
  const then = knownAt === undefined ? today : await graph.hydrate(dataset, query, { knownAt }, context);
  return new Map([...today.entities, ...then.entities].map((entity) => [entity.id, entity]));
}

function namesOf(
  { edges, retracted }: StoodThen,
  entities: ReadonlyMap<Id, Entity>,
  handles: ReadonlyMap<Id, string>,
): FactNames {
  return new Map(
    edges.map(({ id, factId, sourceId, relation, targetId, artifactId }): readonly [Id, NamedFact] => {
      const triple = `${entities.get(sourceId)?.name ?? '?'} ${relation} ${entities.get(targetId)?.name ?? '?'}`;
      const handle = handles.get(id);
      const words = `${handle === undefined ? '' : `${handle}, `}edge ${id} (${triple})`;
      const retractedFor = retracted.get(factId);
      return [factId, { words, artifactId, ...(retractedFor === undefined ? {} : { retractedFor }) }];
    }),
  );
}

/**
 * Why each shown fact is in, and why facts that match the question are out: read from the rows, as they stood at the
 * clocks, and from their histories.
 *
 * @param matches rows that match, whatever became of them, as they stand today, best match first.
 */
export async function explainFacts(
  shown: readonly FactView[],
  matches: readonly Edge[],
  found: Retrieved,
  dataset: DatasetId,
  tools: Tools,
): Promise<Explained> {
  const shownIds = new Set(shown.map(({ edge }) => edge.id));
  const out = matches.filter(({ id }) => !shownIds.has(id));
  const listed = out.slice(0, LISTED);
  const standings = await standingsOf([...shown.map(({ edge }) => edge), ...listed], found, dataset, tools);
  const causes = standings.flatMap(({ edge, revisions }) => [
    ...revisions.flatMap(({ byFactId }) => byFactId ?? []),
    ...(edge?.conflictsWith ?? []),
  ]);
  const { knownAt } = found.clocks;
  const causing = await readStanding(causes, knownAt === undefined ? {} : { knownAt }, dataset, tools);
  const entities = await entitiesOf([...listed, ...causing.edges], found, dataset, tools);
  const handles = new Map(shown.map(({ edge }, index) => [edge.id, `f${index + 1}`]));
  const names = namesOf(causing, entities, handles);
  const wish = wishOf(found);
  const reasons = new Map<Id, readonly Reason[]>();
  const leftOut: LeftOut[] = [];
  for (const standing of standings) {
    const { edge, today } = standing;
    if (shownIds.has(today.id)) {
      reasons.set(today.id, reasonsIn(standing, wish, names));
      continue;
    }
    const [source, target] = [entities.get(today.sourceId), entities.get(today.targetId)];
    if (source && target)
      leftOut.push({ edge: edge ?? today, source, target, reasons: reasonsOut(standing, wish, names) });
  }
  return { shown: reasons, leftOut, truncated: out.length > listed.length };
}
