import { FIELD_LABELS } from '../lexicon/function-words.ts';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import { isGivenName } from '../token/name-token.ts';

const LABEL =
  /^(\s*(?:\[[^\]\n]{1,30}\]\s*|\(?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\)?\s*[-–]?\s*)?)([\p{L}][\p{L}\p{M}.'’-]*(?: [\p{L}][\p{L}\p{M}.'’-]*){0,3})(\s*\([^)\n]{1,30}\)|\s*\[[^\]\n]{1,30}\])?\s*:(?=\s|$)/u;
const MACHINES = new Set([
  'assistant',
  'ai',
  'bot',
  'chatbot',
  'system',
  'agent',
  'tool',
  'gligabao',
  'model',
  'chatgpt',
  'claude',
  'copilot',
  'gemini',
]);
const USERS = new Set(['user', 'human', 'me', 'you', 'customer']);

/** Who speaks a line: a named person, the unnamed user, or a machine, whose words are not the user's. */
export type Speaker =
  { readonly kind: 'person'; readonly name: string } | { readonly kind: 'user' } | { readonly kind: 'machine' };

export interface Label {
  readonly speaker: Speaker;
  /** Where what was said begins. */
  readonly end: number;
}

/** The label that opens a line of a transcript, `Alice: ...`, or null. Fields of a form (`Owner: ...`) are no speakers. */
export function readLabel(line: string): Label | null {
  const match = LABEL.exec(line);
  const name = match?.[2];
  if (!match || name === undefined) return null;
  const words = name.toLowerCase().split(' ');
  const end = match[0].length;
  const [first = ''] = words;
  if (words.length === 1 && MACHINES.has(first)) return { speaker: { kind: 'machine' }, end };
  if (words.length === 1 && USERS.has(first)) return { speaker: { kind: 'user' }, end };
  if (words.length > 1 && !isGivenName(first) && readKnownVerb(first) !== null) return null;
  if (words.some((word) => FIELD_LABELS.has(word)) || name.split(' ').some((word) => !/^\p{Lu}/u.test(word)))
    return null;
  return { speaker: { kind: 'person', name }, end };
}
