const OPENED = /<(think|thinking|thought|reasoning|reflection|scratchpad)>/i;
// Some models open the block in their chat template, so that only its end reaches us.
const CLOSED_ONLY = /<\/(?:think|thinking|thought|reasoning|reflection|scratchpad)>\s*(?=$|[[{`~])/gi;

/** Where the answer may begin: a reasoning mark after this is part of the data. */
function firstBracket(text: string): number {
  const at = text.search(/[[{]/);
  return at < 0 ? text.length : at;
}

/**
 * A reply without the blocks in which the model thinks aloud. A block that is never closed takes the rest of the reply
 * with it, for nothing in it is an answer.
 */
export function withoutReasoning(reply: string): string {
  let text = reply;
  for (;;) {
    const opened = OPENED.exec(text);
    if (opened === null || opened.index > firstBracket(text)) break;
    const tag = opened[1] ?? '';
    const close = text.toLowerCase().indexOf(`</${tag.toLowerCase()}>`, opened.index);
    if (close < 0) return text.slice(0, opened.index).trim();
    text = `${text.slice(0, opened.index)}${text.slice(close + tag.length + 3)}`;
  }
  const closed = [...text.matchAll(CLOSED_ONLY)].at(-1);
  return (closed === undefined ? text : text.slice(closed.index + closed[0].length)).trim();
}
