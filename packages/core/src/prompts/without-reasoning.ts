import { balancedEnd, startsJson } from './scan-json.ts';

const NAMES = 'think|thinking|thought|reasoning|reflection|scratchpad';
/** How a block of thoughts begins; some models write the mark in square brackets. */
const OPENS = new RegExp(String.raw`<(${NAMES})>|\[(think)\]`, 'iy');
/** How one ends, or how the channel of the answer begins: with all that stands before it, it is no answer. */
const CLOSES = new RegExp(String.raw`</(?:${NAMES})>|\[/think\]|<\|channel\|>final<\|message\|>`, 'iy');

function lengthAt(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The offset after the block that opens at `at`; null when none does, the end of the text when it is never closed. */
function blockEnd(text: string, at: number): number | null {
  OPENS.lastIndex = at;
  const opened = OPENS.exec(text);
  if (opened === null) return null;
  const close = opened[1] === undefined ? '[/think]' : `</${opened[1].toLowerCase()}>`;
  const end = text.toLowerCase().indexOf(close, at);
  return end < 0 ? text.length : end + close.length;
}

/**
 * A reply without the blocks in which the model thinks aloud. A block that is never closed takes the rest of the reply
 * with it, for nothing in it is an answer; one of which only the end reaches us, for it was opened in the model's chat
 * template, takes all before it. Marks inside a JSON value are data.
 */
export function withoutReasoning(reply: string): string {
  let kept = '';
  for (let at = 0; at < reply.length; at++) {
    const char = reply[at] ?? '';
    if (char !== '<' && char !== '[' && char !== '{') {
      kept += char;
      continue;
    }
    const block = blockEnd(reply, at);
    const closing = block === null ? lengthAt(reply, at, CLOSES) : 0;
    const value = block === null && closing === 0 && startsJson(reply, at) ? balancedEnd(reply, at) : null;
    if (closing > 0) kept = '';
    else if (block === null) kept += reply.slice(at, value ?? at + 1);
    at = (block ?? (closing > 0 ? at + closing : (value ?? at + 1))) - 1;
  }
  return kept.trim();
}
