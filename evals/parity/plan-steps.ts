import {
  type Artifact,
  type ChangeCause,
  type Edge,
  type Id,
  type IndexedText,
  type Metadata,
  type MetadataValue,
  TEXT_KINDS,
  type TextKind,
} from '@gligabao/core';
import type { Draft } from '@gligabao/testkit';
import { cleanText } from '@gligabao/text';
import { anyInstant, anyNumber, anyText, maybeInstant, maybeNumber, maybeShare, maybeText } from './hard-values.ts';
import type { Random } from '../src/random.ts';
import type { KnownDataset, World } from './world.ts';

/** A plan in the making, and the rows that it may build on: those stored, and its own. */
export interface Making {
  readonly world: World;
  readonly known: KnownDataset;
  readonly draft: Draft;
  readonly artifacts: Artifact[];
  readonly entities: { readonly id: Id; readonly name: string; readonly type: string }[];
  readonly edges: Edge[];
  /** What the plan has added or changed: a row changes once in a plan. */
  readonly touched: Set<string>;
}

const GRAINS = ['year', 'month', 'day', 'instant'] as const;
const RELATIONS = ['knows', 'Knows', 'lives_in', 'works at', "o'%s", '$$', '東', ''];
const CAUSES: readonly ChangeCause[] = ['extended', 'ended', 'clipped', 'split', 'superseded', 'retracted', 'restored'];
export const anyRelation = (random: Random): string => random.pick(RELATIONS);
/** Few, so that they meet; one longer than an index holds. */
export const HASHES = ['a', 'A', 'ä', '茶', '', "'%s", 'h'.repeat(5000), `${'h'.repeat(4999)}i`];
export const READERS = ['r', 'R', ''];
/** Few, so that artifacts and filters meet in them. */
export const LABELS = ['k', 'K', '1', 'ä', '"', "'%$.", '\u{1f600}'];
export const SESSIONS = ['s', 'S', '', "s'%", '\u{1f600}'];

function anyMetadata(random: Random): Metadata | null {
  if (random.chance(0.5)) return null;
  return Object.fromEntries(Array.from({ length: random.int(0, 3) }, () => [anyLabel(random), anyLabelValue(random)]));
}

/** A label as a request leaves it: filters read labels as JSON, in which PostgreSQL takes no NUL. */
const anyLabel = (random: Random): string => (random.chance(0.6) ? random.pick(LABELS) : cleanText(anyText(random)));

/** The value of a label. */
export function anyLabelValue(random: Random): MetadataValue {
  const value = random.pick([
    anyText(random),
    random.pick(LABELS),
    anyNumber(random),
    1,
    2 ** 62,
    -0.5,
    0.3,
    1e-7,
    true,
    false,
  ]);
  return typeof value === 'string' ? cleanText(value) : value;
}

function boundsOf(random: Random): Partial<Edge> {
  const [one, other] = [maybeInstant(random), maybeInstant(random)];
  const turned = one !== null && other !== null && other < one;
  return {
    validAt: turned ? other : one,
    invalidAt: turned ? one : other,
    validPrecision: random.pick(GRAINS),
    invalidPrecision: random.pick(GRAINS),
    validStated: random.chance(0.5),
    invalidStated: random.chance(0.5),
  };
}

/** How a row stands: mostly live. */
function standingOf({ world: { random }, draft, edges }: Making): Partial<Edge> {
  const retracted = random.chance(0.15);
  return {
    retracted,
    expiredAt: retracted || random.chance(0.3) ? draft.at : null,
    conflictsWith: random.chance(0.2) ? random.some(edges, 3).map(({ factId }) => factId) : [],
  };
}

function madeBy(random: Random, models: readonly string[]) {
  return { modelId: random.pick(models), confidence: maybeShare(random) };
}

/** What was read in an artifact of this plan: one reading each. */
function addReading({ world: { random }, draft, artifacts, touched }: Making): void {
  const own = artifacts.filter(({ createdAt, id }) => createdAt === draft.at && !touched.has(`reading ${id}`));
  const artifact = random.any(own);
  if (!artifact) return;
  touched.add(`reading ${artifact.id}`);
  draft.reading(artifact, { hash: random.pick(HASHES), reader: random.pick(READERS), content: anyText(random) });
}

