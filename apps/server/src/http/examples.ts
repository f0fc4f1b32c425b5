import { REMEMBER_STAGES, STAGES_WITHOUT_MODEL } from '@gligabao/core';

// One story, as a server without a key tells it: a text is remembered, asked about and looked at. A test sends each.

/** A request and what answers it, as the OpenAPI document shows them. */
export interface Example {
  readonly request?: unknown;
  readonly response?: unknown;
  /** The body of a 202. */
  readonly accepted?: unknown;
}

const WRITTEN = '2025-01-31T09:00:00Z';
const LEARNED = '2025-01-31T09:00:05Z';
const MODEL = 'local-rules-1';
const TEXT = 'Alice works at Acme and lives in Paris.';

const told = { valid_at: WRITTEN, created_at: LEARNED, state: 'current' };
const made = { model_id: MODEL, confidence: 0.85 };
const names = { source: 'Alice', target: 'Acme', relation: 'works_at', description: 'Alice works at Acme.' };
const fact = { id: 1, ...names, ...told, span: [0, 39], ...made };

const remembered = {
  user_id: 'u1',
  dataset: 'main',
  kind: 'episode',
  artifact_id: 1,
  session_id: 'chat-42',
  valid_at: WRITTEN,
  created_at: LEARNED,
  entities: [
    { name: 'Alice', type: 'person', model_id: MODEL },
    { name: 'Acme', type: 'organization', model_id: MODEL },
    { name: 'Paris', type: 'place', model_id: MODEL },
  ],
  edges: [fact, { ...fact, id: 2, target: 'Paris', relation: 'lives_in', description: 'Alice lives in Paris.' }],
  invalidated_edges: [],
  embedded_entities: 3,
  embedded_edges: 2,
  remember_run_id: 1,
};

export const REMEMBER_EXAMPLE: Example = Object.freeze({
  request: {
    user_id: 'u1',
    text: TEXT,
    kind: 'episode',
    reference_time: WRITTEN,
    session_id: 'chat-42',
    source: 'mail:17',
    metadata: { channel: 'mail', priority: 2 },
  },
  response: remembered,
  accepted: { remember_run_id: 1 },
});

export const REMEMBER_BATCH_EXAMPLE: Example = Object.freeze({
  request: [
    { user_id: 'u2', text: TEXT, kind: 'episode', reference_time: WRITTEN, session_id: 'chat-42' },
    { user_id: 'u2', text: TEXT, web_search: true },
  ],
  response: [
    { index: 0, status: 200, result: { ...remembered, user_id: 'u2', remember_run_id: 3 } },
    {
      index: 1,
      status: 503,
      error: 'web_search: this server does not offer it; leave it out',
      code: 'remember/no-web_search',
      request_id: '4f6f9a52-6d0e-4f0e-9d0b-0c9f8f4e2a11',
      field: 'web_search',
    },
  ],
});

const CONTEXT = `<gligabao-context>
Facts (the most relevant ones; others were left out):
[f1] Alice - works_at - Acme: Alice works at Acme. (from ${WRITTEN} current)
Passages:
[p1] (episode, ${WRITTEN}) ${TEXT}
</gligabao-context>`;

const holds = { reason: 'holds', text: `true at now: since ${WRITTEN} (when it was said)`, at: WRITTEN };
const known = {
  reason: 'known_since',
  text: `known since ${LEARNED}, said in artifact 1`,
  at: LEARNED,
  artifact_id: 1,
};
const cut = { reason: 'beyond_limit', text: 'found, and ranked below the limits of facts' };
const explained = (...reasons: readonly { readonly text: string }[]) => ({
  why: reasons.map(({ text }) => text).join('; '),
  reasons,
});

const ALICE_FOUND = {
  by: ['keyword', 'vector', 'named'],
  scores: { keyword: 1.1, vector: 0.3, fused: 1.3, named: 1 },
};
const FACT_FOUND = {
  by: ['keyword', 'vector', 'seed'],
  scores: { keyword: 1.4, vector: 0.6, fused: 1, seed: 0.62 },
};

const LEFT_OUT = {
  left_out: [
    {
      id: 2,
      ...names,
      target: 'Paris',
      relation: 'lives_in',
      description: 'Alice lives in Paris.',
      valid_at: WRITTEN,
      created_at: LEARNED,
      artifact_id: 1,
      explain: explained(cut, holds, known),
    },
  ],
  truncated: false,
};

