import { isAbstractNoun } from '../lexicon/abstract-nouns.ts';
import { COLOURLESS_OBJECTS, PRONOUNS } from '../lexicon/function-words.ts';
import { wordSet } from '../lexicon/word-list.ts';
import type { Claim } from './claim.ts';

/** Relations whose target may well be an idea: fields, ailments, skills, tastes by name. */
const OF_IDEAS =
  /^(?:studies|taught|teaches|speaks|plays|majored_in|allergic_to|diagnosed_with|suffers_from|died_of|is|is_a|works_as|has_role|stopped|interested_in|passionate_about|obsessed_with|afraid_of|specializes_in|focuses_on|responsible_for|good_at|bad_at|known_for|favou?rite_\w+|hobby|fan_of|practices|practises|learned|learns|.*_of|works_on|dropped_out_of|avoids|went|started)$/;

/** Verbs of moods, effects and manners of talk: with an unnamed object nobody looks the sentence up for them. */
const WEAK_VERBS: ReadonlySet<string> = wordSet(`
appreciate motivate inspire remind represent reflect convey express allow boost chase push encourage value cherish embrace honor
honour highlight capture show explore navigate enable empower overcome face embody symbolize symbolise evoke bring spread create
raise reach tackle improve increase follow pursue achieve gain deserve enhance shape spark fuel lift brighten reveal affect
influence impact guide trust respect admire miss care calm help hold keep feel handle visualize visualise tokenize surround
support push reflect matter count balance share challenge celebrate provide offer amaze surprise promote demonstrate
include involve suit fit rock nail crush kill hit light warm touch move blow mean fill complete hide treat juggle owe know
consider lose break recommend tweak expand choose check spruce accept welcome
`);
/** Those of them that say little even of a person. */
const OF_MOODS: ReadonlySet<string> = wordSet(`
appreciate motivate inspire remind encourage allow push enable empower calm bring surround lift amaze surprise help
cherish value trust touch move brighten guide hit challenge affect influence miss welcome thank admire keep care
`);

function lastWord(name: string): string {
  const [head = ''] = name.toLowerCase().split(/ (?:of|for|in|to) /);
  return head.split(' ').at(-1) ?? '';
}

function isIdea(name: string): boolean {
  const word = lastWord(name);
  return isAbstractNoun(word) || COLOURLESS_OBJECTS.has(word) || PRONOUNS.has(word);
}

/** Whether a claim tells something that people would want to look up later, as against how somebody talks or feels. */
export function isSalient(claim: Claim, dated: boolean): boolean {
  const lemma = claim.verb?.lemma ?? '';
  const plain = !claim.relation.includes('_') || claim.relation.startsWith(`${lemma}_`);
  if (claim.target.kind === 'name') return !(OF_MOODS.has(lemma) && claim.relation.length < 14 && plain);
  if (claim.target.kind === 'value' || /\d/.test(claim.target.name) || /(?:^| )\p{Lu}/u.test(claim.target.name))
    return true;
  if (WEAK_VERBS.has(lemma) && plain && claim.confidence <= 0.7) return false;
  // "loves creating art", "enjoys helping people": something to do is a taste.
  if (
    /^(?:loves|likes|enjoys|hates|dislikes|prefers|adores)$/.test(claim.relation) &&
    /^\w+ing \w/.test(claim.target.name)
  )
    return true;
  if (claim.relation.endsWith('_to') && ['work', 'school', 'college', 'office'].includes(claim.target.name))
    return true;
  if (claim.relation === 'attended' && claim.target.name.includes(' ')) return true;
  if (!isIdea(claim.target.name) || OF_IDEAS.test(claim.relation)) return true;
  return isAbstractNoun(lastWord(claim.target.name)) && dated && claim.effect === 'event' && !WEAK_VERBS.has(lemma);
}
