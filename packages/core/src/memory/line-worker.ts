import type { RunId } from '../domain/ids.ts';
import { type HeldLine, type Line, lineOf, type LineWork } from '../domain/line.ts';
import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { ClaimedRun, RunLines } from '../ports/run-lines.ts';
import { underSignals } from '../pipeline/under-signals.ts';
import { keepUp } from './keep-up.ts';
import type { HeldLease, LeaseKeeper } from './lease-keeper.ts';
import type { Wakes } from './wakes.ts';

/** Whether a run is done with here, or could not be begun now. */
export type WorkOutcome = 'done' | 'another time';

export interface WorkerHost {
  readonly lines: RunLines;
  readonly keeper: LeaseKeeper;
  readonly wakes: Wakes;
  /** How many lines are worked on at a time. */
  readonly concurrency: number;
  readonly context: CallContext;
  /** Works on a claimed run to its end, if it can be begun now; never rejects. */
  readonly work: (claimed: ClaimedRun, lease: HeldLease) => Promise<WorkOutcome>;
  /** The lines of the runs whose end is awaited in this process. */
  readonly awaited: () => readonly Line[];
  /** Whether one of these lines is such. */
  readonly awaitsSome: (isSuch: (line: Line) => boolean) => boolean;
  /** Whether the log lacks the end of a run: until then its line is kept. */
  readonly isBehind: (run: RunId) => boolean;
  /** Is told of a run of which nobody knew that its line is held here, before that is given back. */
  readonly onStray: (run: RunId, lease: HeldLease) => Promise<void>;
  /** Is told when a line has to be given back another time. */
  readonly onKept: () => void;
}

/** A line that this process holds. */
interface Holding {
  readonly line: Line;
  readonly work: LineWork;
  readonly lease: HeldLease;
}

function stopping(): GligabaoError {
  const details = { retryAfterMs: 5000, retryable: true };
  return new GligabaoError('interrupted', 'memory/stopping', 'the server is stopping; ask again soon', details);
}

const keyOf = (work: LineWork): string => ('run' in work ? `run ${work.run}` : `ticket ${work.ticket}`);

/** Whether a call was refused because its lease was ended. */
export const isLeaseEnded = (error: unknown): boolean => isGligabaoError(error) && error.code === 'leases/ended';

/** Claims runs and works on them: one for each line, and a bounded number of lines at a time. */
export class LineWorker {
  readonly #host: WorkerHost;
  readonly #held = new Map<string, Holding>();
  /** Lines that are to be given back another time. */
  readonly #kept = new Set<Holding>();
  /** Questions whose answers say what is held, until it is noted. */
  readonly #asked = new Set<Promise<unknown>>();
  /** What was noted to be held since each look at what the store says of it. */
  readonly #looks = new Set<Set<string>>();
  #reconciling: Promise<void> | null = null;
  #places = 0;
  #claiming = false;
  #claimAgain = false;
  #servesAll = false;
  #draining = false;

  constructor(host: WorkerHost) {
    this.#host = host;
  }

  get isDraining(): boolean {
    return this.#draining;
  }

  /** Whether lines are held that are to be given back. */
  get keepsLines(): boolean {
    return this.#kept.size > 0;
  }

  /** Claims runs of every line from now on, whoever accepted them. */
  serveAll(): void {
    this.#servesAll = true;
  }

  /** Claims nothing any more. */
  drain(): void {
    this.#draining = true;
    // Who waits for a turn is told.
    this.#host.wakes.tell(null);
  }

  /**
   * A place for one more run, if there is one: it is filled by `start` or left by `leave`. Whoever comes now does not pass
   * those who wait for a place.
   */
  take(): boolean {
    if (this.#draining || this.#places >= this.#host.concurrency || this.#someWait()) return false;
    this.#places += 1;
    return true;
  }

  leave(): void {
    this.#places -= 1;
  }

  /** Asks something whose answer says which lines are held; `ask` notes them before it ends. */
  async asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const asked = ask();
    this.#asked.add(asked);
    try {
      return await asked;
    } finally {
      this.#asked.delete(asked);
    }
  }

