import { disarmCitationMarks } from '@gligabao/core';
import { wordKey } from './word-key.ts';

/** Stored text for quoting: on one line, and with whatever looks like a handle as a word in quotes. */
export function asData(text: string): string {
  return disarmCitationMarks(text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
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

const WORD = /[\p{L}\p{N}]+/gu;
/** How much of what stands before the words asked for is shown with them. */
const BEFORE = 0.25;

/** The part of a text of at most that length with most of the words asked for, with a mark where something is missing. */
export function shortenAround(text: string, length: number, asked: ReadonlySet<string>): string {
  if (text.length <= length) return text;
  const met = [...text.toLowerCase().matchAll(WORD)]
    .map(({ 0: word, index }) => ({ key: wordKey(word), index }))
    .filter(({ key }) => asked.has(key));
  let [from, most] = [0, 0];
  for (const at of [0, ...met.map(({ index }) => Math.floor(index - length * BEFORE))]) {
    const held = new Set(
      met.filter(({ index }) => index >= at && index < at + length * (1 - BEFORE)).map(({ key }) => key),
    );
    if (held.size > most) [from, most] = [at, held.size];
  }
  if (from <= 0) return shorten(text, length);
  const blank = text.indexOf(' ', from);
  const begin = blank < 0 || blank > from + length * BEFORE ? from : blank + 1;
  return `…${shorten(text.slice(begin).replace(/^[\uDC00-\uDFFF]/, ''), length)}`;
}
