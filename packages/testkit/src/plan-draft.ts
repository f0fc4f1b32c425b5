import type {
  Alias,
  Artifact,
  Assertion,
  ChangeCause,
  CommitPlan,
  Edge,
  EdgeChange,
  Entity,
  Id,
  IndexedText,
  Instant,
  Mention,
  NewText,
  Position,
  Reading,
  RowKind,
  TextKind,
  Verdict,
  Wording,
} from '@gligabao/core';
import { nameKey } from '@gligabao/text';

/** The model that makes the rows of a draft, unless told otherwise. */
export const DRAFT_MODEL = 'test-model';

type Numbered = { readonly id: Id };

/** A plan in the making. Each method adds a row, with a number of its own and instants that fit, and returns it. */
export interface Draft {
  /** The instant of the commit to be. */
  readonly at: Instant;
  artifact(fields?: Partial<Artifact>): Artifact;
  entity(name: string, fields?: Partial<Entity>): Entity;
  /** A new version of an entity. */
  changeEntity(entity: Entity, fields: Partial<Entity>): Entity;
  /** Another name of an entity, stated by the artifact. */
  alias(entity: Numbered, name: string, by: Artifact, fields?: Partial<Alias>): Alias;
  /** What the artifact says of the entity, in its own words. */
  mention(entity: Entity, by: Artifact, fields?: Partial<Mention>): Mention;
  /**
   * The first row of a fact, asserted and supported by the artifact. Valid from the commit on, unless told otherwise; the
   * assertion is as `stated` says.
   */
  fact(
    source: Numbered,
    relation: string,
    target: Numbered,
    by: Artifact,
    fields?: Partial<Edge>,
    stated?: Partial<Assertion>,
  ): Edge;
  /** One more row of the same fact, supported by the artifact. */
  split(edge: Edge, by: Artifact, fields?: Partial<Edge>): Edge;
  /** How a row stands from this commit on, by the verdict of a person where one is given. */
  changeEdge(edge: Edge, fields: Partial<Edge>, cause?: ChangeCause, by?: Numbered): Edge;
  assertion(factId: Id, by: Artifact, fields?: Partial<Assertion>): Assertion;
  /** How an assertion words its fact. */
  wording(assertion: Assertion, of: Edge, fields?: Partial<Wording>): Wording;
  verdict(factId: Id, byFactId: Id | null, fields?: Partial<Verdict>): Verdict;
  /** A text of words between spaces, which are its terms. */
  text(kind: TextKind, owner: Numbered, words: string, fields?: Partial<IndexedText>): IndexedText;
  /** The text that takes the place of another. */
  replaceText(former: IndexedText, words: string): IndexedText;
  /** What was read in an artifact. */
  reading(artifact: Artifact, fields?: Partial<Reading>): Reading;
  link(row: 'edge' | 'entity', from: Numbered, artifact: Artifact): void;
  bring(row: 'edge' | 'entity', from: Numbered, sessionId: string): void;
  model(name: string, provider: string): void;
  /** Makes the next row of the kind take this number. */
  skipTo(kind: RowKind, id: Id): void;
  /** The plan with all that was added. */
  plan(): CommitPlan;
}

