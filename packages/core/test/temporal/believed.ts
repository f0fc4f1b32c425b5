import type { Edge } from '../../src/domain/edge.ts';
import type { Instant } from '../../src/domain/time.ts';
import type { Ledger } from './ledger.ts';

function show(at: Instant | null, open: string): string {
  return at === null
    ? open
    : new Date(at)
        .toISOString()
        .replace(/T00:00:00\.000Z$/, '')
        .replace(/-01$/, '');
}

export function showRow(row: Edge, ledger: Ledger): string {
  return `${ledger.targetOf(row.factId)} [${show(row.validAt, '?')}, ${show(row.invalidAt, '..')})`;
}

/** What is believed, by start: every row that is neither retracted nor empty. */
export function believed(ledger: Ledger): string[] {
  return ledger.rows
    .filter((row) => !row.retracted && (row.validAt === null || row.validAt !== row.invalidAt))
    .map((row) => showRow(row, ledger) + (row.conflictsWith.length > 0 ? ' !' : ''))
    .sort();
}
