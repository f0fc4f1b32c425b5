import type { NounPhrase, VerbGroup } from '../chunk/phrase.ts';
import { gerund } from '../lexicon/verb-forms.ts';
import { DOUBTING_VERBS, SAYING_VERBS } from '../lexicon/verb-words.ts';
import { antecedentOf, type ClauseDraft, draftOf, lastPhrase } from './clause.ts';
import { type Cursor, isInstead, kindAt, nounAt, opensClause, type Within } from './cursor.ts';

const ACTIVITY_VERBS = new Set([
  'like',
  'love',
  'enjoy',
  'hate',
  'dislike',
  'adore',
  'prefer',
  'detest',
  'loathe',
  'practice',
  'practise',
  'teach',
  'stop',
  'quit',
  'start',
  'begin',
]);

const DOUBTFUL = new Set(
  'sure certain confident false untrue wrong incorrect unlikely doubtful impossible possible'.split(' '),
);

/** Before an infinitive, these say that it did not come to it. */
const UNABLE = new Set(['unable', 'unwilling', 'reluctant']);

/** Words before a clause that tells what ended the one before it. */
const CLOSING = new Set(['until', 'till', 'before']);

/** The verb's activity as a gerund phrase: "playing chess", "hiking in the Alps" reads as "hiking". */
function readActivity(cursor: Cursor, verb: VerbGroup): string {
  cursor.at += 1;
  if (kindAt(cursor, cursor.at) === 'mark' && nounAt(cursor, cursor.at + 1)) cursor.at += 1;
  const object = nounAt(cursor, cursor.at);
  const word = gerund(verb.lemma).replaceAll('_', ' ');
  if (!object || object.pronoun !== null) return word;
  cursor.at += 1;
  return `${word} ${object.text}`;
}

function thereAt(at: number): NounPhrase {
  return {
    kind: 'noun',
    start: at,
    end: at + 1,
    pronoun: 'there',
    name: null,
    head: 'there',
    plural: false,
    text: 'there',
    modifier: null,
    determiner: null,
    owner: null,
    labels: [],
    called: false,
    of: [],
  };
}

/** Reads the verb at the cursor with what belongs to it, and the predicates joined to it. */
export function readPredicate(cursor: Cursor, subjects: readonly NounPhrase[], within: Within): ClauseDraft | null {
  const verb = within.verb ?? cursor.chunks[cursor.at];
  if (verb?.kind !== 'verb' || cursor.depth > 12) return null;
  if (!within.verb) cursor.at += 1;
  cursor.depth += 1;
  const draft = draftOf(
    subjects,
    within.passive === true ? { ...verb, passive: true } : verb,
    within.standing,
    within.times,
  );
  cursor.found.push(draft);
  const { verb: _, ...inside } = within;
  readComplements(cursor, draft, inside);
  if (within.gap && draft.objects.length === 0) draft.objects.push([within.gap]);
  cursor.depth -= 1;
  return draft;
}

function readClausalComplement(cursor: Cursor, draft: ClauseDraft, within: Within): boolean {
  const { lemma } = draft.verb;
  const that = cursor.chunks[cursor.at];
  const skip = that?.kind === 'relative' && that.word === 'that' ? 1 : 0;
  if (!SAYING_VERBS.has(lemma) && !DOUBTING_VERBS.has(lemma)) return false;
  if (!opensClause(cursor, cursor.at + skip) || (skip === 0 && nounAt(cursor, cursor.at) === null)) return false;
  cursor.at += skip;
  const doubted =
    within.standing === 'unreal' ||
    (DOUBTING_VERBS.has(lemma) && !SAYING_VERBS.has(lemma)) ||
    draft.verb.negated ||
    draft.verb.unreal;
  cursor.grammar.statement(cursor, doubted ? 'unreal' : 'reported');
  return true;
}

/** "am sure it will work", "is false that", "is not true that": nobody says that it is so. */
function isDoubtful(word: string, { verb }: ClauseDraft): boolean {
  return DOUBTFUL.has(word) || (word === 'true' && verb.negated);
}

/** Reads the clause that is told as doubtful, with "that" before it or without; false when there is none. */
function readDoubted(cursor: Cursor, from: number): boolean {
  const that = cursor.chunks[from];
  const at = that?.kind === 'relative' && that.word === 'that' ? from + 1 : from;
  if (!opensClause(cursor, at)) return false;
  cursor.at = at;
  cursor.grammar.statement(cursor, 'unreal');
  return true;
}

