import { readCues } from './relation-cue.ts';

const MARRIAGE = 'married_to wife_of husband_of spouse_of';
const WED = 'marry wife husband spouse wedding wed';
const PARENTS = 'mother_of> father_of> parent_of> | child_of< son_of< daughter_of<';
const CHILDREN = 'child_of> son_of> daughter_of> kid_of> | parent_of< mother_of< father_of< has_child< has_kid<';

/** How questions ask for families and friends. Other ties are read from their noun. */
export const FAMILY_CUES = readCues([
  ['\\b(?:divorced?|separated?|split(?: up)?|marriage end)', MARRIAGE, 'divorce separate split', 'end'],
  ['@ ~(?:get |got |gets )~?married|@ ~marry\\b|\\bwedding\\b', MARRIAGE, WED, 'start'],
  [
    "\\bmarri(?:ed|age)\\b|\\bwho ~(?:did|has) @ ~marry|'s ~(?:ex-?)?(?:husband|wife|spouse)\\b|\\b(?:husband|wife|spouse) of\\b",
    MARRIAGE,
    WED,
  ],
  ['\\b(?:engaged|engagement|fianc(?:e|é)e?)\\b', 'engaged_to fiance_of', 'engage fiance'],
  [
    "\\bdat(?:ing|ed?)\\b(?! of)(?<! date)(?=.*@|)|@'s ~(?:partner|girlfriend|boyfriend)",
    'dating partner_of girlfriend_of boyfriend_of | married_to',
    'date partner girlfriend boyfriend',
  ],
  ["@'s ~parents\\b|parents of @", PARENTS, 'parent mother father mom dad'],
  [
    "@'s ~(?:children|kids|child|kid)\\b|(?:children|kids) (?:of|do(?:es)?|has|have)\\b|\\bha(?:ve|s) (?:any |a )?(?:children|kids|kid|child)\\b",
    CHILDREN,
    'child kid son daughter',
  ],
  ["@'s ~sons?\\b|\\bsons? (?:of|do|does)\\b", 'son_of>', 'son'],
  ["@'s ~daughters?\\b|\\bdaughters? (?:of|do|does)\\b", 'daughter_of>', 'daughter'],
  ["@'s ~siblings?\\b|siblings? (?:of|do|does)\\b", 'sibling_of brother_of sister_of', 'sibling brother sister'],
  ["@'s ~friends?\\b|friends? (?:of|with)\\b|\\b@ and @ friends", 'friend_of friends_with', 'friend'],
  [
    "@'s ~(?:relationship|marital) status|@ ~single\\b",
    'marital_status< relationship_status< status< | is< | married_to',
    'single marry divorce',
  ],
]);
