import { isTie, PETS } from './kin.ts';
import { ORGANIZATION_NOUNS } from './organizations.ts';
import { PRODUCT_NOUNS } from './products.ts';
import { isOccupation } from './roles.ts';
import { wordSet } from './word-list.ts';

/** What a person can be, beside occupations and ties. */
const PERSON_KINDS: ReadonlySet<string> = wordSet(`
fan lover enthusiast nerd geek introvert extrovert optimist pessimist realist perfectionist feminist survivor member user
resident citizen native fellow champion winner finalist medalist medallist beginner novice amateur pro professional expert
specialist guru genius workaholic alcoholic smoker nonsmoker non-smoker drinker teetotaler insomniac diabetic asthmatic hiker
climber skier surfer diver biker collector foodie bookworm reader early-riser owl virgo leo libra scorpio aquarius pisces aries
taurus capricorn sagittarius democrat republican socialist liberal conservative libertarian vegan vegetarian pescatarian
believer catholic protestant jew mormon sikh hindu woman man girl boy trans lesbian homeowner landlord tenant commuter mother
father dropout alum laureate knight adoptee survivor pensioner retiree celebrity influencer youtuber vlogger polyglot maker
youngest oldest eldest firstborn donor subscriber shareholder candidate defendant plaintiff patient hostage suspect witness hero legend
`);

/** What everybody was or is once. */
export const LIFE_STAGES: ReadonlySet<string> = wordSet('kid child baby toddler girl boy adult');

/** Animals and their breeds. */
const ANIMAL_KINDS: ReadonlySet<string> = wordSet(`
animal labrador retriever poodle terrier beagle bulldog dachshund spaniel collie shepherd husky corgi chihuahua pug greyhound
mutt labradoodle siamese persian tabby sphynx calico ragdoll mare stallion pony foal cow goat sheep pig hen duck goose donkey
alpaca llama tarantula iguana lizard canary cockatiel budgie parakeet finch guinea-pig chinchilla mouse rat tomcat hound
`);

/** Kinds of places, works and things that have names. */
const THING_KINDS: ReadonlySet<string> = wordSet(`
city town village country region district neighborhood neighbourhood suburb island state province county river lake mountain
peak volcano valley beach park forest desert street bridge castle palace temple cathedral mosque synagogue monument landmark
airport port station building house tower stadium theater theatre cinema market mall resort school district capital
website site blog podcast newsletter channel series show play opera ballet symphony poem story memoir biography documentary
festival conference holiday disease syndrome drug medicine vaccine vitamin dish drink cheese wine beer sauce dessert sport
martial-art protocol standard format package plugin module tool server model robot satellite ship boat train plane aircraft
rocket truck motorbike scooter van suv sedan hatchback instrument drum violin cello supplier manufacturer producer retailer
provider distributor vendor operator developer carrier airline lender insurer bank chain group venture nonprofit ngo union
party league league-team tribe dynasty genus species flower tree
`);

const ENDINGS = /(?:[^aeiou](?:er|or)|ist|ian|eer|ess|eur)$/;
/** Words with such an ending that are nobody. */
const NOBODY: ReadonlySet<string> = wordSet(`
super matter number rather together never ever other corner order paper letter summer winter water weather power answer dinner
supper danger disaster color error mirror factor sector motor center chapter character computer printer container counter cover
river shower sister silver sweater thriller trigger wonder reminder trailer newsletter poster game-changer lifesaver
coaster bummer breather stunner winner eye-opener rollercoaster stressor blessing progress process success stress mess business dress
address access guess loss career beer cheer mist list twist gist checklist timber folder shelter quarter offer flavor honor
humor favor labor harbor tumor horror terror rumor keeper downer no-brainer starter killer joker
`);

/** Whether a noun names a role, profession, tie or other kind of person. */
export function isPersonKind(head: string): boolean {
  if (PETS.has(head) || LIFE_STAGES.has(head)) return false;
  if (isOccupation(head) || isTie(head) || PERSON_KINDS.has(head)) return true;
  return (
    head.length > 4 && ENDINGS.test(head) && !NOBODY.has(head) && !THING_KINDS.has(head) && !PRODUCT_NOUNS.has(head)
  );
}

/** Whether a noun names a kind of person, animal, organisation, place, work or product. */
export function isKind(head: string): boolean {
  if (PETS.has(head) || ORGANIZATION_NOUNS.has(head) || PRODUCT_NOUNS.has(head)) return true;
  return ANIMAL_KINDS.has(head) || THING_KINDS.has(head) || isPersonKind(head);
}
