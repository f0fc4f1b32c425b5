import { wordSet } from './word-list.ts';

export const SUBJECT_PRONOUNS: ReadonlySet<string> = wordSet(
  'i you he she it we they who somebody someone everyone everybody anyone nobody this that these those there',
);
export const PRONOUNS: ReadonlySet<string> = wordSet(`
i me myself you yourself he him himself she her herself it itself we us ourselves they them themselves someone somebody
anyone anybody everyone everybody nobody something anything nothing everything this that these those there mine yours hers
ours theirs one ones each other both all none
`);
export const POSSESSIVES: ReadonlySet<string> = wordSet('my your his her its our their whose');
export const DETERMINERS: ReadonlySet<string> = wordSet(
  'a an the this that these those some any no every each another all both many few several most either neither such what',
);
export const PREPOSITIONS: ReadonlySet<string> = wordSet(`
in at on of to from for with by as into onto about over under near between through during against without within across
behind beyond after before since until till around along among beside besides despite per than via toward towards upon like
off inside outside throughout alongside next
`);
export const SUBORDINATORS: ReadonlySet<string> = wordSet(
  'when while after before because since although though whereas once until till as so',
);
/** Openers of clauses that are not asserted. */
export const CONDITIONALS: ReadonlySet<string> = wordSet(
  'if unless whether suppose supposing assuming wherever whoever whatever',
);
export const RELATIVES: ReadonlySet<string> = wordSet('who which that whom whose where when');
/** Words that weaken a statement to a guess. */
export const HEDGES: ReadonlySet<string> = wordSet(
  'maybe perhaps probably possibly apparently allegedly supposedly reportedly presumably likely hopefully rumoured rumored purportedly neither',
);
export const MODALS: ReadonlySet<string> = wordSet(
  "may might could would should must can ca shall ought wanna gotta 'd",
);
export const COLOURLESS_OBJECTS: ReadonlySet<string> = wordSet(`
thing things lot bit time way idea question problem point look chat talk fun day days week weekend hour minute moment
something anything nothing everything one plan plans meeting call message break chance sense part kind sort place year years
month months news blast feeling view fact decision decisions difference word words step steps care turn trouble luck
experience need opportunity ton tons bunch load loads games reason people person man woman guy guys end start rest side
`);
/** Lines that open with these before a colon are fields of a form and not speakers. */
export const FIELD_LABELS: ReadonlySet<string> = wordSet(`
client patient contact candidate employee attendee applicant note notes owner owners status summary action actions item items todo todos next steps date dates time place location title
subject re from to cc bcc attendees participants agenda topic topics update updates correction edit ps warning important
example examples tip tips question questions answer answers name email phone address result results goal goals decision
decisions risk risks deadline due priority project team budget background context conclusion overview version changelog
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
november december total subtotal amount price cost quantity order invoice delivery shipping payment city job age hobby hobbies language languages birthday
employer company occupation profession nationality residence today yesterday tomorrow morning evening also fact facts source sources http https reminder info plus
`);
