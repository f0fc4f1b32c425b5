import assert from 'node:assert/strict';
import { type Clocks, type Edge, outlineOf, type Outlines, type View } from '@gligabao/core';
import { breaking, doubled, forgetting, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const VIEWS: readonly Clocks[] = [
  {},
  { asOf: 150 },
  { superseded: true },
  { during: { from: 120, to: 160 } },
  { asOf: 250, superseded: true },
];

const answering = (change: (answer: Outlines) => Outlines) =>
  breaking('graph-store', (graph) => ({
    outline: async (...call) => change(await graph.outline(...call)),
  }));
const reading = (change: (view: View) => View) =>
  breaking('graph-store', (graph) => ({
    outline: (dataset, query, view, call) => graph.outline(dataset, query, change(view), call),
  }));

const sameRows: ProvenClause<StorePorts> = {
  name: 'outline gives the rows of neighbours and of hydrate in their orders, at any clocks, and whether there are more',
  async check(stores) {
    const tale = await openStory(stores);
    const { anna, rome, told } = await tale.tell((draft) => {
      const [anna, by] = [draft.entity('Anna'), draft.artifact()];
      const tell = (name: string, relation: string, times: Partial<Edge>): Edge =>
        draft.fact(anna, relation, draft.entity(name), by, times);
      const rome = tell('Rome', 'lives in "\\n\u2028😀', { validAt: 100, invalidAt: 200 });
      return {
        anna,
        rome,
        told: [
          tell('Oslo', 'lives_in', { validAt: 200 }),
          tell('Acme', 'works_at', { validAt: 90, invalidAt: 140, expiredAt: draft.at }),
          tell('Tea', 'likes', {}),
        ],
      };
    });
    const { split } = await tale.tell((draft) => ({ split: draft.split(rome, draft.artifact()) }));
    const after = (await tale.position()).head;
    const factIds = [split.factId, ...told.map(({ factId }) => factId), 999];
    const graph = stores['graph-store'];
    for (const clocks of [...VIEWS, ...VIEWS.map((view) => ({ ...view, knownAt: after }))]) {
      for (const perEntity of [1, 3, 100]) {
        const around = { entityIds: [anna.id], perEntity, limit: perEntity };
        const found = await graph.outline(tale.dataset, { around, factIds }, clocks, CALL);
        const near = await graph.neighbours(tale.dataset, around, clocks, CALL);
        const direct = await graph.hydrate(tale.dataset, { factIds }, clocks, CALL);
        assert.deepEqual(found, {
          position: near.position,
          around: near.edges.map(outlineOf),
          truncated: near.truncated,
          ofFacts: direct.edges.map(outlineOf),
        });
      }
    }
    const nothing = { around: { entityIds: [], perEntity: 1, limit: 1 }, factIds: [] };
    const { around, ofFacts } = await graph.outline(tale.dataset, nothing, {}, CALL);
    assert.deepEqual([around, ofFacts], [[], []]);
  },
  mutants: {
    'rows around come oldest first': answering((rows) => ({ ...rows, around: reversed(rows.around) })),
    'rows of facts come twice': answering((rows) => ({ ...rows, ofFacts: doubled(rows.ofFacts) })),
    'relations are cut': answering((rows) => ({
      ...rows,
      ofFacts: rows.ofFacts.map((row) => ({ ...row, relation: row.relation.slice(0, 3) })),
    })),
    'ends are lost': answering((rows) => ({
      ...rows,
      around: rows.around.map((row) => ({ ...row, invalidAt: null })),
    })),
    'it never says that there are more': answering((rows) => ({ ...rows, truncated: false })),
    'as_of is not heeded': reading((view) => forgetting(view, 'asOf')),
    'superseded rows stay out': reading((view) => forgetting(view, 'superseded')),
    'a period is not heeded': reading((view) => forgetting(view, 'during')),
  },
};

export const OUTLINE_CLAUSES = [sameRows];
