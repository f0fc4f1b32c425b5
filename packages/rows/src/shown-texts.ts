import type { TextKind, View } from '@gligabao/core';

/** Conditions of a text `t` of `gb_texts` that may be shown in a view. */
export interface ShownTexts {
  /**
   * That it was current at `knownAt` and, if it tells of a fact, that a row of the fact is visible; if it is a passage, that it
   * had been said by `asOf`; and that what it tells of fits.
   */
  readonly shown: (view: View) => string;
  /** The same, of a text of this kind. */
  readonly shownOf: (kind: TextKind, view: View) => string;
}

const standing = ({ knownAt }: View): string =>
  knownAt === undefined
    ? 't.closed_at IS NULL'
    : 't.created_at <= :knownAt AND (t.closed_at IS NULL OR t.closed_at > :knownAt)';

/** The conditions, from those that the owners of texts are to be seen. */
export function shownTexts(
  ownerIsShown: Readonly<Record<'entity' | 'fact' | 'passage', (view: View) => string>>,
): ShownTexts {
  const { entity, fact, passage } = ownerIsShown;
  const byKind: Readonly<Record<TextKind, (view: View) => string>> = { entity, fact, passage, summary: passage };
  return Object.freeze({
    shown: (view: View) => `${standing(view)} AND (t.kind <> 'fact' OR ${fact(view)})
    AND (t.kind NOT IN ('passage', 'summary') OR ${passage(view)})
    AND (t.kind <> 'entity' OR ${entity(view)})`,
    shownOf: (kind: TextKind, view: View) => `t.kind = '${kind}' AND ${standing(view)} AND ${byKind[kind](view)}`,
  });
}
