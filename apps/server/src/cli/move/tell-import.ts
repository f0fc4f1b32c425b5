import type { Imported } from '@gligabao/core';
import { print } from '../output.ts';
import { note } from './moving.ts';
import type { OpenStores } from './open-stores.ts';

/** Says that an import goes on, or begins anew. */
export function tellUnderWay(rows: number, isChanged: boolean): void {
  note(
    isChanged
      ? `an import of another state was under way there, with ${rows} rows: the source has changed, and it begins anew`
      : `the import goes on behind ${rows} rows that are there already`,
  );
}

/** What is told of an import, for machines. */
export const shownImport = ({ dataset, rows, hash, logHash }: Imported): Readonly<Record<string, unknown>> => {
  return { user_id: dataset.userId, dataset: dataset.name, rows, hash, log_hash: logHash };
};

/** Says what was imported, and what its texts wait for. */
export async function tellImported(
  { dataset, rows, hash }: Imported,
  { catalogue }: Pick<OpenStores, 'catalogue'>,
  signal: AbortSignal,
): Promise<void> {
  print(`${dataset.name} of ${dataset.userId}: ${rows} rows, hash ${hash}, the same on both sides`);
  const counts = await catalogue.vectors({ signal });
  const waiting = counts.filter((count) => count.dataset === dataset.id && count.state === 'pending');
  const texts = waiting.reduce((sum, count) => sum + count.texts, 0);
  if (texts > 0) note(`${texts} texts wait for their vectors: a server makes them, or \`gligabao reembed\` now`);
}