function addArtifact({ world, draft, artifacts }: Making): void {
  const { random } = world;
  const parent = random.chance(0.2) ? random.any(artifacts) : undefined;
  const chunk = { parentId: parent?.id ?? null, chunkIndex: parent ? world.nextPart() : maybeNumber(random) };
  const span = random.chance(0.3) ? ([random.int(0, 9), anyNumber(random)] as const) : null;
  artifacts.push(
    draft.artifact({
      kind: random.pick(['knowledge', 'episode', 'web_search', 'series_observation', 'chunk_summary']),
      text: anyText(random),
      sessionId: random.pick([null, ...SESSIONS]),
      source: maybeText(random),
      metadata: anyMetadata(random),
      previousId: random.chance(0.5) ? (random.any(artifacts)?.id ?? null) : null,
      ...chunk,
      span,
      tokens: maybeNumber(random),
      query: maybeText(random),
      inferenceId: maybeNumber(random),
      validAt: anyInstant(random),
    }),
  );
}

/** A name key that no row of the dataset has. */
const freshKey = (world: World): string => `${anyText(world.random)} ${world.nextPart()}`;

function addEntity({ world, draft, entities, touched }: Making): void {
  const { random, models } = world;
  const described = { type: anyText(random), description: anyText(random), modelId: random.pick(models) };
  const entity = draft.entity(anyText(random), { nameKey: freshKey(world), ...described });
  entities.push(entity);
  touched.add(`entity ${entity.id}`);
}

const once = ({ touched }: Making, key: string): boolean => !touched.has(key) && touched.add(key).size > 0;

/** What an artifact says of an entity, in words of its own. */
function addMention({ world: { random, models }, known, draft, artifacts, entities }: Making): void {
  const [by, entity] = [random.any(artifacts.filter(({ createdAt }) => createdAt === draft.at)), random.any(entities)];
  const stored = entity && known.entities.get(entity.id);
  if (!by || !stored) return;
  const said = { type: anyText(random), description: anyText(random), modelId: random.pick(models) };
  draft.mention(stored, by, random.chance(0.3) ? { ...said, name: anyText(random), nameKey: stored.nameKey } : said);
}

function changeEntity(making: Making): void {
  const { world, draft, known } = making;
  const entity = world.random.any([...known.entities.values()]);
  if (!entity || !once(making, `entity ${entity.id}`)) return;
  const renamed = world.random.chance(0.6) ? { name: anyText(world.random), nameKey: freshKey(world) } : {};
  draft.changeEntity(entity, { ...renamed, type: anyText(world.random), description: anyText(world.random) });
}

function addFact(making: Making): void {
  const { world, draft, artifacts, entities, edges, touched } = making;
  const { random, models } = world;
  const by = random.any(artifacts);
  const [source, target] = [random.any(entities), random.any(entities)];
  if (!by || !source || !target) return;
  const fields = {
    description: anyText(random),
    ...madeBy(random, models),
    ...boundsOf(random),
    ...standingOf(making),
  };
  const edge = draft.fact(source, anyRelation(random), target, by, fields);
  edges.push(edge);
  touched.add(`edge ${edge.id}`);
}

function splitFact(making: Making): void {
  const { world, draft, artifacts, edges, touched } = making;
  const [edge, by] = [world.random.any(edges), world.random.any(artifacts)];
  if (!edge || !by) return;
  const row = draft.split(edge, by, { ...boundsOf(world.random), ...standingOf(making), factId: edge.factId });
  edges.push(row);
  touched.add(`edge ${row.id}`);
}

/** What a person decided of a fact; now and then one that was never made. */
function aDecision({ world: { random }, draft, edges }: Making, { factId }: Edge): { readonly id: number } {
  const other = random.any(edges)?.factId ?? factId;
  if (random.chance(0.1)) return { id: anyNumber(random) };
  return draft.verdict(factId, other === factId ? null : other, {
    kind: random.pick(['corrects', 'ends', 'prefers', 'restores']),
    reference: anyInstant(random),
    endsAt: random.chance(0.5) ? { at: anyInstant(random), grain: random.pick(GRAINS) } : null,
    reason: maybeText(random),
  });
}

