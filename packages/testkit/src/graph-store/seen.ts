import assert from 'node:assert/strict';
import type { Clocks, Edge, Id } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { Draft } from '../plan-draft.ts';
import type { Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const byNumber = (a: Edge, b: Edge): number => a.id - b.id;

/** The rows that each way to read them shows at the clocks; the ways must agree. Ordered by number. */
export async function seen(
  stores: StorePorts,
  tale: Story,
  rows: readonly Edge[],
  clocks: Clocks,
): Promise<readonly Edge[]> {
  const graph = stores['graph-store'];
  const edgeIds = rows.map(({ id }) => id);
  const byRow = (await graph.hydrate(tale.dataset, { edgeIds }, clocks, CALL)).edges;
  const factIds = rows.map(({ factId }) => factId);
  const byFact = (await graph.hydrate(tale.dataset, { factIds }, clocks, CALL)).edges;
  const query = { entityIds: rows.map(({ sourceId }) => sourceId), perEntity: 500, limit: 500 };
  const around = (await graph.neighbours(tale.dataset, query, clocks, CALL)).edges;
  assert.deepEqual(byFact, byRow, 'rows read by fact differ from rows read by number');
  assert.deepEqual(around.toSorted(byNumber), byRow, 'neighbours differ from rows read by number');
  return byRow;
}

/** The instants of event time that the rows of `tellStates` have as bounds. */
export const SPRING = Date.UTC(2020, 2, 1);
export const AUTUMN = Date.UTC(2020, 8, 1);
const NEVER_YET = Date.UTC(2999, 0, 1);

/** One row in each state, all of one source, by name. */
export function tellStates(draft: Draft) {
  const by = draft.artifact();
  const anna = draft.entity('Anna');
  const row = (name: string, fields: Partial<Edge>) => draft.fact(anna, name, draft.entity(name), by, fields);
  const gone = { expiredAt: draft.at };
  return {
    open: row('open', { validAt: SPRING }),
    ended: row('ended', { validAt: SPRING, invalidAt: AUTUMN }),
    upcoming: row('upcoming', { validAt: NEVER_YET }),
    since: row('since', { validAt: null }),
    until: row('until', { validAt: null, invalidAt: AUTUMN }),
    superseded: row('superseded', { validAt: SPRING, invalidAt: AUTUMN, ...gone }),
    painted: row('painted', { validAt: SPRING, invalidAt: SPRING, ...gone }),
    retracted: row('retracted', { validAt: SPRING, retracted: true, ...gone }),
  };
}
export type States = ReturnType<typeof tellStates>;

/** The names of the states whose rows are seen at the clocks. */
export async function statesSeen(
  stores: StorePorts,
  tale: Story,
  states: States,
  clocks: Clocks,
): Promise<readonly string[]> {
  const names = new Map<Id, string>(Object.entries(states).map(([name, { id }]) => [id, name]));
  return (await seen(stores, tale, Object.values(states), clocks)).map(({ id }) => names.get(id) ?? 'a stranger');
}

/** A graph store that reads rows at other clocks than those asked for. */
export const atClocks = (change: (clocks: Clocks) => Clocks) =>
  breaking('graph-store', (graph) => ({
    hydrate: (dataset, query, clocks, call) => graph.hydrate(dataset, query, change(clocks), call),
    neighbours: (dataset, query, clocks, call) => graph.neighbours(dataset, query, change(clocks), call),
  }));

/** A graph store that shows only some of the rows that it should. */
export const showing = (isShown: (edge: Edge, clocks: Clocks) => boolean) =>
  breaking('graph-store', (graph) => ({
    async hydrate(dataset, query, clocks, call) {
      const rows = await graph.hydrate(dataset, query, clocks, call);
      return { ...rows, edges: rows.edges.filter((edge) => isShown(edge, clocks)) };
    },
    async neighbours(dataset, query, clocks, call) {
      const answer = await graph.neighbours(dataset, query, clocks, call);
      return { ...answer, edges: answer.edges.filter((edge) => isShown(edge, clocks)) };
    },
  }));
