/** How a record says a relation: `<subject> <says> <object>`. */
export interface RecordForm {
  readonly says: RegExp;
  /** Null: the office that was read makes the relation. */
  readonly relation: string | null;
  readonly lemma: string;
  /** Whether the object is the source. */
  readonly inverse: boolean;
  /** What the subject and the object are; null where the form does not tell. */
  readonly types: readonly [subject: string | null, object: string | null];
  readonly object: 'name' | 'office';
  /** Whether it speaks of one thing when its object has "the": one is a member of one party. */
  readonly one: boolean;
}

function form(
  says: RegExp,
  relation: string | null,
  lemma: string,
  types: RecordForm['types'],
  more: Partial<RecordForm> = {},
): RecordForm {
  return Object.freeze({ says, relation, lemma, types, inverse: false, object: 'name', one: false, ...more });
}

const OFFICE_OF =
  / (?:is|was) (?:the |an? )?(?<office>\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*){0,4}?) of (?:the )?(?=[\p{Lu}\p{N}]|['’]s-)/u;

/** The forms, each with the words in the order in which they are tried. */
export const RECORD_FORMS: readonly RecordForm[] = Object.freeze([
  form(/ (?:plays|played) for (?:the )?/u, 'plays_for', 'play', ['person', 'organization']),
  form(/ (?:works|worked) (?:for|at) (?:the )?/u, 'works_at', 'work', ['person', 'organization']),
  form(/ (?:is|was) employed (?:by|at) (?:the )?/u, 'works_at', 'employ', ['person', 'organization']),
  form(/ (?:attended|was educated at) (?:the )?/u, 'attended', 'attend', ['person', 'organization']),
  form(/ (?:studies|studied) at (?:the )?/u, 'studies_at', 'study', ['person', 'organization']),
  form(/ (?:holds|held) the (?:position|office|post|rank|title) of (?:the )?/u, 'has_role', 'hold', ['person', null], {
    object: 'office',
  }),
  form(/ (?:is|was) (?:an? )?member of (?:the )?/u, 'member_of', 'be', ['person', 'organization'], { one: true }),
  form(/ (?:is|was) owned by (?:the )?/u, 'owns', 'own', [null, null], { inverse: true }),
  form(OFFICE_OF, null, 'be', ['person', null]),
]);
