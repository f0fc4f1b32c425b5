import { readCues } from './relation-cue.ts';

const AT_WORK = 'works_at< also_works_at< employed_by< works_for< interned_at<';
const STAFF = 'works_at> also_works_at> employed_by> works_for>';
const WORK = 'work job employ employer company hire join start position role career';
const ROLE =
  'works_as< has_role< role< job< occupation< profession< position< job_title< title< | is_a< | ceo_of< cto_of< cfo_of< president_of< head_of< director_of< manager_of< founder_of< | works_at< works_in<';

/** How questions ask for employers, staff, work and study. */
export const WORK_CUES = readCues([
  ['\\bwho ~(?:(?:is|was) )?~(?:works|worked|working|employed) (?:at|for|by) @', STAFF, WORK],
  ["\\b(?:employees|staff|workers) (?:of|at) @|@'s ~(?:employees|staff|workers)|do(?:es)? @ employ", STAFF, WORK],
  [
    '\\bwho ~(?:joined|started at|started working at|got hired (?:by|at)) @',
    `${STAFF} joined> member_of>`,
    WORK,
    'start',
  ],
  ['\\bwho ~(?:left|quit|resigned from) @', STAFF, 'leave quit resign', 'end'],
  [
    "@ ~(?:leave|left|leaves|quit|resign|stop working|stopped working|get fired|fired|laid off|lose|lost) ~(?:at|for|from|by)?~(?:(?:(?:his|her|their|the|@\\d*'s) )?~job\\b|@|work)",
    `${AT_WORK} lives_in< studies_at< member_of<`,
    'leave quit resign fire lose lay retire',
    'end',
  ],
  ['\\bretire', 'works_at< works_as< retired<', 'retire', 'end'],
  ['\\b(?:fired|dismissed|laid off) @|@ ~(?:fired|laid off)', 'works_at', 'fire lay dismiss sack', 'end'],
  [
    "@ ~(?:start(?:ed)?(?: working| work)?|begin|began|join(?:ed)?|hired|get hired|got hired)(?: at| by| for)? @|@ ~(?:start|get|got|begin|began) ~(?:(?:his|her|their|the|a|@\\d*'s) )?~job\\b",
    `${AT_WORK} joined< member_of< studies_at<`,
    WORK,
    'start',
  ],
  ['\\b(?:who|which company|what company) ~(?:employs|employed|hired|hires) @', AT_WORK, WORK],
  ['what ~(?:do|does|did) @ ~do(?: for (?:a living|work))?\\s*\\??$', ROLE, 'work job role'],
  [
    "@'s ~(?:job|occupation|profession|role|position|job title|title|career)\\b|(?:job|occupation|profession|role|position) (?:of|do(?:es)?|did) @|what ~job|what @ (?:does|do) for",
    ROLE,
    'work job role position',
  ],
  ["@'s ~(?:employer|company|workplace|place of work)|employer of @|who ~(?:is|was) @ ~employed", AT_WORK, WORK],
  [
    '\\bwork(?:s|ed|ing)? on\\b(?! (?:the )?(?:\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may\\b|june|july|august|september|october|november|december|christmas|new year|that day))',
    'works_on',
    'work project',
  ],
  ['\\bwork(?:s|ed|ing)? with\\b', 'works_with colleague_of collaborates_with', 'work colleague'],
  ['\\bwork(?:s|ed|ing)? as\\b', ROLE, 'work job role'],
  ['\\bwho ~(?:reports|reported) to @', 'reports_to> manages< manager_of< boss_of<', 'report manage boss'],
  [
    "@ ~(?:report|work under)|@'s ~(?:boss|manager|supervisor)\\b|\\b(?:boss|manager|supervisor) of @|who ~(?:manages|managed|supervises) @",
    'reports_to< boss_of> manager_of> supervisor_of> manages> managed_by< supervises>',
    'report manage manager boss supervisor',
  ],
  ['do(?:es)? @ ~(?:manage|supervise)', 'manages< supervises< reports_to> manager_of< boss_of<', 'report manage'],
  ['@ ~(?:been |be )?~(?:work|works|worked|working|employed)\\b', AT_WORK, WORK],
  [
    '\\b(?:stud(?:y|ies|ied|ying)|universit|college|school|major|degree|graduat|alma mater)',
    'studies_at studies studied_at majored_in graduated_from attended has_degree',
    'study university college school major degree graduate attend',
  ],
]);
