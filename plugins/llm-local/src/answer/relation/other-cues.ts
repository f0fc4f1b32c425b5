import { readCues } from './relation-cue.ts';

const LIKES = 'likes< loves< enjoys< prefers< favorite< | fan_of< interested_in< hobby<';

/** How questions ask for possessions, offices, skills and tastes. */
export const OTHER_CUES = readCues([
  [
    '\\bwhat (?:is|are|was|were) (?:a |an |the )?@\\d*\\s*\\??$|\\b(?:what|which) (?:breed|kind|type|sort|species)(?: of [\\w-]+)? (?:is|are|was|were) @',
    'is_a< | is<',
    'breed kind type sort species',
  ],
  ['\\bspeaks? @|\\bspoke @', 'speaks fluent_in native_language', 'speak fluent language'],
  ['\\blanguages?\\b|@ ~speak\\b', 'speaks< fluent_in< native_language< | learns< knows<', 'speak fluent language'],
  ["\\bhow old\\b|@'s ~age\\b", 'age< | birthday< born_on<', 'age old born birthday turn'],
  ['\\b(?:sell|sold|get rid of)\\b', 'sold< | owns< has< drives<', 'sell sold', 'end'],
  ['\\bwho ~(?:bought|purchased|acquired)\\b', 'bought> owns> acquired>', 'buy purchase get sell', 'start'],
  ['\\b(?:buy|bought|purchased?|acquired?)\\b', 'bought | owns< has< acquired', 'buy purchase get', 'start'],
  ["\\bwho ~(?:owns|owned) @|\\bowners? of @|@'s ~owners?\\b|@ ~owned by", 'owns> owner_of> owned_by<', 'own owner'],
  ['@ ~(?:drive|drives|drove)\\b', 'drives< | owns<', 'drive own'],
  ['@ ~(?:own|owns|owned|possess|have)\\b(?! to\\b)', 'owns< has< | drives< bought<', 'own drive buy'],
  [
    "\\bwho ~(?:founded|started|created|co-founded) @|\\bfounders? of @|@'s ~founders?\\b|@ ~(?:founded|started) by",
    'founded> founder_of> co-founded> co-founder_of> founded_by< | created>',
    'found founder start create',
  ],
  [
    'when was @ (?:founded|established|created)|@ ~(?:founded|established)\\b(?! by)',
    'founded> founded_in< founded_by<',
    'found establish',
  ],
  ['@ ~(?:found|co-found)\\b', 'founded< founder_of< co-founded<', 'found founder start', 'start'],
  [
    "\\bwho ~(?:wrote|authored) @|\\bauthors? of @|@'s ~authors?\\b|@ ~written by",
    'wrote> author_of> written_by<',
    'write author',
  ],
  [
    '\\bwho ~(?:runs|ran|leads|led|heads|headed) @',
    'ceo_of> | head_of> leads> runs> president_of> managing_director_of> mayor_of> director_of>',
    'ceo lead run head',
  ],
  [
    "@'s ~hobb(?:y|ies)|\\bhobb(?:y|ies)\\b|what ~(?:do|does) @ ~(?:like|enjoy) to do|\\bfree time\\b",
    `hobby< | ${LIKES} plays<`,
    'hobby like love enjoy',
  ],
  ['\\bwho ~(?:likes|loves|enjoys) @', 'likes> loves> enjoys> prefers>', 'like love enjoy'],
  ['@ ~(?:like|enjoy|love)\\b', LIKES, 'like love enjoy favorite'],
  ['\\ballerg(?:y|ies|ic)\\b', 'allergic_to allergy', 'allergic allergy'],
  [
    "@'s ~(?:phone|phone number|mobile|number|telephone)\\b|phone number of @",
    'phone_number< phone<',
    'phone number call',
  ],
  ["@'s ~(?:e-?mail|e-?mail address|mail)\\b|e-?mail (?:address )?of @", 'email<', 'email mail'],
  ['\\b(?:deadline|due)\\b', 'due_date< deadline<', 'due deadline'],
  ["@'s ~name\\b|@ ~(?:called|named)", 'name< | known_as< nickname<', 'name call'],
]);
