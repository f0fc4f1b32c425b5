/** What kind of thing answers a question. */
export type QuestionKind =
  | 'who'
  | 'what'
  | 'where'
  | 'when'
  | 'how-long'
  | 'how-long-ago'
  | 'how-old'
  | 'how-many'
  | 'why'
  | 'how'
  | 'yes-no'
  | 'overview'
  | 'other';

/** In order: the first that fits decides. */
const KINDS: readonly (readonly [RegExp, QuestionKind])[] = Object.freeze([
  [/\bhow long ago\b|\bhow (?:long|many \p{L}+)(?: (?:is|was|has|had) it(?: been)?)? since\b/u, 'how-long-ago'],
  [/\bhow (?:long|soon|many \p{L}+)(?: (?:is|was|will|would) it(?: be)?)? (?:until|till)\b/u, 'when'],
  [/\bhow (?:long|many (?:years|months|weeks|days))\b|\bfor how long\b/, 'how-long'],
  [/\bhow old\b/, 'how-old'],
  [/\bhow (?:many|much)\b/, 'how-many'],
  [
    /\b(?:since|until|till|by) when\b|\b(?:what|which) (?:date|day|year|month|time|week)\b|^(?:[\p{L}]+ )?when\b/u,
    'when',
  ],
  [/^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should)\b/, 'yes-no'],
  [
    /^(?:anything|everything|something) (?:about|on) @|^what (?:do you|do i|is) know(?:n)? about @|^(?:about )?@\d+\s*\??$|^who (?:is|are|was) @\d+\s*\??$|^what is (?:new|up) with @|^what about @/,
    'overview',
  ],
  [/\bwhere\b|\b(?:what|which) (?:city|country|town|place|state|village)\b/, 'where'],
  [/\bwho(?:m|se)?\b/, 'who'],
  [/\bwhy\b/, 'why'],
  [/\b(?:what|which)\b/, 'what'],
  [/\bwhen\b/, 'when'],
  [/^how\b/, 'how'],
]);

/** The kind of a question, over its masked text. */
export function questionKind(masked: string): QuestionKind {
  return KINDS.find(([pattern]) => pattern.test(masked))?.[1] ?? 'other';
}

/** Whether a question asks for a point of time, for a length of it, or for something else. */
export function askedOfTime(kind: QuestionKind): 'when' | 'how-long' | null {
  if (kind === 'when' || kind === 'how-long-ago') return 'when';
  return kind === 'how-long' ? 'how-long' : null;
}

/** Whether a question asks how somebody or something is called. */
export function asksForName({ masked, kind }: { readonly masked: string; readonly kind: QuestionKind }): boolean {
  return kind === 'what' && /\bname\b|\b(?:called|named)\b/u.test(masked);
}
