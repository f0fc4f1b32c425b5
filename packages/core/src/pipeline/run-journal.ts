import type { LeaseId, RunId } from '../domain/ids.ts';
import type { RunKind, Stage } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError, isRetryable } from '../errors.ts';
import type { NewInference, RunState, RunStore } from '../ports/run-store.ts';
import { emptyState, foldEvent } from './fold.ts';
import type { JournalEvent } from './journal.ts';

/** A run whose row was begun. */
export interface BegunRun {
  readonly id: RunId;
  /** When it was put in line; null for a run that never waited. */
  readonly queuedAt: Instant | null;
  /** How many events its journal has already, of an earlier attempt; none when left out. */
  readonly events?: number;
}

/** Where a journal goes, and who is told of it. */
interface JournalHost {
  readonly runStore: RunStore;
  /** In the name of which lease it is written. */
  readonly lease?: LeaseId;
  readonly onEvent?: (run: RunId, event: JournalEvent) => void;
  readonly onJournalFailure?: (run: RunId, error: unknown) => void;
}

/** How much of what is waiting was sent before, with no answer. */
interface Doubt {
  readonly events: number;
  readonly inferences: number;
}

/** An event as the journal keeps it: what was sent to a model and came back is in the ledger alone, where it can be found. */
function withoutExchange(event: JournalEvent): JournalEvent {
  if (event.type !== 'inference-finished') return event;
  return { ...event, inference: { ...event.inference, request: null, response: null } };
}

/**
 * One run's journal: events in order, written to the run store in batches. A batch that the store could not be reached
 * for waits and goes with the next one.
 */
export class RunJournal {
  readonly run: RunId;
  readonly kind: RunKind;
  readonly #host: JournalHost;
  #state: RunState;
  #result: string | null = null;
  #events: JournalEvent[] = [];
  #inferences: NewInference[] = [];
  /** The numbers of the inferences so far, by stage. */
  readonly #numbers = new Map<Stage, readonly RunId[]>();
  /** How many events are known to be in the store. */
  #stored = 0;
  /** Set when a batch was sent and no answer came: it may be in the store or not. */
  #doubt: Doubt | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(host: JournalHost, run: BegunRun, kind: RunKind) {
    this.#host = host;
    this.run = run.id;
    this.kind = kind;
    this.#state = emptyState(kind, run.queuedAt);
    this.#stored = run.events ?? 0;
  }

  /** The run as it reads after the last event, whether that is written or not. */
  get state(): RunState {
    return this.#state;
  }

  /** Whether something waits to be written. */
  get isBehind(): boolean {
    return this.#events.length > 0;
  }

  add(event: JournalEvent): void {
    this.#events.push(withoutExchange(event));
    this.#state = foldEvent(this.#state, event);
    this.#host.onEvent?.(this.run, event);
    if (event.type === 'inference-finished') {
      this.#inferences.push({ stage: event.stage, inference: event.inference });
      // Paid for, so on record even if the process dies in the next step; with what follows in this turn of the event
      // loop, which spares a round trip. What cost no token can wait.
      // oxlint-disable-next-line no-restricted-globals -- it puts work in order, and reads no clock
      if (event.inference.inputTokens + event.inference.outputTokens > 0) setImmediate(() => void this.flush());
    }
  }

  /** Keeps what the run gave, as JSON, with its success. */
  keep(result: string): void {
    this.#result = result;
  }

  /** The numbers of a stage's inferences so far, in order, once they are on record. */
  async numbersOf(stage: Stage): Promise<readonly RunId[]> {
    await this.#written;
    // What cost nothing was not written yet.
    if (this.#inferences.some((each) => each.stage === stage)) await this.flush();
    return this.#recorded(stage);
  }

  #recorded(stage: Stage): readonly RunId[] {
    return this.#numbers.get(stage) ?? [];
  }

  numbers(): readonly RunId[] {
    return [...this.#numbers.values()].flat().sort((a, b) => a - b);
  }

  /** Writes what has gathered; batches follow one another in order. */
  flush(): Promise<void> {
    this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  async #write(): Promise<void> {
    if (!this.isBehind) return;
    try {
      await this.#resolveDoubt();
      if (this.isBehind) await this.#append();
    } catch (error) {
      // What can never be written is not kept for later.
      if (!isRetryable(error)) this.#forget(this.#events.length, this.#inferences.length);
      this.#host.onJournalFailure?.(this.run, error);
    }
  }

  async #append(): Promise<void> {
    const batch = {
      events: [...this.#events],
      state: this.#state,
      inferences: [...this.#inferences],
      result: this.#result,
    };
    const sent = { events: batch.events.length, inferences: batch.inferences.length };
    this.#doubt = sent;
    // A stopped run is written all the same: its signal is not passed on.
    const { lease } = this.#host;
    const context = { signal: new AbortController().signal, ...(lease === undefined ? {} : { lease }) };
    const numbers = await this.#host.runStore.append(this.run, batch, context);
    for (const [index, { stage }] of batch.inferences.entries()) {
      const number = numbers[index];
      if (number !== undefined) this.#numbers.set(stage, [...this.#recorded(stage), number]);
    }
    this.#stored += sent.events;
    this.#forget(sent.events, sent.inferences);
  }

  /** Asks whether a batch that was not answered is in the store: written twice, it would be paid twice in the ledger. */
  async #resolveDoubt(): Promise<void> {
    if (this.#doubt === null) return;
    const { events, inferences } = this.#doubt;
    const read = await this.#host.runStore.read(this.run, { signal: new AbortController().signal });
    if (read === null) throw new GligabaoError('not-found', 'run-store/unknown-run', `there is no run ${this.run}`);
    if (read.events.length <= this.#stored) {
      this.#doubt = null;
      return;
    }
    for (const [stage, row] of Object.entries(read.row.stages)) {
      if (row.inferenceIds.length > 0) this.#numbers.set(stage as Stage, row.inferenceIds);
    }
    this.#stored += events;
    this.#forget(events, inferences);
  }

  /** Takes away from the front what need not be written any more. */
  #forget(events: number, inferences: number): void {
    this.#events.splice(0, events);
    this.#inferences.splice(0, inferences);
    this.#doubt = null;
  }
}
