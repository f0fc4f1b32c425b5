import { termCounts } from '@gligabao/text';
import type { Id } from '../domain/ids.ts';
import type { IndexedText, TextKind, VectorState } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import type { NewText } from '../ports/commit-plan.ts';

/** A text to index: what it speaks for, what is embedded, and what its keywords are drawn from. */
export interface TextDraft {
  readonly kind: TextKind;
  readonly ownerId: Id;
  readonly embedded: string;
  readonly keywords: string;
  /** Terms by which it is found beside those, each with how often it counts; none counts in the length. */
  readonly marks?: ReadonlyMap<string, number>;
  readonly replaces: Id | null;
}

const NO_MARKS: ReadonlyMap<string, number> = new Map();

/** Numbers the drafts and counts their terms. */
export function planTexts(
  drafts: readonly TextDraft[],
  base: { readonly nextId: Id; readonly at: Instant; readonly vector: VectorState; readonly model: string | null },
): readonly NewText[] {
  return drafts.map(({ kind, ownerId, embedded, keywords, marks = NO_MARKS, replaces }, index) => {
    const terms = new Map(termCounts(keywords));
    let length = 0;
    for (const count of terms.values()) length += count;
    for (const [mark, count] of marks) terms.set(mark, count);
    const text: IndexedText = {
      id: base.nextId + index,
      kind,
      ownerId,
      embedded,
      length,
      createdAt: base.at,
      closedAt: null,
      vector: base.vector,
      vectorModel: base.model,
    };
    return { text, terms, replaces };
  });
}
