import assert from 'node:assert/strict';
import type { Metadata } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { committing } from './commit.ts';

/** Texts that do not survive a careless way into a store or out of it. */
const HARD_TEXTS: readonly string[] = Object.freeze([
  '',
  ' ',
  ' \t leading and trailing \r\n\n',
  "O'Brien said \"--\"; DROP TABLE gb_edges; /* '' */ \\' \\n",
  '${name} {{name}} {% raw %} <%= x %> $1 ?1 :name @name %s %d %% _',
  '<script>alert(1)</script> &amp; &#39;',
  'null',
  'undefined',
  '0',
  'true',
  '{"a": [1, null]}',
  'caf\u00e9 and cafe\u0301',
  'zero\u200bwidth \u200e\u202eright to left\u202c \ufeffmark',
  '東京都は日本の首都です。北京',
  'مرحبا بالعالم، كيف الحال؟',
  '👩‍👩‍👧‍👦 🇪🇺 👍🏽 \u{10ffff}',
  'x'.repeat(5000),
  '東🙂'.repeat(2500),
]);

const texts: ProvenClause<StorePorts> = {
  name: 'any text is read back word for word, in every column that holds one: quotes, templates, any script, empty, long',
  async check(stores) {
    const tale = await openStory(stores);
    const { artifacts, entities, aliases, edges } = await tale.tell((draft) => {
      const artifacts = HARD_TEXTS.map((text) =>
        draft.artifact({ text, sessionId: text, source: text, query: text, metadata: { [text]: text } }),
      );
      const [by] = artifacts;
      assert(by);
      const entities = HARD_TEXTS.map((text, index) => {
        const fields = { nameKey: `${index} ${text}`, type: text, description: text, modelId: text };
        return draft.entity(text, fields);
      });
      const edges = entities.map((entity) =>
        draft.fact(entity, entity.name, entity, by, { description: entity.name, modelId: entity.name }),
      );
      const aliases = entities.map((entity) =>
        draft.alias(entity, entity.name, by, { nameKey: `also ${entity.nameKey}` }),
      );
      return { artifacts, entities, aliases, edges };
    });
    const ids = edges.map(({ id }) => id);
    const query = { entityIds: ids, edgeIds: ids, artifactIds: ids };
    const rows = await stores['graph-store'].hydrate(tale.dataset, query, {}, CALL);
    assert.deepEqual(rows.artifacts, artifacts);
    assert.deepEqual(rows.entities, entities);
    assert.deepEqual(rows.edges, edges);
    for (const [index, entity] of entities.entries()) {
      const found = await stores['graph-store'].lookUp(tale.dataset, [`also ${entity.nameKey}`], {}, CALL);
      assert.deepEqual(found.entities, [{ entity, degree: 1, aliases: [aliases[index]] }]);
      const slot = { by: 'source', sourceId: entity.id, relation: entity.name } as const;
      const { facts } = await stores['graph-store'].evidence(tale.dataset, { slots: [slot], factIds: [] }, CALL);
      assert.deepEqual(
        facts.map(({ factId }) => factId),
        [entity.id],
      );
    }
  },
  mutants: {
    'descriptions are normalised': committing((plan) => ({
      ...plan,
      entities: plan.entities.map((each) => ({ ...each, description: each.description.normalize('NFC') })),
    })),
    'an empty text becomes null': committing((plan) => ({
      ...plan,
      artifacts: plan.artifacts.map((each) => ({ ...each, source: each.source || null })),
    })),
    'texts are trimmed': committing((plan) => ({
      ...plan,
      artifacts: plan.artifacts.map((each) => ({ ...each, text: each.text.trim() })),
    })),
    'long texts are cut': committing((plan) => ({
      ...plan,
      edges: plan.edges.map((change) => {
        const description = change.edge.description.slice(0, 4096);
        return { ...change, edge: { ...change.edge, description } };
      }),
    })),
  },
};

const LONG_AGO = Date.UTC(-4712, 0, 1);
const FAR_OFF = 8.64e15;