/** One step of reading what follows a verb; false when the clause has ended. */
function readComplement(cursor: Cursor, draft: ClauseDraft, within: Within): boolean {
  const chunk = cursor.chunks[cursor.at];
  if (!chunk) return false;
  switch (chunk.kind) {
    case 'time':
      // "is pregnant and due in October": the time is that of what is due.
      if (draft.adjectives.length < 2 || draft.adjectives.at(-1)?.word !== 'due') draft.times.push(chunk.mention);
      cursor.at += 1;
      return true;
    case 'adverb':
    case 'mark':
      // "love how it looks": what follows is no object.
      if ((chunk.word === 'how' || chunk.word === 'why') && opensClause(cursor, cursor.at + 1)) {
        cursor.at += 1;
        cursor.grammar.statement(cursor, 'unreal');
        return false;
      }
      if (chunk.word === 'there' && draft.objects.length === 0) draft.objects.push([thereAt(chunk.start)]);
      cursor.at += 1;
      return true;
    case 'adjective':
      if (isDoubtful(chunk.word, draft) && readDoubted(cursor, cursor.at + 1)) return false;
      draft.adjectives.push({ word: chunk.word, at: chunk.start });
      cursor.at += 1;
      return true;
    case 'hedge':
      draft.standing = 'unreal';
      cursor.at += 1;
      return true;
    case 'noun':
      if (readClausalComplement(cursor, draft, within)) return false;
      if (within.gap && opensClause(cursor, cursor.at)) return false;
      draft.objects.push([chunk]);
      cursor.at += 1;
      return true;
    case 'not': {
      const next = cursor.chunks[cursor.at + 1];
      const offset = next?.kind === 'preposition' ? 2 : 1;
      const denied = nounAt(cursor, cursor.at + offset);
      if (denied) draft.denied.push(denied);
      cursor.at += denied ? offset + 1 : 1;
      return true;
    }
    case 'preposition':
      return readPreposition(cursor, draft, within);
    case 'verb':
      return readInnerVerb(cursor, draft, chunk, within);
    case 'relative': {
      if (readClausalComplement(cursor, draft, within)) return false;
      const last = lastPhrase(draft);
      // "It is not the case that ...".
      if (draft.verb.negated && last?.head === 'case' && readDoubted(cursor, cursor.at)) return false;
      if (chunk.word === 'when' || last)
        return cursor.grammar.relative(cursor, antecedentOf(draft), {
          standing: within.standing,
          times: draft.times,
          commaOpened: false,
        });
      return false;
    }
    case 'comma':
    case 'conjunction':
      return cursor.grammar.joint(cursor, draft, within);
    case 'break':
    case 'conditional':
    case 'subordinator':
      return false;
  }
}

function readComplements(cursor: Cursor, draft: ClauseDraft, within: Within): void {
  for (let before = -1; cursor.at > before && readComplement(cursor, draft, within);) before = cursor.at - 1;
}

function readPreposition(cursor: Cursor, draft: ClauseDraft, within: Within): boolean {
  const chunk = cursor.chunks[cursor.at];
  const word = chunk && 'word' in chunk ? chunk.word : '';
  const next = cursor.chunks[cursor.at + 1];
  const last = lastPhrase(draft);
  if (next?.kind === 'verb' && next.shape === 'gerund') {
    const instead = isInstead(cursor, cursor.at);
    cursor.at += 1;
    const clausal = instead || ['after', 'before', 'since', 'while', 'by', 'as'].includes(word);
    if (clausal) {
      const standing = draft.verb.unreal || instead ? 'unreal' : within.standing;
      const inner = readPredicate(cursor, draft.subjects, { ...within, standing, times: [] });
      if (CLOSING.has(word)) draft.closing = { word, times: inner?.times ?? [] };
      return inner !== null;
    }
    const activity = readActivity(cursor, next);
    if (draft.adjectives.length > 0)
      draft.phrases.push({
        word,
        phrases: [{ ...thereAt(next.start), pronoun: null, head: activity, text: activity }],
        after: -1,
      });
    else draft.activity ??= activity;
    return true;
  }
  if (
    next?.kind === 'noun' &&
    ['after', 'before', 'since', 'until', 'till', 'as'].includes(word) &&
    opensClause(cursor, cursor.at + 1)
  ) {
    cursor.at += 1;
    const from = cursor.found.length;
    cursor.grammar.statement(cursor, within.standing);
    if (CLOSING.has(word)) draft.closing = { word, times: cursor.found[from]?.times ?? [] };
    return true;
  }
  if (next?.kind !== 'noun') {
    cursor.at += 1;
    return true;
  }
  draft.phrases.push({ word, phrases: [next], after: last && last.end === chunk?.start ? last.start : -1 });
  cursor.at += 2;
  return true;
}

/** "was not able to visit Rome", "decided not to move". */
function isForgone(cursor: Cursor, { verb, adjectives }: ClauseDraft): boolean {
  return verb.negated || kindAt(cursor, cursor.at - 1) === 'not' || adjectives.some(({ word }) => UNABLE.has(word));
}

function readInnerVerb(cursor: Cursor, draft: ClauseDraft, verb: VerbGroup, within: Within): boolean {
  const last = lastPhrase(draft);
  if (verb.shape === 'infinitive' || verb.shape === 'gerund') {
    // "has swimming on Tuesdays": what is had, and nothing that is done.
    if (verb.shape === 'gerund' && draft.verb.lemma === 'have' && draft.objects.length === 0) {
      const activity = readActivity(cursor, verb);
      draft.objects.push([{ ...thereAt(verb.start), pronoun: null, head: activity, text: activity }]);
      return true;
    }
    if (ACTIVITY_VERBS.has(draft.verb.lemma) && draft.objects.length === 0) {
      const activity = readActivity(cursor, verb);
      if (!['being', 'having', 'using', 'getting', 'making', 'doing', 'seeing', 'going'].includes(activity))
        draft.activity = activity;
      return true;
    }
    const aimed = verb.shape === 'infinitive' && within.standing === 'said' ? 'purpose' : within.standing;
    const standing = draft.verb.unreal || draft.standing === 'unreal' || isForgone(cursor, draft) ? 'unreal' : aimed;
    readPredicate(cursor, draft.subjects, { ...within, standing, times: draft.times });
    return true;
  }
  // "bought Acme founded by Tom", "a firm based in Oslo": a participle right after the phrase.
  const reduced =
    verb.tense === 'past' && !verb.passive && kindAt(cursor, cursor.at + 1) === 'preposition' && last !== undefined;
  if (reduced && (last.end === verb.start || draft.verb.lemma !== 'be'))
    return readPredicate(cursor, [last], { ...within, passive: true, times: [] }) !== null;
  return false;
}
