import type { Alias } from '../domain/alias.ts';
import type { Artifact } from '../domain/artifact.ts';
import type { Dataset } from '../domain/dataset.ts';
import type { Id, RunId } from '../domain/ids.ts';
import type { Mention } from '../domain/mention.ts';
import type { Reading } from '../domain/reading.ts';
import { slotKey, type Slot } from '../domain/slot.ts';
import type { IndexedText, TextKind } from '../domain/text.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { CommitPlan } from '../ports/commit-plan.ts';
import { vectorModelOf } from '../search/spaces.ts';
import { slotsOf } from '../temporal/index.ts';
import { loadEvidence, type LoadedEvidence } from './load-evidence.ts';
import type { Surroundings } from './look-around.ts';
import type { ResolvedNote } from './note.ts';
import { keep } from './readings.ts';
import { planArtifacts, type PlannedArtifacts } from './plan-artifacts.ts';
import { planEntities, type PlannedEntity } from './plan-entities.ts';
import { planFacts, type PlannedFacts } from './plan-facts.ts';
import { planRows, type PlannedRows } from './plan-rows.ts';
import { planTexts, type TextDraft } from './plan-texts.ts';
import { storedTexts } from './stored-texts.ts';
import { entityDraft, factDraft, keyOf, passageDraft, passageText } from './text-drafts.ts';
import { turnedFacts } from './turned-facts.ts';

export type StoreTools = StageTools<'dataset-store' | 'graph-store' | 'text-index', 'embedder' | 'vector-index'>;

/** A plan, with what else the store stage needs to know of it. */
export interface Prepared {
  readonly plan: CommitPlan;
  /** The note without facts of which both ends turned out to be one entity. */
  readonly note: ResolvedNote;
  readonly artifacts: PlannedArtifacts;
  readonly entities: ReadonlyMap<string, PlannedEntity>;
  readonly aliases: readonly Alias[];
  readonly facts: PlannedFacts;
  readonly rows: PlannedRows;
  /** Texts whose vector is to be written: entities, then edges, then the passage and its summary. */
  readonly toEmbed: readonly IndexedText[];
  /** Texts that speak for something that is no longer so: their vectors lose the live mark. */
  readonly fallen: readonly IndexedText[];
  /** How many of the text's entities and facts have a vector once those are written. */
  readonly embedded: { readonly entities: number; readonly edges: number };
}

/** Whether the entities that name a slot are stored: a new one has no stored facts. */
function isStored(slot: Slot, isNew: (id: Id) => boolean): boolean {
  switch (slot.by) {
    case 'source':
      return !isNew(slot.sourceId);
    case 'target':
      return !isNew(slot.targetId);
    case 'fact':
      return !isNew(slot.sourceId) && !isNew(slot.targetId);
  }
}

/** The slots that the claims fall into, where something may be stored. */
function slotsOfClaims(note: ResolvedNote, entities: ReadonlyMap<string, PlannedEntity>): readonly Slot[] {
  const { relations } = note.settings;
  const fresh = new Set([...entities.values()].filter(({ change }) => change === 'new').map(({ entity }) => entity.id));
  return note.claims.claims.flatMap(({ sourceKey, relation, targetKey }): readonly Slot[] => {
    const sourceId = entities.get(sourceKey)?.entity.id;
    const targetId = entities.get(targetKey)?.entity.id;
    if (sourceId === undefined || targetId === undefined) return [];
    return slotsOf({ sourceId, relation, targetId }, relations).filter((slot) => isStored(slot, (id) => fresh.has(id)));
  });
}

/** The compared facts that the text most likely states again, ends or revives: those in its slots, and those decided of. */
function mayBeTold(note: ResolvedNote, slots: readonly Slot[]): readonly Id[] {
  const { relations } = note.settings;
  const claimed = new Set(slots.map(slotKey));
  const decided = new Set(note.decisions.map(({ factId }) => factId));
  const likely = note.candidates.filter(
    ({ edge }) => decided.has(edge.factId) || slotsOf(edge, relations).some((slot) => claimed.has(slotKey(slot))),
  );
  return [...new Set(likely.map(({ edge }) => edge.factId))];
}

async function readEvidence(
  note: ResolvedNote,
  dataset: Dataset | null,
  slots: readonly Slot[],
  tools: StoreTools,
): Promise<LoadedEvidence> {
  const factIds = note.decisions.map(({ factId }) => factId);
  const judged = note.candidates.filter(({ edge }) => factIds.includes(edge.factId));
  // What was judged stands in a slot too, which has a say in it: known here, it need not be followed later.
  const beside = judged.flatMap(({ edge }) => slotsOf(edge, note.settings.relations));
  const start = { slots: [...slots, ...beside.filter(({ by }) => by !== 'fact')], factIds };
  if (dataset === null) return { position: null, facts: [], verdicts: [] };
  return loadEvidence(tools.ports['graph-store'], dataset.id, start, note.settings.relations, tools.context);
}

