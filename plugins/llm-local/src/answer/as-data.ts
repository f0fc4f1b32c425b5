import { withoutCitationMarks } from '@gligabao/core';

/** Stored text for quoting: on one line, and without anything that looks like a handle. */
export function asData(text: string): string {
  return withoutCitationMarks(text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +(?=[.,;!?](?: |$))/g, '')
    .trim();
}

/** Cut at a word, with a mark that something is missing. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const blank = cut.lastIndexOf(' ');
  return `${blank > length / 2 ? cut.slice(0, blank) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
