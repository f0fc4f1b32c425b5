import { wordSet } from './word-list.ts';

/** Offices that a person holds of something: "the CEO of Acme", "Acme's chairman". */
export const OFFICES: ReadonlySet<string> = wordSet(`
ceo cto cfo coo cmo cio cpo ciso vp svp evp president vice-president chairman chairwoman chairperson chair director head
founder co-founder cofounder owner co-owner creator inventor author editor editor-in-chief publisher principal dean rector
provost chancellor mayor governor senator minister secretary ambassador king queen prince princess emperor prime captain
conductor curator treasurer leader co-leader boss manager partner member chief coordinator spokesperson spokesman spokeswoman
representative delegate deputy coach ruler maintainer lead capital headquarters subsidiary part
`);

/** Occupations and ways to be somebody. Others are known by their ending. */
const OCCUPATIONS: ReadonlySet<string> = wordSet(`
doctor nurse teacher engineer developer programmer designer architect lawyer attorney judge accountant analyst consultant
scientist researcher professor lecturer student pupil intern apprentice freelancer entrepreneur salesperson clerk secretary
receptionist assistant chef cook baker butcher waiter waitress barista bartender farmer fisherman gardener mechanic
electrician plumber carpenter painter builder driver pilot sailor soldier officer policeman policewoman firefighter
paramedic surgeon dentist pharmacist physician therapist psychologist psychiatrist veterinarian vet midwife scholar writer
author poet novelist journalist reporter editor translator interpreter librarian musician singer drummer guitarist pianist
violinist cellist composer conductor dancer actor actress comedian director producer photographer filmmaker sculptor artist
athlete footballer swimmer runner cyclist goalkeeper striker midfielder boxer coach trainer referee astronaut astronomer
physicist chemist biologist mathematician economist historian philosopher geologist statistician technician operator
contractor broker banker trader investor recruiter politician diplomat monk nun priest rabbi imam pastor model stylist
hairdresser tailor jeweler carpenter tutor vegetarian vegan christian muslim buddhist atheist citizen resident native widow
orphan bachelor volunteer activist blogger streamer gamer podcaster postdoc sophomore freshman junior senior graduate
auditor bookkeeper hygienist welder caretaker cashier courier cleaner roofer locksmith optician paediatrician pediatrician
alumnus alumna veteran refugee immigrant expat twin parent grandparent minimalist pacifist
`);

const ENDINGS = /(?:ologist|grapher|ician|keeper|maker|worker|writer|manager|engineer|developer|designer|ist|smith)$/;

export function isOccupation(word: string): boolean {
  return OCCUPATIONS.has(word) || OFFICES.has(word) || (word.length > 5 && ENDINGS.test(word));
}

/** Capitalised or not, these open a title such as "Head of Marketing" and never a name. */
export const TITLE_WORDS: ReadonlySet<string> = wordSet(`
ceo cto cfo coo cmo cio cpo ciso vp svp evp president director manager chair chairman chairwoman head chief senior junior lead
principal vice associate assistant staff deputy executive engineer developer architect analyst scientist officer consultant
designer professor founder co-founder cofounder mayor governor senator minister owner secretary captain intern researcher
teacher nurse accountant editor prime chancellor ambassador member coach
`);

/** Forms of address that belong to the name. */
export const HONORIFICS: ReadonlySet<string> = wordSet(
  'dr dr. mr mr. mrs mrs. ms ms. prof prof. sir dame lord lady rev. fr. capt. sgt. lt. gen. st st.',
);