async function readArtifact(id: Id | null, dataset: Dataset | null, tools: StoreTools): Promise<Artifact | null> {
  if (id === null || dataset === null) return null;
  const { artifacts } = await tools.ports['graph-store'].hydrate(dataset.id, { artifactIds: [id] }, {}, tools.context);
  return artifacts[0] ?? null;
}

function entityDrafts(planned: readonly PlannedEntity[], current: ReadonlyMap<Id, IndexedText>): readonly TextDraft[] {
  return planned
    .filter(({ change, renamed }) => change !== 'none' || renamed)
    .map(({ entity, aliases }) => ({
      ...entityDraft(entity, aliases),
      replaces: current.get(entity.id)?.id ?? null,
    }));
}

function factDrafts(facts: PlannedFacts, names: ReadonlyMap<string, PlannedEntity>): readonly TextDraft[] {
  return [...facts.newFacts].map(([factId, claim]) => {
    const ends = [claim.sourceKey, claim.targetKey].map((key) => names.get(key)?.entity.name ?? '');
    return factDraft(factId, claim, ends);
  });
}

/** What a text says of the entities that it mentions. */
function mentionsOf(planned: readonly PlannedEntity[], artifact: Artifact, modelId: string): readonly Mention[] {
  const { id: artifactId, createdAt } = artifact;
  return planned.flatMap(({ entity, names }) =>
    names.map(({ key: nameKey, name, type, description }, place) => {
      return { entityId: entity.id, artifactId, place, name, nameKey, type, description, modelId, createdAt };
    }),
  );
}

/** What was read in a chunk, for the next time. */
function readingsOf(note: ResolvedNote, artifact: Artifact, inferenceId: RunId | null): readonly Reading[] {
  const { place, graph, summary, model, provider } = note;
  if (!place || !graph || !summary) return [];
  const content = keep(graph, place, { model, provider, summary: { ...summary, inferenceId } });
  return [{ artifactId: artifact.id, hash: place.hash, reader: place.reader, content, createdAt: artifact.createdAt }];
}

function summaryDrafts(summary: Artifact | null): readonly TextDraft[] {
  if (summary === null) return [];
  const { id, text } = summary;
  return [{ kind: 'summary', ownerId: id, embedded: text, keywords: text, replaces: null }];
}

/** The note without facts of which both ends are one entity, and without what was decided of them. */
function withoutLoops(note: ResolvedNote, entities: ReadonlyMap<string, PlannedEntity>): ResolvedNote {
  const kept = note.claims.claims.filter(
    ({ sourceKey, targetKey }) => entities.get(sourceKey)?.entity.id !== entities.get(targetKey)?.entity.id,
  );
  if (kept.length === note.claims.claims.length) return note;
  const decisions = note.decisions.flatMap((decision) => {
    const claim = note.claims.claims[decision.claim];
    const at = claim === undefined ? -1 : kept.indexOf(claim);
    return at < 0 ? [] : [{ ...decision, claim: at }];
  });
  return { ...note, claims: { ...note.claims, claims: kept }, decisions };
}

