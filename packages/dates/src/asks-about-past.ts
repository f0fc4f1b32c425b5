const CUE = /\b(?:before|used to|previous(?:ly)?|former(?:ly)?|when did|how long|ever|history|in (?:19|20)\d\d)\b/i;

/** Whether a question wants history rather than the present state. */
export function asksAboutPast(text: string): boolean {
  return CUE.test(text);
}
