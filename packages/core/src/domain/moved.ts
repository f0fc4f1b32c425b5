/** A value of a moved row. */
export type MovedValue = number | string | boolean | null;
/** A row of a dataset as it is moved: its values by the names of its fields. */
export type MovedRow = Readonly<Record<string, MovedValue>>;

/**
 * What a field holds; a question mark at the end lets it be null. `run`, `inference` and `dataset` are numbers that a
 * store gives out for all its datasets, so another store has others for the same things.
 */
export type MovedField = `${'integer' | 'real' | 'text' | 'boolean' | 'run' | 'inference' | 'dataset'}${'' | '?'}`;

const BOUND_OF_EDGE = {
  valid_at: 'integer?',
  valid_precision: 'text',
  valid_stated: 'boolean',
  invalid_at: 'integer?',
  invalid_precision: 'text',
  invalid_stated: 'boolean',
} as const;

const RUN = {
  id: 'run',
  kind: 'text?',
  params: 'text',
  artifact_id: 'integer?',
  dataset_id: 'dataset?',
  status: 'text',
  error: 'text?',
  queued_at: 'integer?',
  started_at: 'integer?',
  finished_at: 'integer?',
  // JSON: the stages by name; null before anything is known of them.
  stages: 'text?',
} as const;

/**
 * What a dataset is made of, kind by kind in the order in which it is moved: no row comes before one that it points at.
 * Left out is what follows from the rest: keyword statistics and how many rows touch an entity.
 */
