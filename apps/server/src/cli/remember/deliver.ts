import { createHash } from 'node:crypto';
import type { Delivered } from './outcome.ts';
import type { BackgroundTarget, Target } from './target.ts';

/** What the memory had of a text as the command began. */
export interface Known {
  /** Null for a text that is no file. */
  readonly source: string | null;
  /** The newest text of the source; null for none. */
  readonly before: number | null;
}

/** Hands over one text. */
export type Deliver = (body: Readonly<Record<string, unknown>>, known: Known) => Promise<Delivered>;

/** Hands over, and waits until it is remembered. */
export function andWait(target: Target): Deliver {
  return async (body) => ({ status: 'remembered', response: await target.remember(body) });
}

/**
 * The same for the same text, as long as what the memory has of its file is the same: a command that is repeated while
 * the text waits in line gets the run that it has, and one after the file went back to an older state gets a new one.
 */
function keyOf(body: Readonly<Record<string, unknown>>, before: number | null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([before, body]))
    .digest('base64url');
  return `file-${digest}`;
}

/** Hands over, and goes on at once. With `again`, a file that waits in line already is put there once more. */
export function andGoOn(target: BackgroundTarget, { again }: { readonly again: boolean }): Deliver {
  return async (body, { source, before }) => {
    const key = source === null || again ? {} : { idempotency_key: keyOf(body, before) };
    return { status: 'queued', runId: await target.enqueue({ ...body, ...key }) };
  };
}
