import { describe, expect, it } from '@jest/globals';
import type { Edge, EdgeBounds } from '../../src/domain/edge.ts';
import type { Id } from '../../src/domain/ids.ts';
import type { Instant } from '../../src/domain/time.ts';
import { type DerivedFact, type Reconciled, reconcileRows, type Stretch } from '../../src/temporal/index.ts';

const AT = 1000;
const bounds = (validAt: Instant | null, invalidAt: Instant | null): EdgeBounds => ({
  ...{ validAt, validPrecision: 'instant', validStated: false },
  ...{ invalidAt, invalidPrecision: 'instant', invalidStated: false },
});
const stretch = (validAt: Instant | null, invalidAt: Instant | null, columns: Partial<Stretch> = {}): Stretch => ({
  ...bounds(validAt, invalidAt),
  ...{ lostAt: null, lostTo: null, conflictsWith: [], assertionIds: [7] },
  ...columns,
});
const row = (id: Id, validAt: Instant | null, invalidAt: Instant | null, columns: Partial<Edge> = {}): Edge => ({
  ...bounds(validAt, invalidAt),
  ...{ id, factId: 1, sourceId: 1, relation: 'lives_in', targetId: 2, description: 'Eve lives in Paris.' },
  ...{ createdAt: 500, changedAt: 500, expiredAt: null, retracted: false, conflictsWith: [] },
  ...{ artifactId: 1, modelId: 'rules', confidence: null },
  ...columns,
});

function reconcile(stretches: readonly Stretch[], rows: readonly Edge[], retracted = false): Reconciled {
  const derived: DerivedFact[] = [{ factId: 1, stretches, retracted }];
  return reconcileRows({
    ...{
      derived,
      current: [{ factId: 1, rows }],
      at: AT,
      nextEdgeId: 20,
      origin: { artifactId: 9, inferenceId: null, verdictId: null },
    },
    newRow: () => ({
      ...{ sourceId: 1, relation: 'lives_in', targetId: 2, description: 'Eve lives in Paris.' },
      ...{ artifactId: 9, modelId: 'rules', confidence: 0.9 },
    }),
  });
}

const shown = ({ created, changed }: Reconciled): unknown[] =>
  [...created, ...changed].map(({ edge, cause, byFactId }) => [
    edge.id,
    edge.validAt,
    edge.invalidAt,
    edge.expiredAt,
    cause,
    byFactId,
  ]);

describe('rows reconciled with what is derived', () => {
  it('the first row of a new fact has its number, further ones come after', () => {
    const result = reconcile([stretch(10, 20), stretch(30, null)], []);
    expect(shown(result)).toEqual([
      [1, 10, 20, null, 'created', null],
      [20, 30, null, null, 'created', null],
    ]);
    expect(result.next).toBe(21);
    expect(result.created[0]?.edge).toMatchObject({
      factId: 1,
      createdAt: AT,
      changedAt: AT,
      artifactId: 9,
      confidence: 0.9,
    });
  });

  it('numbers that new facts have taken are not handed out again', () => {
    const derived = [20, 21].map((factId) => ({
      factId,
      stretches: [stretch(10, 20), stretch(30, null)],
      retracted: false,
    }));
    const newRow = (): Edge => row(0, null, null);
    const { created, next } = reconcileRows({
      ...{
        derived,
        current: [],
        at: AT,
        nextEdgeId: 20,
        newRow,
        origin: { artifactId: 9, inferenceId: null, verdictId: null },
      },
    });
    expect(created.map(({ edge }) => [edge.id, edge.factId])).toEqual([
      [20, 20],
      [21, 21],
      [22, 20],
      [23, 21],
    ]);
    expect(next).toBe(24);
  });

  it('an unchanged row yields no change, but keeps its links', () => {
    const result = reconcile([stretch(10, null, { assertionIds: [7, 8] })], [row(1, 10, null)]);
    expect(shown(result)).toEqual([]);
    expect(result.links).toEqual([
      { edgeId: 1, assertionId: 7 },
      { edgeId: 1, assertionId: 8 },
    ]);
  });

  it('a loss in the past expires, a loss in the future does not yet', () => {
    const past = reconcile([stretch(10, 50, { lostAt: 50, lostTo: 4 })], [row(1, 10, null)]);
    expect(shown(past)).toEqual([[1, 10, 50, AT, 'superseded', 4]]);
    const ahead = reconcile([stretch(10, 2000, { lostAt: 2000, lostTo: 4 })], [row(1, 10, null)]);
    expect(shown(ahead)).toEqual([[1, 10, 2000, null, 'clipped', 4]]);
  });

  it('the instant of an older loss stays', () => {
    const [lost, before] = [{ lostAt: 40, lostTo: 4 }, row(1, 10, 50, { expiredAt: 700 })];
    expect(shown(reconcile([stretch(10, 40, lost)], [before]))).toEqual([[1, 10, 40, 700, 'clipped', 4]]);
  });

  it('a row that is interrupted is split, and joined again when restored', () => {
    const split = reconcile([stretch(10, 20, { lostAt: 20, lostTo: 4 }), stretch(30, null)], [row(1, 10, null)]);
    expect(shown(split)).toEqual([
      [20, 30, null, null, 'split', null],
      [1, 10, 20, AT, 'split', 4],
    ]);
    const joined = reconcile([stretch(10, null)], [row(1, 10, 20, { expiredAt: 700 }), row(20, 30, null)]);
    expect(shown(joined)).toEqual([
      [1, 10, null, null, 'restored', null],
      [20, 30, 30, AT, 'superseded', null],
    ]);
    expect(joined.links.every(({ edgeId }) => edgeId === 1)).toBe(true);
  });

  it('an emptied row that is needed again is taken up by its number', () => {
    const rows = [row(1, 10, null), row(20, 30, 30, { expiredAt: 700 })];
    expect(shown(reconcile([stretch(10, 20, { lostAt: 20, lostTo: 4 }), stretch(30, null)], rows))).toEqual([
      [1, 10, 20, AT, 'superseded', 4],
      [20, 30, null, null, 'restored', null],
    ]);
  });

  it.each([
    ['ended', stretch(10, 50), row(1, 10, null)],
    ['extended', stretch(10, 90), row(1, 10, 50)],
    ['extended', stretch(5, null), row(1, 10, null)],
    ['superseded', stretch(10, 10, { lostAt: 10, lostTo: 4 }), row(1, 10, null)],
  ])('names the cause: %s', (cause, after, before) => {
    expect(reconcile([after], [before]).changed.map((change) => change.cause)).toEqual([cause]);
  });

  it('a retracted fact is expired and flagged, and restored without a trace', () => {
    const retracted = reconcile([stretch(10, null, { lostTo: 4 })], [row(1, 10, null)], true);
    expect(shown(retracted)).toEqual([[1, 10, null, AT, 'retracted', 4]]);
    expect(retracted.changed[0]?.edge.retracted).toBe(true);
    const restored = reconcile([stretch(10, null)], [row(1, 10, null, { expiredAt: 700, retracted: true })]);
    expect(shown(restored)).toEqual([[1, 10, null, null, 'restored', null]]);
  });
});
