import type { AskedName } from './asked-name.ts';
import type { QuestionShape } from './read-question-shape.ts';

const SUBJECT =
  /\b(?:am|is|are|was|were|do|does|did|has|have|had|will|would|can|could|should) @(\d+)(?!\d|'s| (?:and|or|'s) )/u;

/** Who is asked for what they do or are: "Where does Dana live?", and not "Where is Dana's book?". Null where nobody is. */
export function askedSubject({ masked, names }: Pick<QuestionShape, 'masked' | 'names'>): AskedName | null {
  const at = SUBJECT.exec(masked)?.[1];
  return at === undefined ? null : (names[Number(at)] ?? null);
}