  /** Works on a claimed run, for which a place was taken. */
  start(claimed: ClaimedRun, lease: HeldLease): void {
    const { line, run } = claimed;
    if (this.#held.get(keyOf({ run }))?.lease === lease) {
      // It was given back, and no answer said so: that it is given back again would take it from who works on it now.
      this.leave();
      return;
    }
    const holding = this.#holds(line, { run }, lease);
    void this.#host.work(claimed, lease).then((outcome) => {
      this.leave();
      // The place is not kept empty until the line is given back.
      if (outcome === 'done' && this.#someWait()) void this.claim();
      if (outcome === 'done') return this.#giveBack(holding);
      this.#keep(holding);
      return this.claim();
    });
  }

  /** Does other work on a line in its turn. */
  async inTurn<Result>(line: Line, work: (lease: HeldLease) => Promise<Result>): Promise<Result> {
    const { keeper, context } = this.#host;
    for (;;) {
      // Before anything is asked, so that a process that stops says so whatever store it has.
      if (context.signal.aborted) throw stopping();
      const lease = await keeper.current();
      const holding = await this.#turnOf(line, lease);
      try {
        if (holding && !lease.lost.aborted) return await work(lease);
      } finally {
        if (holding) await this.#giveBack(holding);
      }
    }
  }

  /** Claims what there is to do, as far as there are places. */
  async claim(): Promise<void> {
    this.#claimAgain = true;
    if (this.#claiming) return;
    this.#claiming = true;
    try {
      while (this.#claimAgain) {
        this.#claimAgain = false;
        await this.#claimSome();
      }
    } catch (error) {
      // A store that cannot be reached now is asked again, as soon as anything happens.
      if (!isGligabaoError(error)) throw error;
    } finally {
      this.#claiming = false;
    }
  }

  /**
   * Gives back what could not be given back before, and what is held without anybody knowing why: answers may be lost. Who
   * asks meanwhile gets the same: what one look has seen may be given back, and worked on again, before the other's end.
   */
  reconcile(): Promise<void> {
    this.#reconciling ??= this.#giveBackAll().finally(() => {
      this.#reconciling = null;
    });
    return this.#reconciling;
  }

  async #giveBackAll(): Promise<void> {
    for (const holding of [...this.#kept]) {
      this.#kept.delete(holding);
      await this.#giveBack(holding);
    }
    const lease = await this.#host.keeper.held();
    if (!lease) return;
    for (const { line, work } of await this.#strays()) {
      const holding = this.#holds(line, work, lease);
      if ('run' in work) await keepUp(() => this.#host.onStray(work.run, lease));
      await this.#giveBack(holding);
    }
  }

  /** What the store says is held here, and what no answer has told of: who busily asks on is not waited for. */
  async #strays(): Promise<readonly HeldLine[]> {
    const noted = new Set(this.#held.keys());
    this.#looks.add(noted);
    try {
      const held = (await this.#host.keeper.renew()) ?? [];
      await Promise.allSettled(this.#asked);
      return held.filter(({ work }) => !noted.has(keyOf(work)));
    } finally {
      this.#looks.delete(noted);
    }
  }

  /** Whether runs are awaited here whose lines are not held here: for all that is known, they wait for a place. */
  #someWait(): boolean {
    const held = new Set([...this.#held.values()].map(({ line }) => lineOf(line)));
    return this.#host.awaitsSome((line) => !held.has(lineOf(line)));
  }

  #holds(line: Line, work: LineWork, lease: HeldLease): Holding {
    const holding = { line, work, lease };
    this.#held.set(keyOf(work), holding);
    for (const noted of this.#looks) noted.add(keyOf(work));
    return holding;
  }

  /** Waits in a line; null when the lease was lost, or the process stops. */
  async #turnOf(line: Line, lease: HeldLease): Promise<Holding | null> {
    const { wakes, lines, context, keeper, awaited } = this.#host;
    let holding: Holding | null = null;
    const look = async (): Promise<true | null> => {
      if (this.#draining) throw stopping();
      const drawn = holding !== null && 'ticket' in holding.work ? holding.work.ticket : null;
      const passes = !this.#servesAll && awaited().every((each) => lineOf(each) !== lineOf(line));
      const query = { ticket: drawn, passes };
      return this.asking(async () => {
        const { ticket, held } = await lines.hold(lease.id, line, query, context);
        holding ??= this.#holds(line, { ticket }, lease);
        return held ? true : null;
      });
    };
    try {
      const turn = await underSignals([context.signal, lease.lost], ({ signal }) => wakes.until(null, signal, look));
      if (turn) return holding;
    } catch (error) {
      if (holding) await this.#giveBack(holding);
      if (!isLeaseEnded(error)) throw error;
      keeper.lose(lease);
      return null;
    }
    if (holding) await this.#giveBack(holding);
    return null;
  }

  async #claimSome(): Promise<void> {
    const { keeper, lines, context, concurrency, awaited } = this.#host;
    for (;;) {
      const room = concurrency - this.#places;
      const wanted = this.#servesAll ? undefined : awaited();
      if (room <= 0 || this.#draining || wanted?.length === 0) return;
      const lease = await keeper.current();
      this.#places += room;
      let begun = 0;
      try {
        const query = { limit: room, ...(wanted ? { lines: wanted } : {}) };
        await this.asking(async () => {
          const claims = await lines.claim(lease.id, query, context);
          begun = claims.length;
          for (const claimed of claims) this.start(claimed, lease);
        });
      } catch (error) {
        if (!isLeaseEnded(error)) throw error;
        keeper.lose(lease);
        this.#claimAgain = true;
      } finally {
        this.#places -= room - begun;
      }
      if (begun < room) return;
    }
  }

  async #giveBack(holding: Holding): Promise<void> {
    const { work, lease } = holding;
    if ('run' in work && this.#host.isBehind(work.run)) {
      this.#keep(holding);
      return;
    }
    try {
      // Whoever works on it now knows nothing of this process.
      if (!lease.lost.aborted) await this.#release(holding);
    } catch (error) {
      if (!isGligabaoError(error)) throw error;
      this.#keep(holding);
      return;
    }
    // Another lease may have the same run by now.
    if (this.#held.get(keyOf(work)) === holding) this.#held.delete(keyOf(work));
    await this.claim();
  }

  #keep(holding: Holding): void {
    this.#kept.add(holding);
    this.#host.onKept();
  }

  async #release({ line, work, lease }: Holding): Promise<void> {
    // A process that stops gives back what it holds.
    await this.#host.lines.release(lease.id, line, work, { signal: new AbortController().signal });
  }
}
