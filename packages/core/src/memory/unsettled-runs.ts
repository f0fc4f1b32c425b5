import type { RunId } from '../domain/ids.ts';
import { type Line, lineOf } from '../domain/line.ts';
import type { Instant } from '../domain/time.ts';
import { isRetryable } from '../errors.ts';
import { foldEvent } from '../pipeline/fold.ts';
import type { RunJournal } from '../pipeline/run-journal.ts';
import type { CallContext } from '../ports/context.ts';
import type { KeptRequest, NewRequest } from '../ports/run-queue.ts';
import type { NewRun, RunState } from '../ports/run-store.ts';
import type { FoundRun } from './begin-again.ts';
import { committedBy, endRun, type StoresOfRuns } from './recover-runs.ts';
import { startedRuns } from './started-runs.ts';

/** Rows of which no number came back that are looked for at most; a start of the process finds the rest. */
const MAX_NAMELESS = 1000;

const NEVER_BEGAN = 'interrupted: the store could not be reached as the run began; send it again';

/** A remember whose caller was told to send it again, and that may be in line all the same. */
interface Unanswered extends Line {
  readonly body: string;
  /** When its caller was told: what was put in line later is another one. */
  readonly toldAt: Instant;
}

type Beginning = Pick<NewRun, 'kind' | 'userId' | 'dataset' | 'startedAt'>;

/** Whether it is not known if the work of a run was stored: its commit was the last that was asked for. */
function isInDoubt({ status, artifactId, stages }: RunState): boolean {
  return status === 'failed' && artifactId === null && stages.store?.status === 'failed';
}

function keyOf({ kind, userId, dataset, startedAt }: Beginning): string {
  return JSON.stringify([kind, userId, dataset, startedAt]);
}

/**
 * What the run log lacks because its store could not be reached: ends of runs that were not written, artifacts of runs
 * whose commit was not answered, and rows that may have been begun without an answer. It is made up for when asked.
 */
export class UnsettledRuns {
  readonly #stores: StoresOfRuns;
  readonly #now: () => Instant;
  readonly #onMissing: () => void;
  readonly #active = new Set<RunId>();
  #journals: readonly RunJournal[] = [];
  #nameless: readonly string[] = [];
  #unanswered: readonly Unanswered[] = [];
  #settling: Promise<number> | null = null;

  /** @param onMissing is told when there is something more to make up for. */
  constructor(stores: StoresOfRuns, now: () => Instant, onMissing: () => void) {
    this.#stores = stores;
    this.#now = now;
    this.#onMissing = onMissing;
  }

  get isEmpty(): boolean {
    return this.#journals.length === 0 && this.#nameless.length === 0 && this.#unanswered.length === 0;
  }

  /** Whether something of a run that has ended here waits to be written. */
  isBehind(run: RunId): boolean {
    return this.#journals.some((journal) => journal.run === run);
  }

  /** A run has a row and is worked on until `ended`. */
  began(run: RunId): void {
    this.#active.add(run);
  }

  ended(run: RunId): void {
    this.#active.delete(run);
  }

  addJournal(journal: RunJournal): void {
    if (!journal.isBehind && !isInDoubt(journal.state)) return;
    this.#journals = [...this.#journals, journal];
    this.#onMissing();
  }

  /**
   * A run that may have been put in line: the store was asked, and did not answer. One with a key is left there, since its
   * caller comes back with the key.
   */
  addUnanswered({ userId, dataset }: Line, { body, key }: NewRequest, error: unknown): void {
    if (key !== null || !isRetryable(error)) return;
    this.#unanswered = [...this.#unanswered, { userId, dataset, body, toldAt: this.#now() }].slice(-MAX_NAMELESS);
    this.#onMissing();
  }

  /**
   * Ends a run whose caller was told to send it again, if it is such. To be called by who has the turn of its line: whatever
   * is in line may be begun by another process at any time.
   *
   * @returns whether it was ended.
   */
  async endUnanswered({ row, events }: FoundRun, kept: KeptRequest | null, context: CallContext): Promise<boolean> {
    const { userId, dataset, queuedAt, status } = row;
    const found = this.#unanswered.find(
      (each) =>
        each.userId === userId &&
        each.dataset === dataset &&
        each.body === kept?.body &&
        kept.key === null &&
        queuedAt !== null &&
        queuedAt <= each.toldAt,
    );
    if (found === undefined || status !== 'started' || events.length > 0) return false;
    await endRun(row, NEVER_BEGAN, this.#stores, this.#now(), context);
    this.#unanswered = this.#unanswered.filter((each) => each !== found);
    return true;
  }

  /** A query that may have been begun: the store was asked, and did not answer. */
  addBeginning(run: Beginning, error: unknown): void {
    if (!isRetryable(error)) return;
    this.#nameless = [...this.#nameless, keyOf(run)].slice(-MAX_NAMELESS);
    this.#onMissing();
  }

  /**
   * Writes what is missing. Where the store cannot be reached, the rest is left for the next time. One at a time: who asks
   * meanwhile gets the same.
   *
   * @returns how many runs were settled.
   */
  settle(): Promise<number> {
    this.#settling ??= this.#settleAll().finally(() => {
      this.#settling = null;
    });
    return this.#settling;
  }

  async #settleAll(): Promise<number> {
    let settled = 0;
    for (const journal of this.#journals) {
      await journal.flush();
      if (journal.isBehind || !(await this.#isDone(this.#findArtifact(journal)))) return settled;
      this.#journals = this.#journals.filter((each) => each !== journal);
      settled += 1;
    }
    await this.#isDone(this.#lookForUnanswered());
    return settled + (await this.#settleNameless());
  }

  /** What is in no line was never put there, or is over. */
  async #lookForUnanswered(): Promise<void> {
    const looked = this.#unanswered;
    if (looked.length === 0) return;
    const rows = await startedRuns(this.#stores['run-store'], 'remember', { signal: new AbortController().signal });
    const lines = new Set(rows.filter(({ id }) => !this.#active.has(id)).map(lineOf));
    this.#unanswered = this.#unanswered.filter((each) => !looked.includes(each) || lines.has(lineOf(each)));
  }

  async #settleNameless(): Promise<number> {
    const looked = this.#nameless;
    if (looked.length === 0) return 0;
    let ended = 0;
    const work = this.#endNameless(new Set(looked), () => {
      ended += 1;
    });
    if (await this.#isDone(work)) this.#nameless = this.#nameless.filter((key) => !looked.includes(key));
    return ended;
  }

  /** False when the work has to be done another time; what can never be done counts as done. */
  async #isDone(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      return !isRetryable(error);
    }
  }

  /** Says in the log what a failed run had committed all the same. */
  async #findArtifact({ run, state }: RunJournal): Promise<void> {
    if (!isInDoubt(state)) return;
    const context = { signal: new AbortController().signal };
    const read = await this.#stores['run-store'].read(run, context);
    if (read === null) return;
    const events = await committedBy(read.row, this.#stores, this.#now(), context);
    if (events.length === 0) return;
    const now = events.reduce(foldEvent, read.row);
    await this.#stores['run-store'].append(run, { events, state: now, inferences: [] }, context);
  }

  async #endNameless(keys: ReadonlySet<string>, onEnded: () => void): Promise<void> {
    const context = { signal: new AbortController().signal };
    const store = this.#stores['run-store'];
    const started = await startedRuns(store, 'query', context);
    for (const row of started.filter((each) => keys.has(keyOf(each)) && !this.#active.has(each.id))) {
      await endRun(row, NEVER_BEGAN, this.#stores, this.#now(), context);
      onEnded();
    }
  }
}
