import {
  CloseRequest,
  ResolveRequest,
  RestoreRequest,
  RetractRequest,
  type DecisionName,
  type Edge,
} from '@gligabao/core';
import { z } from 'zod';
import { type Example, CLOSE_EXAMPLE, RESOLVE_EXAMPLE, RESTORE_EXAMPLE, RETRACT_EXAMPLE } from '../examples.ts';
import { readId } from '../lists.ts';
import { defineRoute, type Route } from '../route.ts';
import { ShownEdge } from '../shown.ts';
import { showEdges } from './list-edges.ts';

const DecidedEdge = ShownEdge.extend({
  changed_edges: z.array(ShownEdge).meta({
    description: 'Every row that stands differently now, other facts among them; none when it was so already.',
  }),
}).meta({ id: 'DecidedEdge' });

/** `POST /v1/gb/edges/{id}/<name>`: a person's word about a row, answered with the row as it stands now. */
function decisionRoute(name: DecisionName, summary: string, requestBody: z.ZodType, example: Example): Route {
  return defineRoute({
    method: 'POST',
    path: `/v1/gb/edges/:id/${name}`,
    summary,
    requestBody,
    response: DecidedEdge,
    example,
    async handle(request, { memory, ports, now }) {
      const { dataset, edge, changed } = await memory.decide(name, readId(request), request.body);
      const reading = { dataset, ports, context: { signal: request.signal }, now: now() };
      const rows: readonly Edge[] = [edge, ...changed];
      const [shown, ...others] = await showEdges(rows, {}, reading);
      return { ...shown, changed_edges: others };
    },
  });
}

export const postClose = decisionRoute(
  'close',
  'Say that a fact came to its end, on a date: from then on it does not hold',
  CloseRequest,
  CLOSE_EXAMPLE,
);

export const postRetract = decisionRoute(
  'retract',
  'Say that a fact never was so, in any of its rows; what it had hidden is believed again',
  RetractRequest,
  RETRACT_EXAMPLE,
);

export const postResolve = decisionRoute(
  'resolve',
  'Say which of the facts that are in conflict (`conflicts_with`) stands',
  ResolveRequest,
  RESOLVE_EXAMPLE,
);

export const postRestore = decisionRoute(
  'restore',
  'Take back a retraction, or the close or the choice of a person: the last one that hides the fact',
  RestoreRequest,
  RESTORE_EXAMPLE,
);
