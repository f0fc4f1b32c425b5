import { blankMarkup, isHeading } from './blank-markup.ts';
import { ownOutputFilter } from './own-output.ts';
import { readLabel, type Speaker } from './speaker.ts';

/** A stretch of the text that one speaker said, or nobody in particular. `text` has the length of the original slice. */
export interface Passage {
  readonly start: number;
  readonly text: string;
  readonly speaker: Speaker | null;
  /** A heading: its names count, what it says does not. */
  readonly heading: boolean;
}

interface Line {
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({ start, text: line });
    start += line.length + 1;
  }
  return lines;
}

/** A field of a form such as `**Owner:** tbd` or `Status: done`: structure, with nothing said in a sentence. */
function fieldEnd(line: string): number {
  const match = /^\s*(?:\p{L}[\p{L} /&-]{0,30}):\s*/u.exec(line);
  return match && !/^\s*(?:correction|update|edit|ps|note|notes|fyi|reminder|today|yesterday|also)\b/i.test(line) ? -1 : (match?.[0].length ?? 0);
}

/**
 * Cuts a text into passages by its lines: speakers' labels are taken off and carry on to the unlabelled lines that
 * follow directly; text that this server wrote itself is left out.
 */
export function passagesOf(text: string): readonly Passage[] {
  const own = ownOutputFilter();
  const passages: Passage[] = [];
  let speaker: Speaker | null = null;
  for (const line of linesOf(text)) {
    if (own(line.text)) continue;
    const plain = blankMarkup(line.text);
    if (plain.trim() === '') {
      speaker = null;
      continue;
    }
    const label = readLabel(plain);
    if (label) speaker = label.speaker;
    const skip = label?.end ?? Math.max(0, fieldEnd(plain));
    const field = label === null && fieldEnd(plain) < 0;
    passages.push({
      start: line.start + skip,
      text: plain.slice(skip),
      speaker,
      heading: isHeading(line.text) || field,
    });
  }
  return passages;
}

/** Whether any passage has a speaker's label, so that an unlabelled "I" could be anybody. */
export function isTranscript(passages: readonly Passage[]): boolean {
  return passages.some((passage) => passage.speaker !== null);
}
