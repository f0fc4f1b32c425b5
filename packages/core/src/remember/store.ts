import type { Artifact } from '../domain/artifact.ts';
import { ORIGIN, type Dataset } from '../domain/dataset.ts';
import type { Id } from '../domain/ids.ts';
import type { IndexedText } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import { defineStage } from '../pipeline/stage.ts';
import { spaceOf, vectorModelOf } from '../search/spaces.ts';
import { lookAround, type Surroundings } from './look-around.ts';
import type { ResolvedNote } from './note.ts';
import { prepare, type Prepared, type StoreTools } from './prepare.ts';
import type { RememberedPart } from './remembered.ts';
import { restamp } from './restamp.ts';
import { statedRow } from './stated-row.ts';

/** A dataset that moves on under a plan this often is being written to by too many at once. */
const MAX_ATTEMPTS = 3;
/** What stands around a text in a dataset that does not exist yet. */
const NOTHING_AROUND: Surroundings = Object.freeze({ position: ORIGIN, found: [], previousId: null });

/** Vectors of all texts of the plan that need one, in one request for those not made before. */
async function embed(
  texts: readonly IndexedText[],
  made: ReadonlyMap<string, Float32Array>,
  tools: StoreTools,
): Promise<ReadonlyMap<string, Float32Array>> {
  const { embedder } = tools.ports;
  const missing = [...new Set(texts.map(({ embedded }) => embedded))].filter((text) => !made.has(text));
  if (!embedder || missing.length === 0) return made;
  const { vectors } = await embedder.embed(missing, 'stored', tools.context);
  return new Map([...made, ...missing.flatMap((text, at) => (vectors[at] ? [[text, vectors[at]] as const] : []))]);
}

/** Says in the run log which facts of this text and which others claim the same time with the same weight. */
function noteConflicts({ rows }: Prepared, { note }: StoreTools): void {
  const conflicts = [...rows.created, ...rows.changed].flatMap(({ edge }) =>
    edge.conflictsWith.length === 0 ? [] : [{ edge_id: edge.id, conflicts_with: edge.conflictsWith }],
  );
  if (conflicts.length > 0) note({ warning: 'facts in conflict, and nothing decides', conflicts });
}

/** Says in the run log which facts this text would have closed beyond the limit. */
function noteSpared({ facts }: Prepared, { note }: StoreTools): void {
  if (facts.spared.length > 0) note({ warning: 'too many closed at once', proposed: facts.spared });
}

function fallenBySpace(dataset: Dataset, { fallen }: Prepared, model: string): ReadonlyMap<string, readonly Id[]> {
  const spaces = new Map<string, readonly Id[]>();
  for (const { id, kind } of fallen) {
    const space = spaceOf(dataset.id, kind, model);
    spaces.set(space, [...(spaces.get(space) ?? []), id]);
  }
  return spaces;
}

/** Puts the vectors of a committed plan where they belong, and says in the database that they are there. */
async function writeVectors(
  dataset: Dataset,
  prepared: Prepared,
  vectors: ReadonlyMap<string, Float32Array>,
  tools: StoreTools,
): Promise<void> {
  const { embedder, 'vector-index': index, 'text-index': texts } = tools.ports;
  if (!embedder || !index) return;
  const model = vectorModelOf(embedder);
  const spaces = new Map<string, { readonly id: Id; readonly vector: Float32Array; readonly live: boolean }[]>();
  for (const text of prepared.toEmbed) {
    const vector = vectors.get(text.embedded);
    if (!vector) continue;
    const space = spaceOf(dataset.id, text.kind, model);
    spaces.set(space, [...(spaces.get(space) ?? []), { id: text.id, vector, live: true }]);
  }
  try {
    // Each is a round trip to another store, and none of them needs another one's answer.
    const written = await Promise.allSettled([
      ...[...spaces].map(([space, items]) => index.put(space, items, tools.context)),
      ...[...fallenBySpace(dataset, prepared, model)].map(([space, ids]) => index.close(space, ids, tools.context)),
    ]);
    for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason;
    const settled = prepared.toEmbed.map(({ id }) => ({ textId: id, state: 'stored' as const, model }));
    await texts.settle(dataset.id, settled, tools.context);
  } catch (error) {
    throw new GligabaoError(
      'unavailable',
      'remember/vectors-not-written',
      'the text and its facts are stored, but their vectors could not be written; they are marked as pending',
      { cause: error, artifactId: answeredFor(prepared).id, retryable: false },
    );
  }
}

