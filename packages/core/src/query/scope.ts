import type { Among } from '../domain/among.ts';
import type { Artifact } from '../domain/artifact.ts';
import type { Dataset } from '../domain/dataset.ts';
import type { Edge, EdgeOutline } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { EdgeRevision } from '../ports/catalogue.ts';
import type { Clocks, View } from '../ports/clocks.ts';
import type {
  FoundEntity,
  HydrateQuery,
  NeighbourQuery,
  Outlines,
  Rows,
  Statement,
  StatementQuery,
} from '../ports/graph-store.ts';
import type { PortName } from '../ports/index.ts';
import type { Adjacent } from '../ports/text-index.ts';
import { type CountedPostings, counted, joined, ofThese } from '../search/counted-postings.ts';
import { type NearestQuery, nearestTexts, type NearText } from '../search/nearest.ts';
import type { TextKind } from '../domain/text.ts';
import { newestFirst } from '../temporal/newest-first.ts';
import { type Part, partsOf } from './scope/numbers.ts';
import {
  numberedAdjacent,
  numberedArtifact,
  numberedEdge,
  numberedEntity,
  numberedFound,
  numberedOutline,
  numberedPosting,
  numberedRevision,
  numberedStatement,
  numberedSupport,
  type NumberOf,
} from './scope/rows.ts';

/**
 * What a question is asked of: datasets of one user, none, one or several, read as if they were one. Each read asks all of
 * them at once. Numbers of rows are those of the scope; `placeOf` tells the dataset and the number there.
 */
export interface Scope {
  /** Those of the datasets asked that exist, in the order asked. */
  readonly datasets: readonly Dataset[];
  /** The artifacts that are asked alone; null: all. Every read heeds it. */
  readonly among: Among | null;
}

type Tools<Uses extends PortName, MayUse extends PortName = never> = Pick<
  StageTools<Uses, MayUse>,
  'ports' | 'context'
>;

const byNumber = (a: { readonly id: Id }, b: { readonly id: Id }): number => a.id - b.id;
const newestCreated = (a: Created, b: Created): number => b.createdAt - a.createdAt || b.id - a.id;

interface Created {
  readonly id: Id;
  readonly createdAt: number;
}

/** What a read of the scope sees at the clocks. */
const viewOf = <Hands extends Clocks>({ among }: Scope, clocks: Hands): Hands & Pick<View, 'among'> =>
  among === null ? clocks : { ...clocks, among };

/** Rows of one dataset as the scope numbers them. */
type Lift = <Row>(rows: readonly Row[], numbered: (row: Row, numberOf: NumberOf) => Row) => readonly Row[];

/** What each dataset gives, in the order of the datasets. */
function inEach<Given>({ datasets }: Scope, read: (part: Part, lift: Lift) => Promise<Given>): Promise<Given[]> {
  return Promise.all(
    partsOf(datasets).map((part) =>
      read(part, (rows, numbered) => (datasets.length === 1 ? rows : rows.map((row) => numbered(row, part.numberOf)))),
    ),
  );
}

/** Lists as one, in the order that each of them has. */
function merged<Row>(lists: readonly (readonly Row[])[], order: (a: Row, b: Row) => number): readonly Row[] {
  const [first] = lists;
  return first !== undefined && lists.length === 1 ? first : lists.flat().sort(order);
}

/** Rows of a graph: entities, edges and artifacts by number, each edge's support oldest first. */
export type ScopedRows = Omit<Rows, 'position'>;

/** The reads of the graph store. */
export interface ScopedGraph {
  /** Entities by name key, or by that of an accepted alias, in the order of numbers. */
  lookUp(nameKeys: readonly string[], clocks: Pick<Clocks, 'knownAt'>): Promise<readonly FoundEntity[]>;
  /** Rows around entities, newest first, at most `limit` of all datasets. */
  neighbours(
    query: Omit<NeighbourQuery, 'forms'>,
    clocks: Clocks,
  ): Promise<{ readonly edges: readonly Edge[]; readonly truncated: boolean }>;
  /** Rows around entities, newest first, at most `limit` of all datasets, and those of facts by number, in outline. */
  outline(
    query: { readonly around: Omit<NeighbourQuery, 'forms'>; readonly factIds: readonly Id[] },
    clocks: Clocks,
  ): Promise<Omit<Outlines, 'position'>>;
  hydrate(query: HydrateQuery, clocks: Clocks): Promise<ScopedRows>;
  /** Sentences that state facts, by dataset in the order in which they came. */
  statements(query: StatementQuery, clocks: Pick<Clocks, 'knownAt'>): Promise<readonly Statement[]>;
}

