import { dataBlock } from './data-block.ts';

/** Headings shown at most, the innermost; and how much of each. */
const MAX_HEADINGS = 8;
const MAX_UNITS = 200;

/** The headings that a part of a document stands under, as data of its own; nothing without any. */
export function renderHeadings(headings: readonly string[] = []): readonly string[] {
  if (headings.length === 0) return [];
  const path = headings.slice(-MAX_HEADINGS).map((heading) => heading.slice(0, MAX_UNITS));
  return [
    `The text is part of a document. It stands under these headings, which are no part of it and state no facts:\n${dataBlock('headings', path.join('\n'))}`,
  ];
}