function changeEdge(making: Making): void {
  const { world, draft, known } = making;
  const edge = world.random.any([...known.edges.values()]);
  if (!edge || !once(making, `edge ${edge.id}`)) return;
  const bounds = world.random.chance(0.6) ? boundsOf(world.random) : {};
  const decided = world.random.chance(0.4) ? aDecision(making, edge) : undefined;
  draft.changeEdge(edge, { ...bounds, ...standingOf(making) }, world.random.pick(CAUSES), decided);
}

function addEvidence({ world: { random, models }, draft, artifacts, edges }: Making): void {
  const [edge, other, by] = [random.any(edges), random.any(edges), random.any(artifacts)];
  if (!edge || !other || !by) return;
  const bound = () => (random.chance(0.4) ? null : { at: anyInstant(random), grain: random.pick(GRAINS) });
  const assertion = draft.assertion(edge.factId, by, {
    polarity: random.pick(['holds', 'ends']),
    start: bound(),
    end: bound(),
    span: random.chance(0.5) ? [random.int(0, 9), anyNumber(random)] : null,
    reference: anyInstant(random),
    ...madeBy(random, models),
  });
  if (random.chance(0.7)) draft.wording(assertion, edge, { description: anyText(random) });
  if (random.chance(0.5)) return;
  draft.verdict(edge.factId, other.factId === edge.factId ? null : other.factId, {
    kind: random.pick(['duplicate', 'contradicts', 'corrects', 'ends', 'prefers', 'restores']),
    reason: maybeText(random),
    reference: anyInstant(random),
    endsAt: bound(),
    status: random.pick(['accepted', 'proposed']),
    artifactId: random.chance(0.5) ? by.id : null,
    inferenceId: maybeNumber(random),
  });
}

function addLinks({ world: { random }, draft, artifacts, entities, edges }: Making): void {
  const [by, entity, edge] = [random.any(artifacts), random.any(entities), random.any(edges)];
  if (entity && by) draft.link('entity', entity, by);
  if (edge && by && random.chance(0.6)) draft.link('edge', edge, by);
  if (edge) draft.bring('edge', edge, random.pick(SESSIONS));
  if (entity) draft.bring('entity', entity, random.pick(SESSIONS));
}

function addModel({ world, draft }: Making): void {
  const { random } = world;
  const name = random.chance(0.3) ? `${anyText(random)} ${world.nextPart()}` : random.pick(world.models);
  draft.model(name, anyText(random));
}

/** Words that recur, hard ones among them. */
const wordsOf = (random: Random): string =>
  Array.from({ length: random.int(0, 5) }, () => (random.chance(0.6) ? `w${random.int(0, 6)}` : anyText(random))).join(
    ' ',
  );

function vectorOf(random: Random, models: readonly string[]): Pick<IndexedText, 'vector' | 'vectorModel'> {
  const vector = random.pick(['none', 'pending', 'stored'] as const);
  return { vector, vectorModel: vector === 'stored' ? random.pick([null, ...models]) : null };
}

function addText({ world: { random, models }, draft, artifacts, entities, edges }: Making): void {
  const kind = random.pick(TEXT_KINDS);
  const facts = edges.map(({ factId }) => ({ id: factId }));
  const owners = { entity: entities, fact: facts, passage: artifacts, summary: artifacts } satisfies Record<
    TextKind,
    readonly { readonly id: Id }[]
  >;
  const owner = random.any<{ readonly id: Id }>(owners[kind]);
  if (owner) draft.text(kind, owner, wordsOf(random), vectorOf(random, models));
}

function replaceText(making: Making): void {
  const { world, draft, known } = making;
  const open = [...known.texts.values()].filter(({ closedAt }) => closedAt === null);
  const former = world.random.any(open);
  if (former && once(making, `text ${former.id}`)) draft.replaceText(former, wordsOf(world.random));
}

/** The steps of a plan, each as often as it is named. */
export const STEPS: readonly ((making: Making) => void)[] = Object.freeze([
  addArtifact,
  addArtifact,
  addReading,
  addEntity,
  addEntity,
  addMention,
  changeEntity,
  addFact,
  addFact,
  addFact,
  splitFact,
  changeEdge,
  changeEdge,
  addEvidence,
  addLinks,
  addModel,
  addText,
  addText,
  replaceText,
]);
