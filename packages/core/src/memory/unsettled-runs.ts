import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { isGligabaoError } from '../errors.ts';
import { foldEvent } from '../pipeline/fold.ts';
import type { RunJournal } from '../pipeline/run-journal.ts';
import type { NewRun, RunState } from '../ports/run-store.ts';
import { committedBy, endRun, type StoresOfRuns } from './recover-runs.ts';
import { startedRuns } from './started-runs.ts';

/** Rows of which no number came back that are looked for at most; a start of the process finds the rest. */
const MAX_NAMELESS = 1000;

const NEVER_BEGAN = 'interrupted: the store could not be reached as the run began; send it again';

type Beginning = Pick<NewRun, 'kind' | 'userId' | 'dataset' | 'queuedAt' | 'startedAt'>;

/** Whether it is not known if the work of a run was stored: its commit was the last that was asked for. */
function isInDoubt({ status, artifactId, stages }: RunState): boolean {
  return status === 'failed' && artifactId === null && stages.store?.status === 'failed';
}

function keyOf({ kind, userId, dataset, queuedAt, startedAt }: Beginning): string {
  return JSON.stringify([kind, userId, dataset, queuedAt, startedAt]);
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
  #settling: Promise<number> | null = null;

  /** @param onMissing is told when there is something more to make up for. */
  constructor(stores: StoresOfRuns, now: () => Instant, onMissing: () => void) {
    this.#stores = stores;
    this.#now = now;
    this.#onMissing = onMissing;
  }

  get isEmpty(): boolean {
    return this.#journals.length === 0 && this.#nameless.length === 0;
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

  /** A row that may have been begun: the store was asked, and did not answer. */
  addBeginning(run: Beginning, error: unknown): void {
    if (!isGligabaoError(error) || !error.retryable) return;
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
    return settled + (await this.#settleNameless());
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
      return !isGligabaoError(error) || !error.retryable;
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
    const started = [
      ...(await startedRuns(store, 'remember', context)),
      ...(await startedRuns(store, 'query', context)),
    ];
    for (const row of started.filter((each) => keys.has(keyOf(each)) && !this.#active.has(each.id))) {
      await endRun(row, NEVER_BEGAN, this.#stores, this.#now(), context);
      onEnded();
    }
  }
}
