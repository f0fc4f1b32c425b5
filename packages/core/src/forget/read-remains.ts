import type { Artifact } from '../domain/artifact.ts';
import type { DatasetId, Id } from '../domain/ids.ts';
import { slotKey, type Slot } from '../domain/slot.ts';
import type { IndexedText } from '../domain/text.ts';
import type { Wording } from '../domain/wording.ts';
import type { CallContext } from '../ports/context.ts';
import type { AroundTraces, Traces } from '../ports/eraser.ts';
import type { Ports } from '../ports/index.ts';
import { loadEvidence, type LoadedEvidence } from '../remember/load-evidence.ts';
import { type RelationTable, slotsOf } from '../temporal/index.ts';
import { grouped } from './grouped.ts';
import { comparedBy, needlessTexts } from './needless-verdicts.ts';
import { remainingEvidence, type RemainingEvidence } from './remaining-facts.ts';
import { replayEntity, type ReplayedEntity } from './replay-entity.ts';

export type ForgetPorts = Pick<Ports, 'graph-store' | 'eraser'>;

/** Where and how a forgetting reads. */
export interface ReadingRemains {
  readonly dataset: DatasetId;
  readonly ports: ForgetPorts;
  readonly table: RelationTable;
  readonly context: CallContext;
}

/** Everything that forgetting is computed from. */
export interface Remains {
  readonly traces: Traces;
  /** The artifacts that go. */
  readonly gone: ReadonlySet<Id>;
  readonly entities: ReadonlyMap<Id, ReplayedEntity>;
  /** Entities that nothing mentions any more. */
  readonly lostEntities: readonly Id[];
  readonly evidence: LoadedEvidence;
  readonly remaining: RemainingEvidence;
  readonly around: AroundTraces;
  /** The artifacts that remain and have to do with it, by number. */
  readonly artifacts: ReadonlyMap<Id, Artifact>;
  /** The names of the ends of facts, as they are to read. */
  readonly names: ReadonlyMap<Id, string>;
  /** The texts of each fact. */
  readonly factTexts: ReadonlyMap<Id, readonly IndexedText[]>;
}

const EVERY_ROW = Object.freeze({ superseded: true, retracted: true });

/** The text that comes before another once some are gone. */
export function previousOf({ previousId }: Artifact, { artifacts }: Pick<Traces, 'artifacts'>): Id | null {
  const gone = new Map(artifacts.map((each) => [each.id, each]));
  let id = previousId;
  for (let before = id === null ? undefined : gone.get(id); before; before = id === null ? undefined : gone.get(id))
    id = before.previousId;
  return id;
}

async function readArtifacts(
  ids: Iterable<Id>,
  { dataset, ports, context }: ReadingRemains,
): Promise<ReadonlyMap<Id, Artifact>> {
  const artifactIds = [...new Set(ids)];
  if (artifactIds.length === 0) return new Map();
  const { artifacts } = await ports['graph-store'].hydrate(dataset, { artifactIds }, {}, context);
  return new Map(artifacts.map((each) => [each.id, each]));
}

function remainingEntities(traces: Traces, gone: ReadonlySet<Id>, artifacts: ReadonlyMap<Id, Artifact>) {
  const entities = new Map<Id, ReplayedEntity>();
  const lost: Id[] = [];
  const remain = <Row extends { readonly artifactId: Id }>({ artifactId }: Row): boolean => !gone.has(artifactId);
  const mentions = grouped(traces.mentions.filter(remain), ({ entityId }) => entityId);
  const aliases = grouped(traces.aliases.filter(remain), ({ entityId }) => entityId);
  for (const { id } of traces.entities) {
    const [first, ...others] = mentions.get(id) ?? [];
    if (first === undefined) lost.push(id);
    else entities.set(id, replayEntity(id, [first, ...others], aliases.get(id) ?? [], artifacts));
  }
  return { entities, lost };
}

/** The facts of entities that are called otherwise from now on: they are searched by these names as well. */
async function factsOfRenamed(
  traces: Traces,
  entities: ReadonlyMap<Id, ReplayedEntity>,
  { dataset, ports, context }: ReadingRemains,
): Promise<readonly Id[]> {
  const entityIds = traces.entities
    .filter(({ id, name }) => (entities.get(id)?.versions[0].name ?? name) !== name)
    .map(({ id }) => id);
  if (entityIds.length === 0) return [];
  const all = { entityIds, perEntity: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER };
  const { edges } = await ports['graph-store'].neighbours(dataset, all, EVERY_ROW, context);
  return edges.map(({ factId }) => factId);
}

/** The slots into which facts fall that are worded otherwise than they stand. */
function newSlots({ facts }: RemainingEvidence, evidence: LoadedEvidence, table: RelationTable): readonly Slot[] {
  const stood = new Map(evidence.facts.map((fact) => [fact.factId, fact]));
  return facts
    .filter(({ factId, sourceId, relation, targetId }) => {
      const fact = stood.get(factId);
      return fact?.sourceId !== sourceId || fact.relation !== relation || fact.targetId !== targetId;
    })
    .flatMap((fact) => slotsOf(fact, table));
}

