import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores } from '@gligabao/testkit';
import { type GraphStore, ORIGIN, relationTable } from '../../src/index.ts';
import { loadEvidence } from '../../src/remember/load-evidence.ts';

/** A store in which each fact is joined by a verdict to one more, up to `last`. */
function chained(last: number): GraphStore {
  return {
    ...memoryStores()['graph-store'],
    async evidence(_, { factIds }) {
      const ids = factIds.filter((id) => id <= last);
      return {
        position: ORIGIN,
        facts: ids.map((factId) => ({
          ...{ factId, sourceId: 1, relation: 'brews', targetId: 100 + factId },
          ...{ rows: [], assertions: [] },
        })),
        verdicts: ids.map((factId) => ({
          ...{ id: factId, kind: 'contradicts', factId, byFactId: factId === last ? null : factId + 1, artifactId: 1 },
          ...{ reference: 0, endsAt: null, status: 'accepted', inferenceId: null, reason: null, createdAt: 0 },
        })),
      };
    },
  };
}

const load = (last: number) => loadEvidence(chained(last), 1, { slots: [], factIds: [1] }, relationTable(), CALL);

describe('loading evidence', () => {
  it('follows verdicts to their end', async () => {
    expect((await load(20)).facts).toHaveLength(20);
  });

  it('a chain without an end is a fault, and never read in part', async () => {
    await expect(load(1000)).rejects.toMatchObject({ kind: 'fault', code: 'remember/evidence-without-end' });
  });
});