/** The part of a query that is of one dataset; null when nothing of it is. */
function ownQuery(query: HydrateQuery, { ownOf }: Part): HydrateQuery | null {
  const { support, ...lists } = query;
  const own = Object.fromEntries(Object.entries(lists).map(([name, numbers]) => [name, ownOf(numbers)]));
  const isEmpty = Object.values(own).every((numbers) => numbers.length === 0);
  return isEmpty ? null : { ...own, ...(support === undefined ? {} : { support }) };
}

const NO_ROWS: ScopedRows = Object.freeze({ entities: [], edges: [], artifacts: [], support: [] });

export function graphOf(scope: Scope, { ports, context }: Tools<'graph-store'>): ScopedGraph {
  const graph = ports['graph-store'];
  return {
    async lookUp(nameKeys, clocks) {
      const lists = await inEach(scope, async ({ dataset }, lift) => {
        const { entities } = await graph.lookUp(dataset, nameKeys, viewOf(scope, clocks), context);
        return lift(entities, numberedFound);
      });
      return merged(lists, (a, b) => byNumber(a.entity, b.entity));
    },
    async neighbours(query, clocks) {
      const found = await inEach(scope, async ({ dataset, ownOf }, lift) => {
        const own = { ...query, entityIds: ownOf(query.entityIds) };
        const { edges, truncated } = await graph.neighbours(dataset, own, viewOf(scope, clocks), context);
        return { edges: lift(edges, numberedEdge), truncated };
      });
      const edges = merged(
        found.map((each) => each.edges),
        newestFirst(clocks),
      );
      const truncated = edges.length > query.limit || found.some((each) => each.truncated);
      return { edges: edges.slice(0, query.limit), truncated };
    },
    async outline({ around: { limit, ...around }, factIds }, clocks) {
      const found = await inEach(scope, async ({ dataset, ownOf }, lift) => {
        const own = { around: { ...around, limit, entityIds: ownOf(around.entityIds) }, factIds: ownOf(factIds) };
        const rows = await graph.outline(dataset, own, viewOf(scope, clocks), context);
        return {
          around: lift(rows.around, numberedOutline),
          truncated: rows.truncated,
          ofFacts: lift(rows.ofFacts, numberedOutline),
        };
      });
      const all = merged<EdgeOutline>(
        found.map((each) => each.around),
        newestFirst(clocks),
      );
      return {
        around: all.slice(0, limit),
        truncated: all.length > limit || found.some((each) => each.truncated),
        ofFacts: merged<EdgeOutline>(
          found.map((each) => each.ofFacts),
          byNumber,
        ),
      };
    },
    async hydrate(query, clocks) {
      const found = await inEach(scope, async (part, lift): Promise<ScopedRows> => {
        const own = ownQuery(query, part);
        if (own === null) return NO_ROWS;
        const rows = await graph.hydrate(part.dataset, own, viewOf(scope, clocks), context);
        return {
          entities: lift(rows.entities, numberedEntity),
          edges: lift(rows.edges, numberedEdge),
          artifacts: lift(rows.artifacts, numberedArtifact),
          support: lift(rows.support, numberedSupport),
        };
      });
      const all = <Row>(of: (rows: ScopedRows) => readonly Row[], order: (a: Row, b: Row) => number): readonly Row[] =>
        merged(found.map(of), order);
      return {
        entities: all<Entity>((rows) => rows.entities, byNumber),
        edges: all<Edge>((rows) => rows.edges, byNumber),
        artifacts: all<Artifact>((rows) => rows.artifacts, byNumber),
        support: found.flatMap((rows) => rows.support),
      };
    },
    async statements({ artifactIds, factIds }, clocks) {
      const lists = await inEach(scope, async ({ dataset, ownOf }, lift) => {
        const own = ownOf(artifactIds);
        if (own.length === 0) return [];
        const query = { artifactIds: own, ...(factIds === undefined ? {} : { factIds: ownOf(factIds) }) };
        return lift(await graph.statements(dataset, query, clocks, context), numberedStatement);
      });
      return lists.flat();
    },
  };
}

export interface PostingsQuery {
  readonly kind: TextKind;
  readonly terms: readonly string[];
  /** At most this many postings of a term in each dataset, the newest. */
  readonly perTerm: number;
}

