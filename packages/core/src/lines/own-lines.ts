import type { LeaseId, RunId } from '../domain/ids.ts';
import { type HeldLine, type Line, lineOf, type LineWork } from '../domain/line.ts';
import type { Instant } from '../domain/time.ts';
import { LastWords } from './last-words.ts';
import type { Leases } from '../ports/leases.ts';
import type { ClaimedRun, LinesState, Place, PlaceQuery, RunLines } from '../ports/run-lines.ts';
import { OwnLeases } from './own-leases.ts';

/** Something in a line, in the order of its coming. */
interface Entry {
  readonly order: number;
  readonly work: LineWork;
  /** When a run was put in line; null for other work. */
  readonly queuedAt: Instant | null;
  /** Whose other work it is; null for a run, which anybody may claim. */
  readonly lease: LeaseId | null;
  /** Whether a lease had the run before. */
  readonly taken: boolean;
}

interface LineOfEntries {
  readonly line: Line;
  entries: readonly Entry[];
  holder: { readonly lease: LeaseId; readonly entry: Entry } | null;
}

export interface OwnLinesSettings {
  readonly now: () => Instant;
  /** Whether a run has ended, by its log. */
  readonly hasEnded: (run: RunId) => boolean;
}

const isFor = (one: LineWork, other: LineWork): boolean =>
  'run' in one ? 'run' in other && one.run === other.run : 'ticket' in other && one.ticket === other.ticket;

/**
 * Lines and leases of a store that one process owns: nothing of them need outlive it. What is in line on disk is put
 * here as the store is opened.
 */
export class OwnLines {
  readonly #settings: OwnLinesSettings;
  readonly #leases: OwnLeases;
  readonly #lines = new Map<string, LineOfEntries>();
  readonly #lastAccepted = new LastWords();
  readonly #watching = new Set<(run: RunId | null) => void>();
  #order = 0;
  #takenOver = 0;

  constructor(settings: OwnLinesSettings) {
    this.#settings = settings;
    this.#leases = new OwnLeases(settings.now);
  }

  /** When something is accepted in a line: later than all that was before. */
  acceptedAt(line: Line, at: Instant): Instant {
    return this.#lastAccepted.saidAt(line, at);
  }

  /**
   * Puts a run in its line.
   *
   * @returns whether the lease works on it at once.
   */
  enter(line: Line, run: RunId, queuedAt: Instant, claim?: LeaseId): boolean {
    const found = this.#lineOf(line);
    const entry: Entry = { order: this.#nextOrder(), work: { run }, queuedAt, lease: null, taken: false };
    if (claim !== undefined && found.holder === null && found.entries.length === 0) {
      this.#leases.require(claim);
      found.holder = { lease: claim, entry };
      return true;
    }
    found.entries = [...found.entries, entry];
    return false;
  }

  /** @throws GligabaoError `interrupted` `leases/ended` */
  require(lease: LeaseId | undefined): void {
    this.#leases.require(lease);
  }

  beginQuery(run: RunId, lease: LeaseId | undefined): void {
    this.#leases.beginQuery(run, lease);
  }

  /** A run has ended. */
  ended(run: RunId): void {
    this.#leases.endQuery(run);
  }

  asLeases(): Leases {
    return Object.freeze<Leases>({
      supports: Object.freeze({ shared: false }),
      take: async (ms) => this.#leases.take(ms),
      renew: async (lease, ms) => (this.#leases.renew(lease, ms) ? this.#heldBy(lease) : null),
      end: async (lease) => this.#end(lease),
      expire: async (except) => {
        const over = this.#leases.expire(except);
        for (const lease of over) this.#free(lease);
        return over.length;
      },
      abandoned: async () => this.#leases.abandoned(),
    });
  }

  asLines(): RunLines {
    return Object.freeze<RunLines>({
      claim: async (lease, { limit, lines }) => this.#claim(lease, limit, lines),
      hold: async (lease, line, query) => this.#hold(lease, line, query),
      release: async (lease, line, work) => this.#release(lease, line, work),
      watch: (onChange) => {
        this.#watching.add(onChange);
        return () => void this.#watching.delete(onChange);
      },
      state: async () => this.#state(),
    });
  }

  #nextOrder(): number {
    this.#order += 1;
    return this.#order;
  }

  #lineOf(line: Line): LineOfEntries {
    const key = lineOf(line);
    const { userId, dataset } = line;
    const found = this.#lines.get(key) ?? { line: { userId, dataset }, entries: [], holder: null };
    this.#lines.set(key, found);
    return found;
  }

