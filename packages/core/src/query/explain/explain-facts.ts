import type { Edge } from '../../domain/edge.ts';
import type { Entity } from '../../domain/entity.ts';
import type { DatasetId, Id } from '../../domain/ids.ts';
import type { StageTools } from '../../pipeline/stage.ts';
import type { Retrieved } from '../retrieve.ts';
import { catalogueOf, graphOf } from '../scope.ts';
import { placeOf } from '../scope/numbers.ts';
import { numberedEdge, numberedRevision } from '../scope/rows.ts';
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

async function standingsOf(rows: readonly Edge[], found: Retrieved, tools: Tools): Promise<readonly Standing[]> {
  const { knownAt } = found.clocks;
  const known = knownAt === undefined ? {} : { knownAt };
  const query = { edgeIds: rows.map(({ id }) => id) };
  const then = await graphOf(found, tools).hydrate(query, { ...AT_ANY_TIME, ...known });
  const rowThen = new Map(then.edges.map((edge) => [edge.id, edge]));
  return Promise.all(
    rows.map(async (today): Promise<Standing> => {
      const edge = rowThen.get(today.id) ?? null;
      const revisions = edge === null ? [] : await catalogueOf(found, tools).revisions(today.id, known);
      return { edge, today, revisions };
    }),
  );
}

/** The names of entities: as they were known at the clocks, and those of today for what came later. */
async function entitiesOf(edges: readonly Edge[], found: Retrieved, tools: Tools) {
  const { knownAt } = found.clocks;
  const query = { entityIds: [...new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))] };
  const graph = graphOf(found, tools);
  const today = await graph.hydrate(query, {});
  const then = knownAt === undefined ? today : await graph.hydrate(query, { knownAt });
  return new Map([...today.entities, ...then.entities].map((entity) => [entity.id, entity]));
}

/** How facts are called in each dataset, by their numbers there. */
function namesOf(
  { edges, retracted }: StoodThen,
  entities: ReadonlyMap<Id, Entity>,
  handles: ReadonlyMap<Id, string>,
  { datasets }: Retrieved,
): ReadonlyMap<DatasetId, FactNames> {
  const names = new Map(datasets.map(({ id }) => [id, new Map<Id, NamedFact>()]));
  const own = (number: Id): Id => placeOf(datasets, number).id;
  for (const { id, factId, sourceId, relation, targetId, artifactId } of edges) {
    const triple = `${entities.get(sourceId)?.name ?? '?'} ${relation} ${entities.get(targetId)?.name ?? '?'}`;
    const handle = handles.get(id);
    const words = `${handle === undefined ? '' : `${handle}, `}edge ${own(id)} (${triple})`;
    const by = retracted.get(factId);
    const retractedFor = by === undefined ? {} : { retractedFor: by === null ? null : own(by) };
    const named = { words, artifactId: own(artifactId), ...retractedFor };
    names.get(placeOf(datasets, id).dataset.id)?.set(own(factId), named);
  }
  return names;
}

/** A row with the numbers of its own dataset, as it is told of. */
function ownStanding({ edge, today, revisions }: Standing, { datasets }: Retrieved): Standing {
  const own = (number: Id): Id => placeOf(datasets, number).id;
  return {
    edge: edge && numberedEdge(edge, own),
    today: numberedEdge(today, own),
    revisions: revisions.map((revision) => numberedRevision(revision, own)),
  };
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
  tools: Tools,
): Promise<Explained> {
  const shownIds = new Set(shown.map(({ edge }) => edge.id));
  const out = matches.filter(({ id }) => !shownIds.has(id));
  const listed = out.slice(0, LISTED);
  const standings = await standingsOf([...shown.map(({ edge }) => edge), ...listed], found, tools);
  const causes = standings.flatMap(({ edge, revisions }) => [
    ...revisions.flatMap(({ byFactId }) => byFactId ?? []),
    ...(edge?.conflictsWith ?? []),
  ]);
  const { knownAt } = found.clocks;
  const causing = await readStanding(causes, knownAt === undefined ? {} : { knownAt }, found, tools);
  const entities = await entitiesOf([...listed, ...causing.edges], found, tools);
  const handles = new Map(shown.map(({ edge }, index) => [edge.id, `f${index + 1}`]));
  const wish = wishOf(found);
  const namesIn = namesOf(causing, entities, handles, found);
  const reasons = new Map<Id, readonly Reason[]>();
  const leftOut: LeftOut[] = [];
  for (const standing of standings) {
    const { edge, today } = standing;
    const names = namesIn.get(placeOf(found.datasets, today.id).dataset.id) ?? new Map<Id, NamedFact>();
    const own = ownStanding(standing, found);
    if (shownIds.has(today.id)) {
      reasons.set(today.id, reasonsIn(own, wish, names));
      continue;
    }
    const [source, target] = [entities.get(today.sourceId), entities.get(today.targetId)];
    if (source && target) leftOut.push({ edge: edge ?? today, source, target, reasons: reasonsOut(own, wish, names) });
  }
  return { shown: reasons, leftOut, truncated: out.length > listed.length };
}
