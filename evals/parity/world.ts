import {
  type Artifact,
  type CommitPlan,
  type Dataset,
  type Edge,
  type Entity,
  type Erasure,
  type Id,
  type IndexedText,
  type Instant,
  ORIGIN,
  type Position,
  type RunId,
  type RunKind,
} from '@gligabao/core';
import type { Random } from '../src/random.ts';

/** A dataset as the operations so far have left it: what later ones build on, and ask for. */
export interface KnownDataset {
  readonly dataset: Dataset;
  /** Added to the clock for the instants of its commits. */
  readonly epoch: Instant;
  /** Its rows are numbered from here. */
  readonly firstId: Id;
  position: Position;
  /** The instants of its commits, oldest first. */
  readonly heads: Instant[];
  readonly artifacts: Map<Id, Artifact>;
  readonly entities: Map<Id, Entity>;
  readonly edges: Map<Id, Edge>;
  readonly texts: Map<Id, IndexedText>;
  readonly terms: Set<string>;
  /** The last plans that were committed. */
  readonly plans: CommitPlan[];
}

export interface KnownRun {
  readonly id: RunId;
  readonly kind: RunKind;
}

/** All that the operations of one seed know and share. */
export interface World {
  readonly random: Random;
  /** The injected clock: every call is an instant later than the one before. */
  readonly now: () => Instant;
  /** A number that no plan has had. */
  readonly nextPart: () => number;
  readonly users: readonly string[];
  readonly names: readonly string[];
  readonly datasets: KnownDataset[];
  readonly runs: KnownRun[];
  readonly models: readonly string[];
}

// Datasets begin at different instants and numbers, so that both pass the ends of 31 and 53 bits.
const EPOCHS: readonly Instant[] = [0, 2 ** 31 - 2000, Date.UTC(2026, 0, 1), 8.63e15];
const FIRST_IDS: readonly Id[] = [1, 1, 2 ** 31 - 200, 2 ** 53 - 2 ** 30];

export function worldOf(random: Random): World {
  let clock = 0;
  let part = 0;
  return {
    random,
    now: () => (clock += random.chance(0.05) ? 1000 : 1),
    nextPart: () => (part += 1),
    users: ['alice', 'Alice', "o'hara %s", '東京 \u{1f600}'],
    names: [
      'main',
      'Main',
      'main ',
      'i',
      'I',
      'ı',
      'İ',
      'ä',
      'z',
      '10',
      '9',
      '\uff21',
      '\u{1f600}',
      'e\u0301',
      '\u00e9',
      '$$',
      '',
      'a',
      'a\u0000',
      'a\u0001',
    ],
    datasets: [],
    runs: [],
    models: ['model', 'Model', 'model ', 'modèle', '', '\u{1f600}', "m'%s", 'other'],
  };
}

/** Takes note of a dataset that was opened. */
export function learnDataset({ datasets }: World, dataset: Dataset): void {
  if (datasets.some(({ dataset: { id } }) => id === dataset.id)) return;
  const place = datasets.length;
  datasets.push({
    dataset,
    epoch: EPOCHS[place % EPOCHS.length] ?? 0,
    firstId: FIRST_IDS[(place + Math.floor(place / 4)) % FIRST_IDS.length] ?? 1,
    position: ORIGIN,
    heads: [],
    artifacts: new Map(),
    entities: new Map(),
    edges: new Map(),
    texts: new Map(),
    terms: new Set(),
    plans: [],
  });
}

/** Takes note of what was erased, and of what took its place. */
export function learnErasure(known: KnownDataset, erasure: Erasure): void {
  const facts = new Set(erasure.facts);
  for (const id of erasure.artifacts) known.artifacts.delete(id);
  for (const [id, previousId] of erasure.previous) {
    const artifact = known.artifacts.get(id);
    if (artifact) known.artifacts.set(id, { ...artifact, previousId });
  }
  for (const [id, edge] of known.edges) if (facts.has(edge.factId)) known.edges.delete(id);
  for (const { edge } of erasure.rows) known.edges.set(edge.id, edge);
  const joined = new Set([...known.edges.values()].flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  for (const id of erasure.entities) if (!joined.has(id)) known.entities.delete(id);
  for (const versions of erasure.versions) known.entities.set(versions[0].id, versions.at(-1) ?? versions[0]);
  for (const id of erasure.texts) known.texts.delete(id);
  for (const { text, terms } of erasure.added) {
    known.texts.set(text.id, text);
    for (const term of terms.keys()) known.terms.add(term);
  }
  known.position = { head: erasure.at, next: erasure.next };
  known.heads.push(erasure.at);
}

const REMEMBERED_PLANS = 20;

/** Takes note of a plan that was committed. */
export function learnPlan(known: KnownDataset, plan: CommitPlan): void {
  for (const row of plan.artifacts) known.artifacts.set(row.id, row);
  for (const row of [...plan.entities, ...plan.entityChanges]) known.entities.set(row.id, row);
  for (const { edge } of [...plan.edges, ...plan.edgeChanges]) known.edges.set(edge.id, edge);
  for (const { text, terms, replaces } of plan.texts) {
    known.texts.set(text.id, text);
    for (const term of terms.keys()) known.terms.add(term);
    const former = replaces === null ? undefined : known.texts.get(replaces);
    if (former !== undefined) known.texts.set(former.id, { ...former, closedAt: plan.at });
  }
  known.position = { head: plan.at, next: plan.next };
  known.heads.push(plan.at);
  known.plans.push(plan);
  if (known.plans.length > REMEMBERED_PLANS) known.plans.shift();
}
