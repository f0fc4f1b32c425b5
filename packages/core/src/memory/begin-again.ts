import type { RunRow } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import { foldEvent } from '../pipeline/fold.ts';
import type { JournalEvent } from '../pipeline/journal.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import type { RememberCall } from '../remember/call.ts';
import { toRememberResponse } from '../remember/respond.ts';
import { rememberedOf } from './complete-run.ts';
import { committedBy, endRun, endSucceeded, STOPPED } from './recover-runs.ts';

/** A text that has ended its process so often may be why. */
const MAX_INTERRUPTIONS = 3;
const TOO_OFTEN =
  'interrupted: every process that worked on it stopped before it ended; retry the run once that is mended';

export interface BeginningAgain {
  readonly call: RememberCall;
  readonly ports: Partial<Ports> & Pick<Ports, 'run-store'>;
  readonly now: () => Instant;
  readonly context: CallContext;
}

export interface FoundRun {
  readonly row: RunRow;
  readonly events: readonly JournalEvent[];
}

/** What a run has stored, by its log or by its commit. */
async function storedBy(row: RunRow, { ports, now, context }: BeginningAgain) {
  const { datasetId, artifactId } = row;
  if (datasetId !== null && artifactId !== null) return { datasetId, artifactId };
  const [stored] = await committedBy(row, ports, now(), context);
  return stored?.type === 'artifact-stored' ? stored : null;
}

/** Ends a run that has stored something: it has succeeded where that is all of it. */
async function endStored(
  { row }: FoundRun,
  stored: { readonly datasetId: number; readonly artifactId: number },
  { call, ports, now, context }: BeginningAgain,
): Promise<void> {
  const { 'dataset-store': datasets, 'graph-store': graph, catalogue, eraser } = ports;
  const stores = datasets &&
    graph &&
    catalogue &&
    eraser && {
      ...ports,
      'dataset-store': datasets,
      'graph-store': graph,
      catalogue,
      eraser,
    };
  const part = stores ? await rememberedOf({ call, ...stored }, stores, context) : null;
  if (part === null) {
    await endRun(row, STOPPED, ports, now(), context);
    return;
  }
  const result = JSON.stringify(toRememberResponse({ call, parts: [part] }, row.id));
  await endSucceeded(row, { ...stored, result }, ports, now(), context);
}

/**
 * Takes over a run that may have been begun by a process that is gone. Where nothing of it was stored, it is begun anew,
 * and its journal says so; else it ends here, with what it has stored.
 *
 * @returns how many events its journal has; null when the run has ended.
 */
export async function beginAgain(
  found: FoundRun,
  beginning: BeginningAgain,
): Promise<{ readonly events: number } | null> {
  const { row, events } = found;
  const { ports, now, context } = beginning;
  const stored = await storedBy(row, beginning);
  if (stored) {
    await endStored(found, stored, beginning);
    return null;
  }
  if (events.filter(({ type }) => type === 'run-interrupted').length >= MAX_INTERRUPTIONS) {
    await endRun(row, TOO_OFTEN, ports, now(), context);
    return null;
  }
  if (events.length === 0) return { events: 0 };
  const interrupted: JournalEvent = { type: 'run-interrupted', at: now() };
  const batch = { events: [interrupted], state: foldEvent(row, interrupted), inferences: [] };
  await ports['run-store'].append(row.id, batch, context);
  return { events: events.length + 1 };
}