/** The reads of the text index. */
export interface ScopedTexts {
  /** Postings with the statistics of all datasets, so that BM25 ranks as over one that holds all. */
  postings(query: PostingsQuery, clocks: Clocks): Promise<CountedPostings>;
  adjacent(artifactIds: readonly Id[], clocks: Pick<Clocks, 'knownAt' | 'asOf'>): Promise<readonly Adjacent[]>;
  /** What texts that may be shown say, by number. */
  words(textIds: readonly Id[], clocks: Clocks): Promise<ReadonlyMap<Id, string>>;
  /** The owners of texts that may be shown, of those asked for. */
  visible(owners: { readonly kind: TextKind; readonly ids: readonly Id[] }, clocks: Clocks): Promise<readonly Id[]>;
}

export function textsOf(scope: Scope, { ports, context }: Tools<'text-index'>): ScopedTexts {
  const texts = ports['text-index'];
  return {
    async postings(query, clocks) {
      const parts = await inEach(scope, async ({ dataset }, lift): Promise<CountedPostings> => {
        const found = counted(await texts.postings(dataset, query, viewOf(scope, clocks), context), query.perTerm);
        const terms = found.terms.map((each) => ({ ...each, postings: lift(each.postings, numberedPosting) }));
        return { ...found, terms };
      });
      return scope.among === null ? joined(parts) : ofThese(joined(parts));
    },
    async adjacent(artifactIds, clocks) {
      const lists = await inEach(scope, async ({ dataset, ownOf }, lift) => {
        const own = ownOf(artifactIds);
        const { adjacent } = await texts.adjacent(dataset, { artifactIds: own }, viewOf(scope, clocks), context);
        return lift(adjacent, numberedAdjacent);
      });
      return lists.flat();
    },
    async words(textIds, clocks) {
      const lists = await inEach(scope, async ({ dataset, numberOf, ownOf }) => {
        const own = ownOf(textIds);
        if (own.length === 0) return [];
        const found = await texts.visible(dataset, { textIds: own }, viewOf(scope, clocks), context);
        return found.map(({ id, embedded }) => [numberOf(id), embedded] as const);
      });
      return new Map(lists.flat());
    },
    async visible({ kind, ids }, clocks) {
      const lists = await inEach(scope, async ({ dataset, numberOf, ownOf }) => {
        const own = ownOf(ids);
        if (own.length === 0) return [];
        const query = { owners: { kind, ids: own } };
        const found = await texts.visible(dataset, query, viewOf(scope, clocks), context);
        return found.map(({ ownerId }) => numberOf(ownerId));
      });
      return lists.flat();
    },
  };
}

/** The texts of all datasets that are nearest to each vector, best first, at most `limit` for each. */
export async function nearestOf(
  scope: Scope,
  query: Omit<NearestQuery, 'dataset'>,
  clocks: Clocks,
  { ports, context }: Tools<'text-index' | 'vector-index'>,
): Promise<readonly (readonly NearText[])[]> {
  const found = await inEach(scope, async ({ dataset }, lift) => {
    const lists = await nearestTexts(ports, { ...query, dataset }, viewOf(scope, clocks), context);
    return lists.map((near) =>
      lift(near, ({ textId, ownerId, score }, numberOf) => ({
        textId: numberOf(textId),
        ownerId: numberOf(ownerId),
        score,
      })),
    );
  });
  return query.vectors.map((_, at) =>
    merged(
      found.map((lists) => lists[at] ?? []),
      (a, b) => b.score - a.score || a.textId - b.textId,
    ).slice(0, query.limit),
  );
}

/** The reads of the catalogue. */
export interface ScopedCatalogue {
  newestEntities(count: number, clocks: Pick<Clocks, 'knownAt'>): Promise<readonly Entity[]>;
  /** All changes of a row that were known, oldest first. */
  revisions(edgeId: Id, clocks: Pick<Clocks, 'knownAt'>): Promise<readonly EdgeRevision[]>;
}

export function catalogueOf(scope: Scope, { ports, context }: Tools<'catalogue'>): ScopedCatalogue {
  const { catalogue } = ports;
  return {
    async newestEntities(limit, clocks) {
      const lists = await inEach(scope, async ({ dataset }, lift) => {
        const page = { limit, offset: 0, uncounted: true } as const;
        const { items } = await catalogue.entities(dataset, {}, page, viewOf(scope, clocks), context);
        return lift(items, numberedEntity);
      });
      return merged(lists, newestCreated).slice(0, limit);
    },
    async revisions(edgeId, clocks) {
      const lists = await inEach(scope, async ({ dataset, ownOf }, lift) => {
        const [own] = ownOf([edgeId]);
        return own === undefined
          ? []
          : lift(await catalogue.revisions(dataset, own, clocks, context), numberedRevision);
      });
      return lists.flat();
    },
  };
}
