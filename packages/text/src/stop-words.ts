const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been being but by did do does doing for from had has have having he her hers herself him ' +
    'himself his how i if in into is it its itself me my myself of on or our ours ourselves she so than that the their ' +
    'theirs them themselves then there these they this those to too us was we were what when where which while who whom ' +
    'whose why will with would you your yours yourself yourselves am can could should shall just about also'
  ).split(' '),
);

/** Whether a lower-case English word carries no meaning for search. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