/** Reads what stands around the text, and computes everything that remembering it writes. */
export async function prepare(
  given: ResolvedNote,
  dataset: Dataset | null,
  seen: Surroundings,
  tools: StoreTools,
): Promise<Prepared> {
  const { position, found, previousId } = seen;
  const at = Math.max(tools.now(), position.head + 1);
  const { next } = position;
  const names = {
    same: given.claims.same,
    confirmed: new Map([...given.confirmed].map(([key, { id }]) => [key, id])),
  };
  const mentioned = [...given.claims.listed, ...given.claims.named];
  const base = { at, nextId: next.entity, model: given.model };
  const { byKey: entities, all: planned, aliases: drafts } = planEntities(mentioned, found, names, base);
  const note = withoutLoops(given, entities);
  const known = planned.filter(({ change }) => change !== 'new').map(({ entity }) => entity.id);
  const slots = slotsOfClaims(note, entities);
  const compared = mayBeTold(note, slots);
  const textsNow = async (kind: TextKind, ids: readonly Id[]): Promise<ReadonlyMap<Id, IndexedText>> =>
    dataset === null ? new Map() : storedTexts(kind, ids, dataset.id, tools.ports['text-index'], tools.context);
  const [evidence, previous, entityTexts, comparedTexts, judged, written] = await Promise.all([
    readEvidence(note, dataset, slots, tools),
    note.place === null ? readArtifact(previousId, dataset, tools) : null,
    textsNow('entity', known),
    textsNow('fact', compared),
    note.decisions.length + note.confirmed.size > 0 ? tools.inferencesOf('resolve_edges') : [],
    note.summary?.inferenceId === null ? tools.inferencesOf('summarize_chunk') : [],
  ]);
  const summarizedBy = note.summary?.inferenceId ?? written.at(-1) ?? null;
  const artifacts = planArtifacts(note, { nextId: next.artifact, previousId, at, summarizedBy });
  const { artifact, summary } = artifacts;
  const aliases = drafts.map(({ confirmed, ...draft }): Alias => ({
    ...draft,
    artifactId: artifact.id,
    inferenceId: confirmed ? (judged.at(-1) ?? null) : null,
    createdAt: at,
  }));
  const facts = planFacts(
    {
      claims: note.claims.claims,
      decisions: note.decisions,
      inferenceId: judged.at(-1) ?? null,
      table: note.settings.relations,
      limit: note.settings.maxInvalidations,
      entityId: (key) => entities.get(key)?.entity.id ?? 0,
      artifactId: artifact.id,
      reference: note.call.reference,
      model: note.model,
      at,
      next,
    },
    evidence,
  );
  const rows = planRows(facts, evidence, {
    table: note.settings.relations,
    at,
    artifactId: artifact.id,
    verdictId: null,
    model: note.model,
  });

  const repeated = [...new Set(facts.factOfClaim)].filter((id) => !facts.newFacts.has(id));
  const turned = turnedFacts(evidence, rows);
  const told = [...new Set([...repeated, ...turned.revived, ...turned.fallen])];
  const missing = told.filter((id) => !comparedTexts.has(id));
  const factTexts = new Map([...comparedTexts, ...(await textsNow('fact', missing))]);
  const embedder = tools.ports['vector-index'] && tools.ports.embedder;
  const model = embedder ? vectorModelOf(embedder) : null;
  const passage = passageText(note.call.text, keyOf(artifact, previous));
  const texts = planTexts(
    [
      ...entityDrafts(planned, entityTexts),
      ...factDrafts(facts, entities),
      passageDraft(artifact, passage, note.place?.whole ?? null),
      ...summaryDrafts(summary),
    ],
    { nextId: next.text, at, vector: embedder ? 'pending' : 'none', model },
  );
  const fresh = new Map(texts.map(({ text }) => [`${text.kind}:${text.ownerId}`, text]));
  const textsOf = (kind: TextKind, ids: readonly Id[], stored: ReadonlyMap<Id, IndexedText>) =>
    ids.flatMap((id) => fresh.get(`${kind}:${id}`) ?? stored.get(id) ?? []);
  const mine = {
    entities: textsOf(
      'entity',
      planned.map(({ entity }) => entity.id),
      entityTexts,
    ),
    edges: textsOf('fact', [...new Set(facts.factOfClaim)], factTexts),
    passage: textsOf('passage', [artifact.id], new Map()),
    summary: summary ? textsOf('summary', [summary.id], new Map()) : [],
  };
  const statedFacts = new Set(
    facts.assertions.flatMap(({ polarity, factId }) => (polarity === 'denies' ? [] : [factId])),
  );
  const stated = mine.edges.filter(({ ownerId }) => statedFacts.has(ownerId));
  const stale = ({ vector, vectorModel }: IndexedText): boolean => vector !== 'stored' || vectorModel !== model;
  return {
    note,
    artifacts,
    entities,
    aliases,
    facts,
    rows,
    toEmbed: embedder
      ? [
          ...[...mine.entities, ...mine.edges, ...mine.passage, ...mine.summary].filter(stale),
          ...turned.revived.flatMap((id) => factTexts.get(id) ?? []),
        ]
      : [],
    fallen: [
      ...turned.fallen.flatMap((id) => factTexts.get(id) ?? []),
      ...[...entityTexts.values()].filter(({ id }) => texts.some(({ replaces }) => replaces === id)),
    ],
    embedded: { entities: mine.entities.length, edges: stated.length },
    plan: {
      token: { runId: tools.runId, part: note.place?.index ?? 0 },
      readAt: position.head,
      at,
      next: {
        artifact: next.artifact + artifacts.added.length,
        entity: next.entity + planned.filter(({ change }) => change === 'new').length,
        edge: rows.nextEdge,
        assertion: facts.next.assertion,
        verdict: facts.next.verdict,
        text: next.text + texts.length,
      },
      artifacts: artifacts.added,
      entities: planned.filter(({ change }) => change === 'new').map(({ entity }) => entity),
      entityChanges: planned.filter(({ change }) => change === 'changed').map(({ entity }) => entity),
      aliases,
      mentions: mentionsOf(planned, artifact, note.model),
      edges: rows.created,
      edgeChanges: rows.changed,
      assertions: facts.assertions,
      wordings: facts.wordings,
      verdicts: facts.verdicts,
      edgeArtifacts: rows.edgeArtifacts,
      entityArtifacts: planned.map(({ entity }) => [entity.id, artifact.id] as const),
      ...sessionLinks(note.call.sessionId, rows, facts, planned),
      texts,
      readings: readingsOf(note, artifact, summarizedBy),
      models: [note, ...(note.summary ? [note.summary] : [])].map(({ model: name, provider }) => ({ name, provider })),
    },
  };
}

function sessionLinks(
  sessionId: string | null,
  rows: PlannedRows,
  facts: PlannedFacts,
  planned: readonly PlannedEntity[],
) {
  if (sessionId === null) return { edgeSessions: [], entitySessions: [] };
  const edgeIds = new Set(facts.assertions.flatMap(({ id }) => rows.rowsOf.get(id) ?? []));
  return {
    edgeSessions: [...edgeIds].map((id) => [id, sessionId] as const),
    entitySessions: planned.map(({ entity }) => [entity.id, sessionId] as const),
  };
}