type ReadEvidence = Pick<Remains, 'evidence' | 'around' | 'artifacts'> & {
  readonly wordings: ReadonlyMap<Id, Wording>;
};

async function loadAround(
  slots: readonly Slot[],
  factIds: readonly Id[],
  gone: ReadonlySet<Id>,
  reading: ReadingRemains,
): Promise<ReadEvidence> {
  const { dataset, ports, table, context } = reading;
  const evidence = await loadEvidence(ports['graph-store'], dataset, { slots, factIds }, table, context);
  const stated = evidence.facts.flatMap(({ assertions }) => assertions.map(({ artifactId }) => artifactId));
  const decided = evidence.verdicts.flatMap(({ artifactId }) => artifactId ?? []);
  const artifactIds = [...new Set([...stated, ...decided])].filter((id) => !gone.has(id));
  const [around, artifacts] = await Promise.all([
    ports.eraser.around(dataset, { factIds: evidence.facts.map(({ factId }) => factId), artifactIds }, context),
    readArtifacts(artifactIds, reading),
  ]);
  const wordings = new Map(around.wordings.map((each) => [each.assertionId, each]));
  return { evidence, around, artifacts, wordings };
}

/** All facts that some texts state. */
async function factsToldBy(
  artifactIds: readonly Id[],
  { dataset, ports, context }: ReadingRemains,
): Promise<readonly Id[]> {
  const left = await Promise.all(artifactIds.map((id) => ports.eraser.trace(dataset, id, context)));
  return left.flatMap((traces, at) =>
    (traces?.assertions ?? []).filter(({ artifactId }) => artifactId === artifactIds[at]).map(({ factId }) => factId),
  );
}

/** What remains of evidence, without the verdicts that would not have been raised: each is taken out before later ones are looked at. */
function withoutNeedless(
  { evidence, artifacts, wordings }: ReadEvidence,
  gone: ReadonlySet<Id>,
  nextVerdict: Id,
  table: RelationTable,
): RemainingEvidence {
  let needless: ReadonlySet<Id> = new Set();
  for (;;) {
    const remaining = remainingEvidence(evidence, { gone, wordings, artifacts, nextVerdict, needless });
    const [first] = needlessTexts(remaining, { table, wordings });
    if (first === undefined) return remaining;
    needless = new Set([...needless, ...comparedBy(first, remaining)]);
  }
}

async function readEvidence(
  traces: Traces,
  gone: ReadonlySet<Id>,
  more: readonly Id[],
  reading: ReadingRemains,
): Promise<Pick<Remains, 'evidence' | 'remaining' | 'around' | 'artifacts'>> {
  const { table } = reading;
  const nextVerdict = traces.position.next.verdict;
  const named = traces.verdicts.flatMap(({ factId, byFactId }) => (byFactId === null ? [factId] : [factId, byFactId]));
  const factIds = new Set([...traces.assertions.map(({ factId }) => factId), ...named, ...more]);
  const slots = new Map<string, Slot>();
  const traced = new Set<Id>();
  for (;;) {
    const read = await loadAround([...slots.values()], [...factIds], gone, reading);
    const { evidence, wordings, artifacts } = read;
    const remaining = remainingEvidence(evidence, { gone, wordings, artifacts, nextVerdict, needless: new Set() });
    const known = slots.size + factIds.size;
    for (const slot of newSlots(remaining, evidence, table)) slots.set(slotKey(slot), slot);
    const texts = needlessTexts(remaining, { table, wordings }).filter((id) => !traced.has(id));
    for (const id of texts) traced.add(id);
    for (const id of await factsToldBy(texts, reading)) factIds.add(id);
    if (slots.size + factIds.size === known)
      return { ...read, remaining: withoutNeedless(read, gone, nextVerdict, table) };
  }
}

/** Reads what an artifact left, and whatever has a say about what becomes of that. */
export async function readRemains(traces: Traces, reading: ReadingRemains): Promise<Remains> {
  const { dataset, ports, context } = reading;
  const gone = new Set(traces.artifacts.map(({ id }) => id));
  const mentioning = traces.mentions.map(({ artifactId }) => artifactId).filter((id) => !gone.has(id));
  const before = traces.following.flatMap((each) => previousOf(each, traces) ?? []);
  const sessions = await readArtifacts([...mentioning, ...before], reading);
  const { entities, lost: lostEntities } = remainingEntities(traces, gone, sessions);
  const renamed = await factsOfRenamed(traces, entities, reading);
  const read = await readEvidence(traces, gone, renamed, reading);
  const { facts } = read.evidence;
  const ends = [...facts, ...read.remaining.facts].flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
  const entityIds = [...new Set(ends)];
  const rows = await ports['graph-store'].hydrate(dataset, { entityIds }, {}, context);
  const stored = rows.entities.map(({ id, name }) => [id, name] as const);
  const now = [...entities].map(([id, { versions }]) => [id, versions[0].name] as const);
  return {
    ...read,
    traces,
    gone,
    entities,
    lostEntities,
    artifacts: new Map([...sessions, ...read.artifacts]),
    names: new Map([...stored, ...now]),
    factTexts: grouped(read.around.texts, ({ ownerId }) => ownerId),
  };
}
