import { isWrap } from '@gligabao/text';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import { blankMarkup, isHeading } from './blank-markup.ts';
import { blankSpeech } from './blank-speech.ts';
import { ownOutputFilter } from './own-output.ts';
import { readLabel, type Speaker } from './speaker.ts';

/** A stretch of the text that one speaker said, or nobody in particular. `text` has the length of the original slice. */
export interface Passage {
  readonly start: number;
  readonly text: string;
  readonly speaker: Speaker | null;
  /** The label of a field that was cut off, "Correction:", or nothing. */
  readonly label: string;
  /** A heading: its names count, what it says does not. */
  readonly heading: boolean;
}

interface Line {
  readonly start: number;
  readonly text: string;
}

/** The lines of a text; prose that was wrapped is one line, with blanks where it was broken. */
function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(/\n[^\S\n]*/gu)) {
    if (isWrap(text, index, mark)) continue;
    lines.push({ start, text: text.slice(start, index).replaceAll('\n', ' ') });
    start = index + 1;
  }
  lines.push({ start, text: text.slice(start).replaceAll('\n', ' ') });
  return lines;
}

/** How letters end, above a name: no part of it, and no name itself. */
const CLOSING =
  /^\s*(?:(?:all the |with |my )?(?:best|kind|warm|warmest|kindest)(?: regards| wishes)?|regards|sincerely|yours(?: truly| sincerely| faithfully)?|(?:many )?thanks|cheers|love)\s*,(?=\s*(?:$|\p{Lu}[\p{L}\p{M}'.-]*(?: \p{Lu}[\p{L}\p{M}'.-]*){0,2}\s*$))/iu;

/** The label of a field of a form, `**Owner:** tbd`, which is structure; what comes after it is text. */
const FIELD = /^\s*\p{Lu}[\p{L} /&-]{0,30}:(?=\s|$)/u;

function fieldEnd(line: string): number {
  const label = FIELD.exec(line)?.[0] ?? '';
  // "Ann has two sons: Bo and Cy" is a sentence.
  if (/\b(?:has|have|had|is|are|was|were|met|saw|visited)\b/.test(label)) return 0;
  return readKnownVerb(label.trim().split(/[\s:]/)[0]?.toLowerCase() ?? '') === null ? label.length : 0;
}

function withoutClosing(line: string): string {
  return line.replace(CLOSING, (closing) => ' '.repeat(closing.length));
}

/**
 * Cuts a text into passages by its lines: speakers' labels are taken off and carry on to the unlabelled lines that
 * follow directly; code between fences and text that this server wrote itself are left out.
 */
export function passagesOf(text: string): readonly Passage[] {
  const own = ownOutputFilter();
  const passages: Passage[] = [];
  let speaker: Speaker | null = null;
  let code = false;
  for (const line of linesOf(text)) {
    const fences = line.text.split('```').length - 1;
    const skipped = code || fences > 0;
    if (fences % 2 === 1) code = !code;
    if (skipped || own(line.text)) continue;
    const plain = withoutClosing(blankMarkup(blankSpeech(line.text)));
    if (plain.trim() === '') {
      speaker = null;
      continue;
    }
    const label = readLabel(plain);
    if (label) speaker = label.speaker;
    const skip = label?.end ?? fieldEnd(plain);
    passages.push({
      start: line.start + skip,
      text: plain.slice(skip),
      speaker,
      label: label ? '' : plain.slice(0, skip),
      heading: isHeading(line.text),
    });
  }
  return passages;
}

/** Whether any passage has a speaker's label, so that an unlabelled "I" could be anybody. */
export function isTranscript(passages: readonly Passage[]): boolean {
  return passages.some((passage) => passage.speaker !== null);
}