function countTerms(words: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of words.split(/\s+/).filter(Boolean)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Starts a plan at a position: its rows get the numbers that come next there. */
export function draftPlan(position: Position, at: Instant, token: CommitPlan['token']): Draft {
  const next: Record<RowKind, Id> = { ...position.next };
  const take = (kind: RowKind): Id => next[kind]++;
  const artifacts: Artifact[] = [];
  const entities: Entity[] = [];
  const entityChanges: Entity[] = [];
  const aliases: Alias[] = [];
  const mentions: Mention[] = [];
  const wordings: Wording[] = [];
  const edges: EdgeChange[] = [];
  const edgeChanges: EdgeChange[] = [];
  const assertions: Assertion[] = [];
  const verdicts: Verdict[] = [];
  const texts: NewText[] = [];
  const readings: Reading[] = [];
  const links = { edge: new Array<readonly [Id, Id]>(), entity: new Array<readonly [Id, Id]>() };
  const sessions = { edge: new Array<readonly [Id, string]>(), entity: new Array<readonly [Id, string]>() };
  const models = new Map([[DRAFT_MODEL, 'test-provider']]);
  const added = <Row>(list: Row[], row: Row): Row => {
    list.push(row);
    return row;
  };
  const addText = (kind: TextKind, ownerId: Id, words: string, replaces: Id | null, fields: Partial<IndexedText>) => {
    const terms = countTerms(words);
    const length = [...terms.values()].reduce((sum, count) => sum + count, 0);
    const id = take('text');
    const empty = { closedAt: null, vector: 'none', vectorModel: null } as const;
    const text: IndexedText = { id, kind, ownerId, embedded: words, length, createdAt: at, ...empty, ...fields };
    texts.push({ text, terms, replaces });
    return text;
  };

  return {
    at,
    artifact: (fields = {}) => added(artifacts, { ...emptyArtifact(take('artifact'), at), ...fields }),
    entity: (name, fields = {}) => {
      const described = { name, nameKey: nameKey(name), type: 'thing', description: '', modelId: DRAFT_MODEL };
      return added(entities, { id: take('entity'), ...described, createdAt: at, changedAt: at, ...fields });
    },
    changeEntity: (entity, fields) => added(entityChanges, { ...entity, ...fields, changedAt: at }),
    alias: (entity, name, by, fields = {}) =>
      added(aliases, {
        entityId: entity.id,
        name,
        nameKey: nameKey(name),
        status: 'accepted',
        artifactId: by.id,
        inferenceId: null,
        createdAt: at,
        ...fields,
      }),
    mention: (entity, by, fields = {}) => {
      const { id: entityId, name, nameKey: key, type, description, modelId } = entity;
      const place = mentions.filter((each) => each.entityId === entityId && each.artifactId === by.id).length;
      const said = { name, nameKey: key, type, description, modelId, createdAt: at };
      return added(mentions, { entityId, artifactId: by.id, place, ...said, ...fields });
    },
    wording: ({ id: assertionId }, { sourceId, relation, targetId, description }, fields = {}) =>
      added(wordings, { assertionId, sourceId, relation, targetId, description, ...fields }),
    fact(source, relation, target, by, fields = {}, stated = {}) {
      const id = take('edge');
      const triple = { sourceId: source.id, relation, targetId: target.id };
      const edge = { ...emptyEdge(id, at), ...triple, artifactId: by.id, ...fields };
      edges.push({ edge, cause: 'created', artifactId: by.id, byFactId: null, inferenceId: null, verdictId: null });
      links.edge.push([id, by.id]);
      this.assertion(edge.factId, by, stated);
      return edge;
    },
    split(edge, by, fields = {}) {
      const row = { ...edge, id: take('edge'), artifactId: by.id, createdAt: at, changedAt: at, ...fields };
      edges.push({ edge: row, cause: 'split', artifactId: by.id, byFactId: null, inferenceId: null, verdictId: null });
      links.edge.push([row.id, by.id]);
      return row;
    },
    changeEdge(edge, fields, cause = 'superseded', by) {
      const row = { ...edge, ...fields, changedAt: at };
      const verdictId = by?.id ?? null;
      edgeChanges.push({ edge: row, cause, artifactId: null, byFactId: null, inferenceId: null, verdictId });
      return row;
    },
    assertion(factId, by, fields = {}) {
      const stated = { polarity: 'holds', start: null, end: null, reference: by.validAt, span: null } as const;
      const made = { modelId: DRAFT_MODEL, confidence: null, createdAt: at };
      return added(assertions, { id: take('assertion'), factId, artifactId: by.id, ...stated, ...made, ...fields });
    },
    verdict(factId, byFactId, fields = {}) {
      const decided = { kind: 'contradicts', reference: at, endsAt: null, status: 'accepted' } as const;
      const made = { artifactId: null, inferenceId: null, reason: null, createdAt: at };
      return added(verdicts, { id: take('verdict'), factId, byFactId, ...decided, ...made, ...fields });
    },
    text: (kind, owner, words, fields = {}) => addText(kind, owner.id, words, null, fields),
    replaceText: (former, words) => addText(former.kind, former.ownerId, words, former.id, {}),
    reading: (artifact, fields = {}) =>
      added(readings, {
        artifactId: artifact.id,
        hash: `hash ${artifact.id}`,
        reader: DRAFT_MODEL,
        content: '{}',
        createdAt: at,
        ...fields,
      }),
    link: (row, from, artifact) => void links[row].push([from.id, artifact.id]),
    bring: (row, from, sessionId) => void sessions[row].push([from.id, sessionId]),
    model: (name, provider) => void models.set(name, provider),
    skipTo: (kind, id) => void (next[kind] = id),
    plan: () => ({
      token,
      readAt: position.head,
      at,
      next: { ...next },
      artifacts: [...artifacts],
      entities: [...entities],
      entityChanges: [...entityChanges],
      aliases: [...aliases],
      mentions: [...mentions],
      edges: [...edges],
      edgeChanges: [...edgeChanges],
      assertions: [...assertions],
      wordings: [...wordings],
      verdicts: [...verdicts],
      edgeArtifacts: [...links.edge],
      entityArtifacts: [...links.entity],
      edgeSessions: [...sessions.edge],
      entitySessions: [...sessions.entity],
      texts: [...texts],
      readings: [...readings],
      models: [...models].map(([name, provider]) => ({ name, provider })),
    }),
  };
}

function emptyArtifact(id: Id, at: Instant): Artifact {
  const context = { sessionId: null, source: null, metadata: null, previousId: null, query: null, inferenceId: null };
  const chunk = { parentId: null, chunkIndex: null, span: null, tokens: null };
  return { id, kind: 'episode', text: `Text ${id}.`, ...context, ...chunk, validAt: at, createdAt: at };
}

/** An open, live row of a fact of its own. */
function emptyEdge(id: Id, at: Instant): Omit<Edge, 'sourceId' | 'relation' | 'targetId' | 'artifactId'> {
  const start = { validAt: at, validPrecision: 'instant', validStated: false } as const;
  const end = { invalidAt: null, invalidPrecision: 'instant', invalidStated: false } as const;
  const standing = { expiredAt: null, retracted: false, conflictsWith: [] };
  const made = { description: `Fact ${id}.`, modelId: DRAFT_MODEL, confidence: null };
  return { id, factId: id, ...start, ...end, ...standing, ...made, createdAt: at, changedAt: at };
}
