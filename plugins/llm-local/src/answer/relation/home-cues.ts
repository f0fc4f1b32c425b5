import { readCues } from './relation-cue.ts';

const HOME = 'lives_in< also_lives_in< lives_at< resides_in< located_in<';
const LIVE = 'live reside move relocate home apartment house based settle stay';

/** How questions ask for homes, places and origins. */
export const HOME_CUES = readCues([
  ['\\b(?:live|lives|lived|living) with\\b', 'lives_with roommate_of', 'live roommate flatmate'],
  ['\\bwho ~(?:is |was )?~(?:lives|lived|living|resides|based) (?:in|at) @', 'lives_in> lives_at> resides_in>', LIVE],
  ['\\bwho ~(?:moved|relocated) to @', 'lives_in>', LIVE, 'start'],
  ['@ ~(?:move|moved|relocate) (?:away )?from\\b|@ ~(?:move|moved) (?:out|away)', HOME, 'move leave', 'end'],
  ['@ ~(?:moves?|moved|moving|relocated?|settled?|emigrated?)\\b', HOME, LIVE, 'start'],
  ['@ ~(?:been |be )?~(?:live|lives|lived|living|reside|resides|resided|based|stay|staying)\\b', HOME, LIVE],
  ["@'s ~(?:home|residence|house|place|city|town|apartment)\\b(?! (?:town|country))", HOME, LIVE],
  ["@'s ~(?:postal |home )?address|address of @", 'address< lives_at< | lives_in<', 'address live'],
  [
    "@ ~from\\b|@ ~come from|@'s ~(?:hometown|home town|home country|nationality|origins?|country of origin)",
    'is_from< from< nationality< citizen_of< | grew_up_in< born_in<',
    'from hometown born origin native grew raise',
  ],
  ["where ~(?:was|were) @ ~born|@'s ~(?:birthplace|place of birth)", 'born_in< | is_from<', 'born birthplace'],
  [
    "\\bborn\\b|@'s ~(?:birthday|birth date|date of birth|dob)\\b",
    'birthday< born_on< | time_of_birth< | born_in<',
    'born birthday',
  ],
  ['where ~(?:did|was|were) @ ~(?:grow up|raised)', 'grew_up_in< | born_in<', 'grow raise childhood'],
  ['\\balive\\b|@ ~(?:living)\\s*\\??$', 'died< died_on< died_in<', 'alive living die death dead', 'end'],
  [
    '\\bdie[ds]?\\b|\\bdeath\\b|\\bdead\\b|\\bdeceased\\b|\\bpass(?:ed)? away\\b',
    'died_on< died_in< died<',
    'die death dead deceased pass away',
  ],
  [
    "@'s ~headquarters?|headquartered|headquarters of @",
    'headquartered_in< | located_in<',
    'headquarters headquartered based located',
  ],
  [
    'where ~(?:is|are|was|were) @(?: ~(?:located|situated))?\\s*\\??$',
    'located_in< based_in< lives_in< headquartered_in< is_in<',
    'located live based',
  ],
  [
    '\\b(?:been|gone|go|went|travel(?:l?ed)?|fly|flew) to @|\\bvisit(?:ed|s)?\\b',
    'visited traveled_to travelled_to went_to flew_to',
    'visit travel trip go fly',
  ],
  ['\\bcapital\\b', 'capital_of', 'capital'],
]);
