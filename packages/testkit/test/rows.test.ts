import { describe, expect, it } from '@jest/globals';
import { ORIGIN } from '@gligabao/core';
import { draftPlan } from '../src/index.ts';
import {
  ARTIFACT_COLUMNS,
  ASSERTION_COLUMNS,
  type Column,
  DATASET_COLUMNS,
  EDGE_COLUMNS,
  ENTITY_COLUMNS,
  namesOf,
  POSITION_COLUMNS,
  TEXT_COLUMNS,
  toArtifact,
  toAssertion,
  toDataset,
  toEdge,
  toEntity,
  toPosition,
  toText,
  toVerdict,
  VERDICT_COLUMNS,
} from '@gligabao/rows';

type Value = ReturnType<Column<never>['of']>;

/** What a database gives for what was written; one without booleans gives 0 and 1. */
const asIs = (value: Value): Value => value;
const withoutBooleans = (value: Value): Value => (typeof value === 'boolean' ? Number(value) : value);

/** The object that a row makes that was written from one. */
function readBack<Item, Row>(
  columns: readonly Column<Item>[],
  read: (row: Row) => unknown,
  item: Item,
  kept: (value: Value) => Value,
): unknown {
  // The columns are those of the row: that is what is tested.
  return read(Object.fromEntries(columns.map(({ name, of }) => [name, kept(of(item))])) as Row);
}

const draft = draftPlan({ ...ORIGIN, head: 1 }, 7, { runId: 1, part: 1 });
const bare = draft.artifact();
const full = draft.artifact({
  sessionId: 's',
  source: 'post',
  metadata: { yes: true, one: 1, text: '1' },
  previousId: bare.id,
  parentId: bare.id,
  chunkIndex: 0,
  span: [0, 4],
  tokens: 2,
  query: 'q',
  inferenceId: 3,
});
const [anna, rome] = [draft.entity('Anna'), draft.entity('Rome', { description: 'A city' })];
const edge = draft.fact(anna, 'lives_in', rome, full, { validStated: true, validPrecision: 'year', confidence: 0.5 });
draft.split(edge, bare, { retracted: true, invalidStated: true, expiredAt: 9, conflictsWith: [edge.id, 2 ** 40] });
draft.assertion(edge.factId, full, { start: { at: 1, grain: 'day' }, end: { at: 2, grain: 'year' }, span: [1, 2] });
draft.verdict(edge.factId, null);
draft.verdict(edge.factId, 2, {
  endsAt: { at: 3, grain: 'month' },
  artifactId: full.id,
  inferenceId: 1,
  reason: 'So.',
});
draft.text('fact', edge, 'tea', { vector: 'stored', vectorModel: 'm', closedAt: 8 });
const plan = draft.plan();
const dataset = { id: 1, userId: 'ann', name: 'main', description: '', tags: ['a', 'b'], createdAt: 1 };

describe.each([
  ['with booleans', asIs],
  ['without booleans', withoutBooleans],
])('rows of a database %s', (_, kept) => {
  it('make the objects that they were written from', () => {
    for (const each of plan.artifacts) expect(readBack(ARTIFACT_COLUMNS, toArtifact, each, kept)).toEqual(each);
    for (const each of plan.entities) expect(readBack(ENTITY_COLUMNS, toEntity, each, kept)).toEqual(each);
    for (const each of plan.edges) expect(readBack(EDGE_COLUMNS, toEdge, each, kept)).toEqual(each.edge);
    for (const each of plan.assertions) expect(readBack(ASSERTION_COLUMNS, toAssertion, each, kept)).toEqual(each);
    for (const each of plan.verdicts) expect(readBack(VERDICT_COLUMNS, toVerdict, each, kept)).toEqual(each);
    for (const { text } of plan.texts) expect(readBack(TEXT_COLUMNS, toText, text, kept)).toEqual(text);
    expect(readBack(DATASET_COLUMNS, toDataset, dataset, kept)).toEqual(dataset);
    expect(readBack(POSITION_COLUMNS, toPosition, ORIGIN, kept)).toEqual(ORIGIN);
  });
});

describe('namesOf', () => {
  it('lists the names, under an alias when there is one', () => {
    const columns = ENTITY_COLUMNS.slice(0, 2);
    expect([namesOf(columns), namesOf(columns, 'e')]).toEqual(['id, name', 'e.id, e.name']);
  });
});
