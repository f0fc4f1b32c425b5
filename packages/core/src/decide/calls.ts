import { readCivil } from '@gligabao/dates';
import type { z } from 'zod';
import type { Id } from '../domain/ids.ts';
import { readRequest } from '../request/read-request.ts';
import { close } from './close.ts';
import type { Decision, Standing } from './decision.ts';
import type { DecisionCall } from './prepare.ts';
import { CloseRequest, ResolveRequest, RestoreRequest, RetractRequest } from './request.ts';
import { resolve } from './resolve.ts';
import { restore } from './restore.ts';
import { retract } from './retract.ts';

/** What a person can do with a row of a fact. */
export type DecisionName = 'close' | 'retract' | 'resolve' | 'restore';

type Common = z.output<typeof RetractRequest>;
type Deciding = DecisionCall['decide'];

function reading<Request extends Common>(
  schema: z.ZodType<Request>,
  decide: (request: Request, standing: Standing) => Decision,
): (body: unknown) => { readonly request: Common; readonly decide: Deciding } {
  return (body) => {
    const request = readRequest(schema, body, 'edges');
    return { request, decide: (standing) => decide(request, standing) };
  };
}

const READERS = Object.freeze({
  close: reading(CloseRequest, ({ at }, standing) => close(standing, at === undefined ? null : readCivil(at))),
  retract: reading(RetractRequest, (_, standing) => retract(standing)),
  resolve: reading(ResolveRequest, ({ stands }, standing) => resolve(standing, stands)),
  restore: reading(RestoreRequest, (_, standing) => restore(standing)),
} satisfies Record<DecisionName, unknown>);

/**
 * Reads the body of a decision.
 *
 * @throws GligabaoError `incorrect` `edges/bad-request`.
 */
export function toDecisionCall(name: DecisionName, edgeId: Id, body: unknown): DecisionCall {
  const { request, decide } = READERS[name](body);
  return {
    userId: request.user_id,
    dataset: request.dataset,
    edgeId,
    reason: request.reason ?? null,
    reference: request.reference_time ?? null,
    decide,
  };
}
