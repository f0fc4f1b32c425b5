import { type Claim, named, noun, type Referent, value } from '../claim/claim.ts';
import type { Passage } from '../source/passages.ts';

/** What the fields of a profile say of whom it is about; `*` where commas part several values. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['age', 'age'],
  ...['job', 'occupation', 'profession'].map((field) => [field, 'is_a'] as const),
  ...['employer', 'company', 'works at'].map((field) => [field, 'works_at'] as const),
  ...['city', 'home', 'residence', 'lives in', 'location'].map((field) => [field, 'lives_in'] as const),
  ...['birthday', 'born', 'date of birth'].map((field) => [field, 'birthday'] as const),
  ...['email', 'e-mail'].map((field) => [field, 'email'] as const),
  ...['phone', 'mobile', 'phone number'].map((field) => [field, 'phone_number'] as const),
  ['address', 'address'],
  ['nationality', 'nationality'],
  ...['hobby', 'hobbies'].map((field) => [field, 'hobby*'] as const),
  ...['language', 'languages'].map((field) => [field, 'speaks*'] as const),
]);
/** Fewer fields beside the name are a line of a letter or a form, and no profile. */
const FEWEST = 2;
const NAME = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,3}$/u;
const TYPES: ReadonlyMap<string, string> = new Map([
  ['works_at', 'organization'],
  ['lives_in', 'place'],
  ['speaks', 'language'],
]);

/** What a line of a profile says: the claims, and the type of what they are of, if it is known. */
export interface ProfileLine {
  readonly claims: readonly Claim[];
  readonly type: string | null;
}

const LINE = /^\s*(\p{L}[\p{L} -]{0,30}):\s+(\S.*)$/u;

/** A line as the field in lower case and its value. */
function fieldOf({ label, text }: Passage): readonly [field: string, value: string] {
  const [, field = '', said = ''] = LINE.exec(label + text) ?? [];
  return [field.toLowerCase(), said.trim().replace(/\.$/, '')];
}

function targetOf(relation: string, text: string): Referent {
  if (/[\d@]/.test(text)) return value(text);
  return TYPES.has(relation) ? named(text) : noun(text);
}

/** Reads a profile, "Name: Laura Stein", "City: Vienna", "Languages: German, Italian"; null where a text holds none, or several. */
export function readProfile(passages: readonly Passage[]): ReadonlyMap<Passage, ProfileLine> | null {
  const names = passages.map(fieldOf).filter(([field]) => field === 'name' || field === 'full name');
  const name = names[0]?.[1] ?? '';
  if (names.length !== 1 || !NAME.test(name)) return null;
  const lines = new Map<Passage, ProfileLine>();
  for (const passage of passages) {
    const [label, text] = fieldOf(passage);
    const field = FIELDS.get(label);
    if (field === undefined || text.length > 80) continue;
    const relation = field.replace('*', '');
    const values = field.endsWith('*') ? text.split(/\s*(?:,|;| and )\s*/u).filter((each) => each !== '') : [text];
    lines.set(passage, {
      type: TYPES.get(relation) ?? null,
      claims: values.map((each) => ({
        source: named(name),
        relation,
        target: targetOf(relation, each),
        effect: 'state',
        confidence: 0.8,
        denied: false,
        verb: null,
      })),
    });
  }
  return lines.size < FEWEST ? null : lines;
}
