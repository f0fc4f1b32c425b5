import type { JournalEvent } from '@gligabao/core';
import { barOf, fitColumns, plainName } from './progress-line.ts';

/** Where progress is shown: standard error. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows how far it is; results and messages go through it, so that the line and they do not mix. */
export interface Progress {
  /** A document is begun, so many being done. */
  begin(label: string, done: number): void;
  /** What happens in the run of the document. */
  tell(event: JournalEvent): void;
  /** Writes a line of another, with the progress out of the way. */
  around(write: () => void): void;
  end(): void;
}

/** The line is drawn again at most so often. */
const REDRAW_MS = 80;
const CLEAR = '\r\u001b[2K';

/** How far a document is. */
interface Place {
  readonly label: string;
  readonly done: number;
  readonly chunk: number;
  readonly chunks: number;
  readonly stage: string | null;
}

function follow(place: Place, event: JournalEvent): Place {
  if (event.type === 'stage-started') return { ...place, stage: event.stage, chunk: event.path.chunk };
  const chunks = event.type === 'stage-noted' ? event.note['chunks'] : undefined;
  return typeof chunks === 'number' ? { ...place, chunks: Math.max(1, chunks) } : place;
}

function describe({ label, done, chunk, chunks, stage }: Place, total: number): string {
  const share = (done + chunk / chunks) / total;
  const where = chunks > 1 ? `, chunk ${chunk + 1} of ${chunks}` : '';
  return `${barOf(share)} ${done} of ${total} done; ${plainName(label)}${where}${stage === null ? '' : `, ${stage}`}`;
}

/** One line on a terminal, drawn again and again. */
function lineProgress(screen: Screen, total: number, monotonic: () => number): Progress {
  let place: Place | null = null;
  let drawnAt = -Infinity;
  const draw = (): void => {
    if (place === null) return;
    drawnAt = monotonic();
    screen.write(CLEAR + fitColumns(describe(place, total), (screen.columns ?? 80) - 1));
  };
  return {
    begin(label, done) {
      place = { label, done, chunk: 0, chunks: 1, stage: null };
      draw();
    },
    tell(event) {
      if (place === null) return;
      place = follow(place, event);
      if (monotonic() - drawnAt >= REDRAW_MS) draw();
    },
    around(write) {
      if (place !== null) screen.write(CLEAR);
      write();
      draw();
    },
    end() {
      if (place !== null) screen.write(CLEAR);
      place = null;
    },
  };
}

/** A line for each document, and for each tenth of a long one: for logs. */
function plainProgress(screen: Screen, total: number): Progress {
  let place: Place | null = null;
  let tenth = 0;
  return {
    begin(label, done) {
      place = { label, done, chunk: 0, chunks: 1, stage: null };
      tenth = 0;
      screen.write(`${done + 1} of ${total}: ${plainName(label)}\n`);
    },
    tell(event) {
      if (place === null) return;
      place = follow(place, event);
      const now = Math.floor((10 * place.chunk) / place.chunks);
      if (place.chunks < 20 || now <= tenth) return;
      tenth = now;
      screen.write(
        `${place.done + 1} of ${total}: ${plainName(place.label)}, chunk ${place.chunk} of ${place.chunks}\n`,
      );
    },
    around: (write) => write(),
    end() {
      place = null;
    },
  };
}

/** Nothing is shown: one short text needs no progress where nobody watches. */
const SILENT: Progress = Object.freeze({
  begin: () => undefined,
  tell: () => undefined,
  around: (write: () => void) => write(),
  end: () => undefined,
});

/** Progress over so many documents, in the way that fits what it is shown on. */
export function createProgress(
  screen: Screen,
  { total, quiet }: { readonly total: number; readonly quiet: boolean },
  monotonic: () => number,
): Progress {
  if (screen.isTTY === true) return lineProgress(screen, total, monotonic);
  return quiet ? SILENT : plainProgress(screen, total);
}