const numbers: ProvenClause<StorePorts> = {
  name: 'numbers beyond 2^31, fractions, and instants before 1970 are read back as numbers, exactly',
  async check(stores) {
    const tale = await openStory(stores);
    const big = 2 ** 31 + 7;
    const { anna, artifact, edges, text } = await tale.tell((draft) => {
      for (const kind of ['artifact', 'entity', 'edge', 'assertion', 'text'] as const) draft.skipTo(kind, big);
      const artifact = draft.artifact({ validAt: LONG_AGO, tokens: 2 ** 33, inferenceId: 2 ** 52 + 1, span: [0, big] });
      const [anna, rome] = [draft.entity('Anna'), draft.entity('Rome')];
      const row = (validAt: number, invalidAt: number, confidence: number) =>
        draft.fact(anna, 'lives_in', rome, artifact, { validAt, invalidAt, confidence });
      const edges = [row(LONG_AGO, -1, 0.1), row(-1, 0, 0), row(0, FAR_OFF, 1), row(-FAR_OFF, 1.5e12, 1 / 3)];
      const [first] = edges;
      assert(first);
      return { anna, artifact, edges, text: draft.text('fact', first, 'word') };
    });
    assert.equal(artifact.id, big);
    assert.equal((await tale.position()).next.edge, big + 4);
    const query = { edgeIds: edges.map(({ id }) => id), artifactIds: [big], support: true };
    const rows = await stores['graph-store'].hydrate(tale.dataset, query, {}, CALL);
    assert.deepEqual(rows.edges, edges);
    assert.deepEqual(rows.artifacts, [artifact]);
    assert.deepEqual(
      rows.support.map(({ artifactId }) => artifactId),
      [big, big, big, big],
    );
    const at = async (asOf: number) => {
      const { edges: visible } = await stores['graph-store'].hydrate(tale.dataset, query, { asOf }, CALL);
      return visible.map(({ id }) => id - big);
    };
    assert.deepEqual(await at(LONG_AGO), [0, 3]);
    assert.deepEqual(await at(-2), [0, 3]);
    assert.deepEqual(await at(-1), [1, 3]);
    assert.deepEqual(await at(0), [2, 3]);
    const around = { entityIds: [anna.id], perEntity: 5, limit: 5 };
    const near = await stores['graph-store'].neighbours(tale.dataset, around, { asOf: FAR_OFF }, CALL);
    assert.deepEqual(near.edges, []);
    assert.deepEqual(await stores['text-index'].visible(tale.dataset, { textIds: [text.id] }, {}, CALL), [text]);
  },
  mutants: {
    'instants are kept in seconds': committing((plan) => ({
      ...plan,
      edges: plan.edges.map((change) => {
        const { validAt } = change.edge;
        return { ...change, edge: { ...change.edge, validAt: Math.floor((validAt ?? 0) / 1000) * 1000 } };
      }),
    })),
    'a start of zero is no start': committing((plan) => ({
      ...plan,
      edges: plan.edges.map((change) => ({
        ...change,
        edge: { ...change.edge, validAt: change.edge.validAt || null },
      })),
    })),
    'confidence is kept in single precision': committing((plan) => ({
      ...plan,
      edges: plan.edges.map((change) => {
        const { confidence } = change.edge;
        return { ...change, edge: { ...change.edge, confidence: confidence && Math.fround(confidence) } };
      }),
    })),
    'numbers are read as texts': breaking('graph-store', (graph) => ({
      async hydrate(...call) {
        const rows = await graph.hydrate(...call);
        const edges = rows.edges.map((edge) => ({ ...edge, ...JSON.parse(`{"validAt": "${edge.validAt}"}`) }));
        return { ...rows, edges };
      },
    })),
  },
};

const METADATA: readonly (Metadata | null)[] = [
  null,
  {},
  { yes: true, no: false, zero: 0, one: 1, half: 0.5, negative: -1.25e-7, safe: Number.MAX_SAFE_INTEGER },
  { yes: 'true', no: 'false', zero: '0', one: '1', empty: '', null: 'null' },
  { b: 1, a: 2, 'with space': 3, "it's": 4, ключ: 5, '🔑': 6, constructor: 7, toString: 8, length: 9 },
];