export const MOVED_FIELDS = Object.freeze({
  model: { name: 'text', provider: 'text', created_at: 'integer' },
  dataset: {
    description: 'text',
    tags: 'text',
    created_at: 'integer',
    head: 'integer',
    next_artifact: 'integer',
    next_entity: 'integer',
    next_edge: 'integer',
    next_assertion: 'integer',
    next_verdict: 'integer',
    next_text: 'integer',
  },
  artifact: {
    id: 'integer',
    kind: 'text',
    text: 'text',
    session_id: 'text?',
    source: 'text?',
    metadata: 'text?',
    previous_id: 'integer?',
    parent_id: 'integer?',
    chunk_index: 'integer?',
    start_offset: 'integer?',
    end_offset: 'integer?',
    tokens: 'integer?',
    query: 'text?',
    inference_id: 'inference?',
    valid_at: 'integer',
    created_at: 'integer',
  },
  reading: { artifact_id: 'integer', hash: 'text', reader: 'text', content: 'text', created_at: 'integer' },
  entity: {
    id: 'integer',
    name: 'text',
    name_key: 'text',
    type: 'text',
    description: 'text',
    model_id: 'text',
    created_at: 'integer',
    updated_at: 'integer',
  },
  'entity-version': {
    entity_id: 'integer',
    since: 'integer',
    changed_at: 'integer',
    name: 'text',
    name_key: 'text',
    type: 'text',
    description: 'text',
    model_id: 'text',
    created_at: 'integer',
  },
  alias: {
    entity_id: 'integer',
    name: 'text',
    name_key: 'text',
    status: 'text',
    artifact_id: 'integer',
    inference_id: 'inference?',
    created_at: 'integer',
  },
  mention: {
    entity_id: 'integer',
    artifact_id: 'integer',
    name_place: 'integer',
    name: 'text',
    name_key: 'text',
    type: 'text',
    description: 'text',
    model_id: 'text',
    created_at: 'integer',
  },
  'entity-artifact': { entity_id: 'integer', artifact_id: 'integer', created_at: 'integer' },
  'entity-session': { entity_id: 'integer', session_id: 'text', created_at: 'integer' },
  edge: {
    id: 'integer',
    fact_id: 'integer',
    source_id: 'integer',
    target_id: 'integer',
    relation: 'text',
    description: 'text',
    ...BOUND_OF_EDGE,
    created_at: 'integer',
    expired_at: 'integer?',
    retracted: 'boolean',
    conflicts_with: 'text?',
    artifact_id: 'integer',
    model_id: 'text',
    confidence: 'real?',
    changed_at: 'integer',
  },
  'edge-change': {
    edge_id: 'integer',
    since: 'integer?',
    changed_at: 'integer',
    cause: 'text',
    artifact_id: 'integer?',
    by_edge_id: 'integer?',
    inference_id: 'inference?',
    verdict_id: 'integer?',
    fact_id: 'integer?',
    source_id: 'integer?',
    target_id: 'integer?',
    relation: 'text?',
    description: 'text?',
    valid_at: 'integer?',
    valid_precision: 'text?',
    valid_stated: 'boolean?',
    invalid_at: 'integer?',
    invalid_precision: 'text?',
    invalid_stated: 'boolean?',
    created_at: 'integer?',
    expired_at: 'integer?',
    retracted: 'boolean?',
    conflicts_with: 'text?',
    created_by_artifact_id: 'integer?',
    model_id: 'text?',
    confidence: 'real?',
  },
  'edge-artifact': { edge_id: 'integer', artifact_id: 'integer', created_at: 'integer' },
  'edge-session': { edge_id: 'integer', session_id: 'text', created_at: 'integer' },
  assertion: {
    id: 'integer',
    fact_id: 'integer',
    artifact_id: 'integer',
    polarity: 'text',
    start_at: 'integer?',
    start_precision: 'text?',
    end_at: 'integer?',
    end_precision: 'text?',
    reference: 'integer',
    span_start: 'integer?',
    span_end: 'integer?',
    model_id: 'text',
    confidence: 'real?',
    created_at: 'integer',
  },
  wording: {
    assertion_id: 'integer',
    source_id: 'integer',
    relation: 'text',
    target_id: 'integer',
    description: 'text',
  },
  verdict: {
    id: 'integer',
    kind: 'text',
    fact_id: 'integer',
    by_fact_id: 'integer?',
    artifact_id: 'integer?',
    reference: 'integer',
    ends_at: 'integer?',
    ends_precision: 'text?',
    status: 'text',
    inference_id: 'inference?',
    reason: 'text?',
    created_at: 'integer',
  },
  text: {
    id: 'integer',
    kind: 'text',
    owner_id: 'integer',
    embedded: 'text',
    length: 'integer',
    created_at: 'integer',
    closed_at: 'integer?',
    // JSON: how often the text holds each term, in the order of the terms.
    terms: 'text',
  },
  commit: { run_id: 'run', part: 'integer', at: 'integer' },
  'remember-run': RUN,
  'query-run': RUN,
  'run-event': { run_id: 'run', number: 'integer', at: 'integer', type: 'text', event: 'text' },
  inference: {
    id: 'inference',
    run_id: 'run',
    run_kind: 'text',
    stage: 'text',
    provider: 'text',
    model: 'text',
    reasoning: 'text',
    input_tokens: 'integer',
    output_tokens: 'integer',
    cached_tokens: 'integer',
    cost_usd: 'real',
    started_at: 'integer',
    latency_ms: 'real',
    status: 'text',
    error: 'text?',
    prompt_version: 'text?',
    request: 'text?',
    response: 'text?',
  },
  request: {
    run_id: 'run',
    idempotency_key: 'text?',
    hash: 'text',
    accepted_at: 'integer',
    body: 'text?',
    result: 'text?',
  },
  // Of texts whose vector does not wait to be written. What the vector is comes from the vector index.
  vector: {
    text_id: 'integer',
    kind: 'text',
    state: 'text',
    model: 'text?',
    live: 'boolean?',
    vector: 'text?',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, MovedField>>>>);
export type MovedKind = keyof typeof MOVED_FIELDS;

export const MOVED_KINDS = Object.freeze(Object.keys(MOVED_FIELDS)) as readonly MovedKind[];

type NamedField = readonly [name: string, field: MovedField];

const FIELDS = new Map<MovedKind, readonly NamedField[]>(
  MOVED_KINDS.map((kind) => [kind, Object.freeze(Object.entries<MovedField>(MOVED_FIELDS[kind]))]),
);

/** The fields of a kind of row, in order. */
export function fieldsOf(kind: MovedKind): readonly NamedField[] {
  return FIELDS.get(kind) ?? [];
}

/** Rows of one kind, in the order of what identifies them. */
export interface MovedBatch {
  readonly kind: MovedKind;
  readonly rows: readonly MovedRow[];
}
