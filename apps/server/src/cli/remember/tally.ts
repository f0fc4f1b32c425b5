import { plainName } from './progress-line.ts';
import { reasonOf, type Outcome } from './outcome.ts';
import type { Document } from './read-document.ts';

/** What became of the documents of one command. */
export class Tally {
  readonly #statuses = new Map<Document, Outcome['status']>();
  readonly #failed: string[] = [];

  /** Of parts of one document, the status that says most: one that failed has failed, whatever came before. */
  add(document: Document, outcome: Outcome): void {
    const before = this.#statuses.get(document);
    if (outcome.status !== 'unchanged' || before === undefined) this.#statuses.set(document, outcome.status);
    if (outcome.status === 'failed') this.#failed.push(`  ${plainName(document.label)}: ${reasonOf(outcome.error)}`);
  }

  get hasFailed(): boolean {
    return this.#failed.length > 0;
  }

  /** In one line, and one more for each that failed. */
  summary(total: number, seconds: number): string {
    const count = (status: Outcome['status']): number =>
      [...this.#statuses.values()].filter((each) => each === status).length;
    const left = total - this.#statuses.size;
    const isBackground = count('queued') > 0;
    const shown = (['remembered', 'queued', 'unchanged', 'empty', 'failed'] as const).filter(
      (status) => count(status) > 0 || (status === 'remembered' && !isBackground),
    );
    const parts = [...shown.map((status) => `${count(status)} ${status}`), ...(left > 0 ? [`${left} not begun`] : [])];
    const head = `${total} ${total === 1 ? 'document' : 'documents'}: ${parts.join(', ')}; ${seconds.toFixed(1)} s`;
    return [head, ...this.#failed].join('\n');
  }
}