/** The artifact that the call is told of: the document of a chunk, or the text itself. */
function answeredFor({ artifacts }: Prepared): Artifact {
  return artifacts.parent ?? artifacts.artifact;
}

/** Says in the run log what came of names that are one: facts about itself, and entities that may be one. */
function noteNames(given: ResolvedNote, { note, aliases }: Prepared, { note: leave }: StoreTools): void {
  const dropped = given.claims.claims.length - note.claims.claims.length;
  if (dropped > 0) leave({ dropped: { 'edge to itself': dropped } });
  const proposed = aliases.filter(({ status }) => status === 'proposed').map(({ entityId }) => entityId);
  if (proposed.length > 0) leave({ warning: 'two stored entities may be one', proposed });
}

function remembered(dataset: Dataset, prepared: Prepared, at: Instant, { ports }: StoreTools): RememberedPart {
  const { note } = prepared;
  const plan = restamp(prepared.plan, at);
  const written = new Map([...plan.edges, ...plan.edgeChanges].map(({ edge }) => [edge.id, edge]));
  const embedded = ports.embedder !== undefined && ports['vector-index'] !== undefined;
  const { rows, facts, entities } = prepared;
  const edges = new Map<Id, RememberedPart['edges'][number]>();
  for (const [index, claim] of note.claims.claims.entries()) {
    const assertion = facts.assertions[index];
    if (assertion === undefined || claim.denied) continue;
    const supported = rows.rowsOf.get(assertion.id) ?? [];
    const edge = statedRow(
      assertion,
      supported.flatMap((id) => written.get(id) ?? rows.rows.get(id) ?? []),
    );
    if (edge && !edges.has(edge.id)) edges.set(edge.id, { edge, claim });
  }
  const all = [...entities.values()].map(({ entity }) => entity);
  const { artifact, parent, summary } = prepared.artifacts;
  const stamped = (each: Artifact): Artifact =>
    each.createdAt === prepared.plan.at ? { ...each, createdAt: at } : each;
  return {
    dataset,
    artifact: stamped(artifact),
    parent: parent && stamped(parent),
    place: note.place,
    graph: note.graph,
    summary: summary && note.summary && { artifact: stamped(summary), ...note.summary },
    written,
    entities: note.claims.listed.flatMap((listed) => {
      const stored = entities.get(listed.key)?.entity;
      return stored ? [{ ...stored, name: listed.name, description: listed.description }] : [];
    }),
    edges: [...edges.values()],
    names: new Map(all.map((entity) => [entity.id, entity.name])),
    invalidated: rows.invalidated,
    embedded: embedded ? prepared.embedded : null,
    at,
  };
}

/** Writes everything in one transaction, and then the vectors. */
export const store = defineStage({
  name: 'store',
  uses: ['dataset-store', 'graph-store', 'text-index'],
  mayUse: ['embedder', 'vector-index'],
  async run(note: ResolvedNote, tools): Promise<RememberedPart> {
    let { dataset, vectors } = note;
    // Entities under other names than those of the text have to be read as well.
    const others = [...note.confirmed.values()].map(({ nameKey }) => nameKey);
    const look = (around: Dataset): Promise<Surroundings> =>
      lookAround(note.claims, note.call.sessionId, around, tools, others);
    let seen = dataset && others.length > 0 ? await look(dataset) : (note.seen ?? NOTHING_AROUND);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const prepared = await prepare(note, dataset, seen, tools);
      vectors = await embed(prepared.toEmbed, vectors, tools);
      // To plan and to write take about as long: others need not wait for both.
      await tools.breathe();
      // Every await on a model is behind us: only now may a dataset come into being.
      dataset ??= await tools.ports['dataset-store'].open(
        note.call.userId,
        note.call.dataset,
        tools.now(),
        tools.context,
      );
      const at = Math.max(tools.now(), prepared.plan.at);
      const outcome = await tools.ports['graph-store'].commit(dataset.id, restamp(prepared.plan, at), tools.context);
      if (outcome.status === 'stale') {
        tools.note({ stale: attempt });
        seen = await look(dataset);
        continue;
      }
      tools.stored(dataset.id, answeredFor(prepared).id);
      noteNames(note, prepared, tools);
      noteConflicts(prepared, tools);
      noteSpared(prepared, tools);
      await writeVectors(dataset, prepared, vectors, tools);
      return remembered(dataset, prepared, at, tools);
    }
    throw new GligabaoError('busy', 'remember/dataset-busy', 'the dataset is being written to by others; try again', {
      retryAfterMs: 1000,
    });
  },
});