const QUOTED = { artifact_id: 1, span: [0, 39], quote: TEXT.slice(0, 39) };

export const QUERY_EXAMPLE: Example = Object.freeze({
  request: { user_id: 'u1', query: 'Where does Alice work?', explain: true, limits: { facts: 1 } },
  response: {
    answer: 'Alice works at Acme [f1].',
    evidence: {
      entities: [
        { id: 1, name: 'Alice', type: 'person', found: ALICE_FOUND },
        { id: 2, name: 'Acme', type: 'organization', found: { by: ['fact'], scores: {} } },
      ],
      edges: [
        {
          ...fact,
          handle: 'f1',
          ...QUOTED,
          sources: 1,
          score: 1.62,
          found: FACT_FOUND,
          explain: explained(holds, known),
        },
      ],
      passages: [],
    },
    context: CONTEXT,
    retrieval: {
      seeds: 3,
      facts: 1,
      passages: 1,
      history: false,
      truncated: true,
      timings_ms: { understand: 1, keyword: 1, vector: 2, expand: 1, answer: 1 },
    },
    inference_ids: [3, 4],
    mode: 'extractive',
    sentences: [
      {
        text: 'Alice works at Acme [f1].',
        span: [0, 25],
        supported: true,
        citations: [{ handle: 'f1', ...QUOTED }],
      },
    ],
    supported: 1,
    unsupported: 0,
    unknown_datasets: [],
    explain: LEFT_OUT,
    query_run_id: 2,
  },
});

export const SEARCH_EXAMPLE: Example = Object.freeze({
  request: { user_id: 'u1', query: 'Where does Alice work?', explain: true, limits: { entities: 2, facts: 1 } },
  response: {
    entities: [{ id: 1, name: 'Alice', type: 'person', score: 2.3, found: ALICE_FOUND }],
    edges: [{ ...fact, artifact_id: 1, sources: 1, score: 1.62, found: FACT_FOUND, explain: explained(holds, known) }],
    passages: [
      {
        ...{ artifact_id: 1, kind: 'episode', text: TEXT, score: 1.2, valid_at: WRITTEN, session_id: 'chat-42' },
        ...{ source: 'mail:17', metadata: { channel: 'mail', priority: 2 } },
        found: { by: ['keyword', 'vector', 'stated'], scores: { keyword: 0.6, vector: 0.5, fused: 1, stated: 0.2 } },
      },
    ],
    retrieval: {
      seeds: 3,
      facts: 1,
      passages: 1,
      history: false,
      truncated: true,
      timings_ms: { understand: 1, keyword: 1, vector: 2, expand: 1 },
    },
    inference_ids: [5],
    unknown_datasets: [],
    explain: LEFT_OUT,
    query_run_id: 3,
  },
});

const ran = { status: 'succeeded', started_at: LEARNED, finished_at: LEARNED };
const stages = {
  ...Object.fromEntries(
    REMEMBER_STAGES.map((stage) => {
      const ids = STAGES_WITHOUT_MODEL.includes(stage) ? {} : { inference_ids: [] };
      return [stage, { status: 'not_started', ...ids, notes: [] }];
    }),
  ),
  extract_graph: { ...ran, inference_ids: [1], notes: [{ entities: 3, edges: 2, dropped: {} }] },
  load_candidates: { ...ran, inference_ids: [], notes: [] },
  store: { ...ran, inference_ids: [2], notes: [] },
};

export const REMEMBER_RUN_EXAMPLE: Example = Object.freeze({
  response: {
    id: 1,
    user_id: 'u1',
    dataset: 'main',
    kind: 'episode',
    params: {
      reference_time: WRITTEN,
      session_id: 'chat-42',
      source: 'mail:17',
      models: {},
      reasoning: {},
      chunk_size: 1024,
      web_search: false,
      timeseries: false,
      text_length: 39,
    },
    artifact_id: 1,
    status: 'succeeded',
    queued_at: LEARNED,
    started_at: LEARNED,
    finished_at: LEARNED,
    stages,
    state: 'succeeded',
    result: remembered,
  },
});

