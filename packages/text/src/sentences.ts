export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The sentences of a text; `text.slice(start, end)` is the sentence, without outer white space. */
export function sentences(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  for (const match of text.matchAll(/[^\n。！？]+?(?:[.!?]+["')\]]*(?=\s|$)|[。！？]|(?=\n|$))/g)) {
    const trimmed = match[0].trim();
    if (trimmed === '') continue;
    const start = match.index + match[0].indexOf(trimmed);
    found.push({ start, end: start + trimmed.length, text: trimmed });
  }
  return found;
}
