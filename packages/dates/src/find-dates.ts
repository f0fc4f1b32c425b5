import { readCivil } from './civil/read-civil.ts';
import type { DateContext, Mention } from './mention.ts';

/** The time expressions of an English text, in order, without overlap. */
export function findDates(text: string, context: DateContext): readonly Mention[] {
  void context;
  return [...text.matchAll(/\b\d{4}-\d{2}-\d{2}\b/g)].flatMap((match): Mention[] => {
    const civil = readCivil(match[0]);
    const start = match.index;
    const at = { start, end: start + match[0].length, text: match[0], kind: 'date', role: 'at' } as const;
    return civil === null ? [] : [{ ...at, from: civil, to: civil }];
  });
}