export const RETRY_EXAMPLE: Example = Object.freeze({
  request: { user_id: 'u1' },
  accepted: { remember_run_id: 3 },
});

const page = { limit: 100, offset: 0 };
const entity = { id: 3, name: 'Paris', type: 'place', model_id: MODEL, created_at: LEARNED, updated_at: LEARNED };

export const ENTITIES_EXAMPLE: Example = Object.freeze({
  response: {
    entities: [
      entity,
      { ...entity, id: 2, name: 'Acme', type: 'organization' },
      { ...entity, id: 1, name: 'Alice', type: 'person' },
    ],
    total: 3,
    ...page,
  },
});

const row = {
  ...{ id: 1, fact_id: 1, source_id: 1, target_id: 2, artifact_id: 1 },
  ...{ ...names, ...told, ...made, valid_precision: 'instant', valid_stated: false },
};
const moved = { target: 'Paris', relation: 'lives_in', description: 'Alice lives in Paris.' };

export const EDGES_EXAMPLE: Example = Object.freeze({
  response: { edges: [{ ...row, id: 2, fact_id: 2, target_id: 3, ...moved }, row], total: 2, ...page },
});

export const ARTIFACTS_EXAMPLE: Example = Object.freeze({
  response: {
    artifacts: [
      {
        id: 1,
        kind: 'episode',
        text: TEXT,
        session_id: 'chat-42',
        source: 'mail:17',
        metadata: { channel: 'mail', priority: 2 },
        valid_at: WRITTEN,
        created_at: LEARNED,
      },
    ],
    total: 1,
    ...page,
  },
});

const inference = {
  ...{ user_id: 'u1', dataset: 'main', provider: 'local', model: MODEL, reasoning: 'none', status: 'succeeded' },
  ...{ input_tokens: 0, output_tokens: 0, cached_tokens: 0, cost_usd: 0, started_at: LEARNED, latency_ms: 3 },
};

export const INFERENCES_EXAMPLE: Example = Object.freeze({
  response: {
    inferences: [
      { ...inference, id: 4, run_id: 2, run_kind: 'query', stage: 'answer', prompt_version: MODEL },
      { ...inference, id: 1, run_id: 1, run_kind: 'remember', stage: 'extract_graph', prompt_version: MODEL },
    ],
    total: 4,
    ...page,
  },
});

const retracted = { ...row, state: 'retracted', expired_at: LEARNED };
const closed = { ...row, invalid_at: '2025-07-01T00:00:00Z', invalid_precision: 'month', invalid_stated: true };

export const RETRACT_EXAMPLE: Example = Object.freeze({
  request: { user_id: 'u1', reason: 'That was another Alice.' },
  response: { ...retracted, changed_edges: [retracted] },
});

export const RESTORE_EXAMPLE: Example = Object.freeze({
  request: { user_id: 'u1', reason: 'It was this Alice after all.' },
  response: { ...row, changed_edges: [row] },
});

export const CLOSE_EXAMPLE: Example = Object.freeze({
  request: { user_id: 'u1', at: '2025-06', reason: 'She told me that she leaves at the end of June.' },
  response: { ...closed, changed_edges: [closed] },
});

export const RESOLVE_EXAMPLE: Example = Object.freeze({
  request: { user_id: 'u1', stands: 1, reason: 'Her contract says so.' },
  response: { ...row, changed_edges: [row] },
});

export const TIMELINE_EXAMPLE: Example = Object.freeze({
  response: {
    entity_id: 1,
    entity: 'Alice',
    timeline: [
      { ...row, sources: [{ artifact_id: 1, span: [0, 39] }] },
      { ...row, id: 2, fact_id: 2, target_id: 3, ...moved, sources: [{ artifact_id: 1, span: [0, 39] }] },
    ],
    total: 2,
    ...page,
  },
});

export const FORGOTTEN_EXAMPLE: Example = Object.freeze({
  response: {
    artifact_id: 1,
    forgotten_at: LEARNED,
    removed: {
      ...{ artifacts: 1, chunks: 0, summaries: 0, edges: 2, entities: 3, assertions: 2, verdicts: 0, aliases: 0 },
      ...{ index_texts: 6, requests: 1, inferences: 0 },
    },
    changed_edges: [],
    vectors_pending: false,
  },
});