  #heldBy(lease: LeaseId): readonly HeldLine[] {
    return [...this.#lines.values()].flatMap(({ line, entries, holder }) => [
      ...(holder?.lease === lease ? [{ line, work: holder.entry.work }] : []),
      ...entries.filter((entry) => entry.lease === lease).map(({ work }) => ({ line, work })),
    ]);
  }

  #claim(lease: LeaseId, limit: number, lines?: readonly Line[]): readonly ClaimedRun[] {
    this.#leases.require(lease);
    const wanted = lines === undefined ? [...this.#lines.values()] : lines.map((line) => this.#lineOf(line));
    const free = new Set(wanted.filter(({ holder, entries: [first] }) => !holder && first?.lease === null));
    const order = ({ entries: [first] }: LineOfEntries): number => first?.order ?? 0;
    const chosen = [...free].toSorted((a, b) => order(a) - order(b)).slice(0, limit);
    return chosen.flatMap((found) => {
      const [entry, ...rest] = found.entries;
      if (entry === undefined || !('run' in entry.work)) return [];
      found.entries = rest;
      found.holder = { lease, entry };
      if (entry.taken) this.#takenOver += 1;
      return [{ line: found.line, run: entry.work.run, taken: entry.taken }];
    });
  }

  #hold(lease: LeaseId, line: Line, { ticket: drawn, passes }: PlaceQuery): Place {
    this.#leases.require(lease);
    const found = this.#lineOf(line);
    const ticket = drawn ?? this.#nextOrder();
    if (drawn === null) {
      const entry: Entry = { order: ticket, work: { ticket }, queuedAt: null, lease, taken: false };
      found.entries = [...found.entries, entry];
    }
    const first = found.entries.find(({ work }) => !passes || 'ticket' in work);
    if (first === undefined || found.holder !== null || !isFor(first.work, { ticket })) return { ticket, held: false };
    found.entries = found.entries.filter((entry) => entry !== first);
    found.holder = { lease, entry: first };
    return { ticket, held: true };
  }

  #release(lease: LeaseId, line: Line, work: LineWork): void {
    const found = this.#lineOf(line);
    found.entries = found.entries.filter((entry) => entry.lease !== lease || !isFor(entry.work, work));
    const { holder } = found;
    if (holder !== null && holder.lease === lease && isFor(holder.entry.work, work)) this.#giveBack(found);
    if (found.holder === null && found.entries.length === 0) this.#lines.delete(lineOf(line));
    this.#tell('run' in work ? work.run : null);
  }

  /** What was not ended is first in line again. */
  #giveBack(found: LineOfEntries): void {
    const entry = found.holder?.entry;
    // Before anything is given back: where the log cannot be read, the line stays as it is.
    const isLeft = entry !== undefined && 'run' in entry.work && !this.#settings.hasEnded(entry.work.run);
    found.holder = null;
    if (isLeft) found.entries = [{ ...entry, taken: true }, ...found.entries];
  }

  #end(lease: LeaseId): void {
    this.#leases.end(lease);
    this.#free(lease);
  }

  #free(lease: LeaseId): void {
    for (const found of this.#lines.values()) {
      found.entries = found.entries.filter((entry) => entry.lease !== lease);
      if (found.holder?.lease === lease) this.#giveBack(found);
    }
    this.#tell(null);
  }

  #tell(run: RunId | null): void {
    for (const onChange of this.#watching) {
      if (run !== null) onChange(run);
      onChange(null);
    }
  }

  #state(): LinesState {
    const all = [...this.#lines.values()];
    const queued = all.flatMap(({ entries }) => entries.flatMap(({ queuedAt }) => queuedAt ?? []));
    return {
      waiting: queued.length,
      oldestQueuedAt: queued.length === 0 ? null : queued.reduce((least, at) => Math.min(least, at)),
      held: all.filter(({ holder }) => holder !== null).length,
      lostLeases: this.#leases.lost,
      takenOver: this.#takenOver,
    };
  }
}