const metadata: ProvenClause<StorePorts> = {
  name: 'metadata keeps strings, numbers and booleans apart, and null apart from no entries',
  async check(stores) {
    const tale = await openStory(stores);
    const { artifacts } = await tale.tell((draft) => ({
      artifacts: METADATA.map((each) => draft.artifact({ metadata: each })),
    }));
    const artifactIds = artifacts.map(({ id }) => id);
    const rows = await stores['graph-store'].hydrate(tale.dataset, { artifactIds }, {}, CALL);
    assert.deepEqual(
      rows.artifacts.map((artifact) => artifact.metadata),
      METADATA,
    );
  },
  mutants: {
    'booleans become numbers': committing((plan) => ({
      ...plan,
      artifacts: plan.artifacts.map((artifact) => {
        const entries = Object.entries(artifact.metadata ?? {});
        const numbered = entries.map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]);
        return { ...artifact, metadata: artifact.metadata && Object.fromEntries(numbered) };
      }),
    })),
    'no entries become null': committing((plan) => ({
      ...plan,
      artifacts: plan.artifacts.map((artifact) => {
        const isEmpty = Object.keys(artifact.metadata ?? {}).length === 0;
        return isEmpty ? { ...artifact, metadata: null } : artifact;
      }),
    })),
  },
};

const columns: ProvenClause<StorePorts> = {
  name: 'every column is read back as it was written, whether null or filled',
  async check(stores) {
    const tale = await openStory(stores);
    const { artifacts, edges } = await tale.tell((draft) => {
      const first = draft.artifact({ kind: 'knowledge', previousId: null, validAt: 7 });
      const chunk = { parentId: first.id, chunkIndex: 0, span: [0, 0], tokens: 0 } as const;
      const made = { kind: 'chunk_summary', query: 'q', inferenceId: 5, source: 's', sessionId: 'x' } as const;
      const second = draft.artifact({ ...chunk, ...made, previousId: first.id });
      const [anna, rome] = [draft.entity('Anna'), draft.entity('Rome')];
      const start = { validAt: 1, validPrecision: 'year', validStated: true } as const;
      const end = { invalidAt: 2, invalidPrecision: 'month', invalidStated: true } as const;
      const full = draft.fact(anna, 'knows', rome, second, { ...start, ...end, confidence: 0.5, description: '' });
      const bare = draft.split(full, first, {
        validAt: null,
        validPrecision: 'day',
        validStated: false,
        invalidAt: null,
        invalidPrecision: 'instant',
        invalidStated: false,
        expiredAt: draft.at,
        conflictsWith: [full.id, 2 ** 40],
        confidence: null,
      });
      return { artifacts: [first, second], edges: [full, bare] };
    });
    const query = { edgeIds: [1, 2], artifactIds: [1, 2] };
    const rows = await stores['graph-store'].hydrate(tale.dataset, query, { superseded: true }, CALL);
    assert.deepEqual(rows.artifacts, artifacts);
    assert.deepEqual(rows.edges, edges);
  },
  mutants: {
    'conflicts are not kept': committing((plan) => ({
      ...plan,
      edges: plan.edges.map((change) => ({ ...change, edge: { ...change.edge, conflictsWith: [] } })),
    })),
    'the grain of an end is that of the start': committing((plan) => ({
      ...plan,
      edges: plan.edges.map((change) => {
        const invalidPrecision = change.edge.validPrecision;
        return { ...change, edge: { ...change.edge, invalidPrecision } };
      }),
    })),
    'what was stated is not kept': committing((plan) => ({
      ...plan,
      edges: plan.edges.map((change) => ({ ...change, edge: { ...change.edge, validStated: false } })),
    })),
    'a span of no length is no span': committing((plan) => ({
      ...plan,
      artifacts: plan.artifacts.map((each) => ({ ...each, span: each.span?.[1] === 0 ? null : each.span })),
    })),
  },
};

export const VALUE_CLAUSES = [texts, numbers, metadata, columns];
