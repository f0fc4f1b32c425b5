export type Gender = 'female' | 'male' | 'unknown';

const KIN_BY_GENDER: Readonly<Record<Gender, string>> = {
  female:
    'mother mom mum mommy stepmother grandmother grandma sister stepsister half-sister daughter stepdaughter granddaughter ' +
    'wife ex-wife girlfriend ex-girlfriend aunt niece godmother goddaughter mother-in-law sister-in-law daughter-in-law fiancée bride widow',
  male:
    'father dad daddy stepfather grandfather grandpa brother stepbrother half-brother son stepson grandson husband ' +
    'ex-husband boyfriend ex-boyfriend uncle nephew godfather godson father-in-law brother-in-law son-in-law fiancé groom widower',
  unknown:
    'parent grandparent child kid grandchild sibling twin triplet quadruplet spouse partner cousin relative fiance fiancee baby toddler stepchild ex',
};

const SOCIAL =
  'friend colleague coworker co-worker boss manager supervisor mentor mentee assistant neighbor neighbour roommate flatmate ' +
  'housemate classmate teammate business-partner co-founder cofounder landlord landlady tenant coach teacher tutor student ' +
  'therapist doctor dentist lawyer accountant advisor adviser agent bandmate employee intern nanny babysitter ally rival client ' +
  'trainer guardian godparent pupil ancestor descendant heir successor predecessor';

const ANIMALS =
  'dog cat puppy kitten horse pony rabbit bunny hamster parrot turtle tortoise fish goldfish pet bird snake gecko ferret';

/** Family words, with the gender that they tell. */
export const KIN: ReadonlyMap<string, Gender> = new Map(
  Object.entries(KIN_BY_GENDER).flatMap(([gender, words]) =>
    words.split(' ').map((word): [string, Gender] => [word, gender as Gender]),
  ),
);
/** Words for a person by their tie to another one. */
const SOCIAL_TIES: ReadonlySet<string> = new Set(SOCIAL.split(' '));
export const PETS: ReadonlySet<string> = new Set(ANIMALS.split(' '));

/** Whether "X's word" names somebody (or a pet) by a tie to X. */
export function isTie(word: string): boolean {
  return KIN.has(word) || SOCIAL_TIES.has(word) || PETS.has(word);
}

const PLAIN: ReadonlyMap<string, string> = new Map([
  ['mom', 'mother'],
  ['mum', 'mother'],
  ['mommy', 'mother'],
  ['dad', 'father'],
  ['daddy', 'father'],
  ['grandma', 'grandmother'],
  ['grandpa', 'grandfather'],
  ['kid', 'child'],
  ['fiancée', 'fiance'],
  ['fiancé', 'fiance'],
  ['fiancee', 'fiance'],
  ['coworker', 'colleague'],
  ['co-worker', 'colleague'],
  ['neighbour', 'neighbor'],
]);

/** The word by which a tie becomes a relation: `mom` is `mother`. */
export function tieName(word: string): string {
  return (PLAIN.get(word) ?? word).replace(/[\s-]+/g, '_');
}

/** Ties that hold in both directions, so that "A and B are cousins" states one. */
export const MUTUAL: ReadonlySet<string> = new Set(
  'friend colleague coworker co-worker cousin sibling twin triplet quadruplet brother sister neighbor neighbour roommate flatmate housemate classmate teammate partner spouse relative bandmate rival ally'.split(
    ' ',
  ),
);
