/**
 * How a holiday is found in a year: a fixed day, the n-th weekday of a month (-1 the last), days from Easter or from the
 * Easter of the Eastern churches, or a day of the Hebrew or the Islamic calendar (months from 1; Hebrew ones from Nisan).
 */
export type HolidayDay =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number; readonly plus?: number }
  | { readonly easter: number }
  | { readonly orthodoxEaster: number }
  | { readonly hebrew: readonly [month: number, day: number] }
  | { readonly islamic: readonly [month: number, day: number] };

const fixed = (month: number, day: number): HolidayDay => ({ month, day });
const nth = (month: number, weekday: number, count: number, plus = 0): HolidayDay => ({
  month,
  weekday,
  nth: count,
  plus,
});

/** Names as word sequences, without possessive endings; several names of one day are separated by `|`. */
const ROWS: readonly (readonly [names: string, day: HolidayDay])[] = [
  ['christmas|christmas day|xmas|xmas day|x mas', fixed(12, 25)],
  ['christmas eve|xmas eve', fixed(12, 24)],
  ['boxing day|st stephen day|saint stephen day', fixed(12, 26)],
  ['new year day|new year|new years day', fixed(1, 1)],
  ['new year eve|new years eve', fixed(12, 31)],
  ['epiphany|three kings day', fixed(1, 6)],
  ['inauguration day', fixed(1, 20)],
  ['australia day', fixed(1, 26)],
  ['groundhog day|ground hog day', fixed(2, 2)],
  ['valentine day|valentines day|st valentine day|saint valentine day', fixed(2, 14)],
  ['st david day|saint david day', fixed(3, 1)],
  ['international women day|women day|womens day|international womens day', fixed(3, 8)],
  ['pi day', fixed(3, 14)],
  [
    'st patrick day|saint patrick day|st patricks day|saint patricks day|st paddy day|saint paddy day|paddy day|patrick day',
    fixed(3, 17),
  ],
  ['april fool day|april fools day|april fools|all fools day', fixed(4, 1)],
  ['earth day', fixed(4, 22)],
  ['st george day|saint george day', fixed(4, 23)],
  ['anzac day', fixed(4, 25)],
  ['king day|kings day|koningsdag', fixed(4, 27)],
  [
    "international worker day|international workers day|international workers' day|worker day|workers day|may day|labour day|international labour day",
    fixed(5, 1),
  ],
  ['law day|loyalty day|lei day', fixed(5, 1)],
  ['star wars day', fixed(5, 4)],
  ['cinco de mayo', fixed(5, 5)],
  ['ve day|victory in europe day', fixed(5, 8)],
  ['flag day', fixed(6, 14)],
  ['juneteenth|jubilee day', fixed(6, 19)],
  ['canada day|dominion day', fixed(7, 1)],
  ['independence day|us independence day', fixed(7, 4)],
  ['bastille day', fixed(7, 14)],
  ['assumption day', fixed(8, 15)],
  ['patriot day', fixed(9, 11)],
  ['world teacher day|world teachers day', fixed(10, 5)],
  ['boss day|bosses day', fixed(10, 16)],
  ['united nations day', fixed(10, 24)],
  ['halloween|all hallow eve|halloween day', fixed(10, 31)],
  ['all saint day|all saints day|all hallow day|world vegan day', fixed(11, 1)],
  ['all soul day|all souls day|day of the dead', fixed(11, 2)],
  ['guy fawkes day|guy fawkes night|bonfire night', fixed(11, 5)],
  ['veterans day|veteran day|armistice day|remembrance day', fixed(11, 11)],
  ['singles day', fixed(11, 11)],
  ['st andrew day|saint andrew day', fixed(11, 30)],
  ['pearl harbor day', fixed(12, 7)],
  ['human rights day', fixed(12, 10)],
  ['kwanzaa', fixed(12, 26)],
  ['sibling day|siblings day|national sibling day|national siblings day', fixed(4, 10)],
  ['mlk day|martin luther king day|martin luther king jr day', nth(1, 1, 3)],
  [
    'presidents day|president day|washington birthday|george washington day|george washington birthday|washington day',
    nth(2, 1, 3),
  ],
  ['memorial day', nth(5, 1, -1)],
  ['labor day', nth(9, 1, 1)],
  ['national grandparents day|grandparents day|grandparent day', nth(9, 1, 1, 6)],
  ['columbus day|indigenous peoples day|indigenous people day|canadian thanksgiving', nth(10, 1, 2)],
  ['election day', nth(11, 1, 1, 1)],
  ['thanksgiving|thanksgiving day', nth(11, 4, 4)],
  ['black friday', nth(11, 4, 4, 1)],
  ['cyber monday', nth(11, 4, 4, 4)],
  ['giving tuesday', nth(11, 4, 4, 5)],
  ['mother day|mothers day', nth(5, 7, 2)],
  ['father day|fathers day', nth(6, 7, 3)],
  ['administrative professional day|administrative professionals day|secretary day', nth(4, 6, -1, -3)],
  ['early may bank holiday', nth(5, 1, 1)],
  ['spring bank holiday|late may bank holiday', nth(5, 1, -1)],
  ['summer bank holiday|late summer bank holiday|august bank holiday', nth(8, 1, -1)],
  ['mardi gras|fat tuesday|shrove tuesday|pancake day|pancake tuesday', { easter: -47 }],
  ['ash wednesday', { easter: -46 }],
  ['mothering sunday', { easter: -21 }],
  ['palm sunday|branch sunday', { easter: -7 }],
  ['maundy thursday|holy thursday|covenant thursday', { easter: -3 }],
  ['good friday', { easter: -2 }],
  ['holy saturday|black saturday', { easter: -1 }],
  ['easter|easter sunday|easter day', { easter: 0 }],
  ['easter monday', { easter: 1 }],
  ['ascension day|feast of the ascension', { easter: 39 }],
  ['pentecost|whitsunday|whit sunday|whitsun', { easter: 49 }],
  ['whit monday|pentecost monday|monday of the holy spirit', { easter: 50 }],
  ['trinity sunday', { easter: 56 }],
  ['corpus christi', { easter: 60 }],
  ['orthodox good friday', { orthodoxEaster: -2 }],
  ['orthodox easter|orthodox easter sunday|greek easter', { orthodoxEaster: 0 }],
  ['purim', { hebrew: [-1, 14] }],
  ['passover|pesach|pessach', { hebrew: [1, 15] }],
  ['shavuot', { hebrew: [3, 6] }],
  ['rosh hashanah|rosh hashana|rosh hashanna', { hebrew: [7, 1] }],
  ['yom kippur', { hebrew: [7, 10] }],
  ['sukkot|succot|succos', { hebrew: [7, 15] }],
  ['shemini atzeret', { hebrew: [7, 22] }],
  ['simchat torah', { hebrew: [7, 23] }],
  ['hanukkah|chanukah|hanukah', { hebrew: [9, 25] }],
  ['islamic new year', { islamic: [1, 1] }],
  ['ashura|day of ashura', { islamic: [1, 10] }],
  ['ramadan', { islamic: [9, 1] }],
  ['laylat al qadr|night of power', { islamic: [9, 27] }],
  ['eid al fitr|id al fitr|eid ul fitr', { islamic: [10, 1] }],
  ['eid al adha|id ul adha|id al adha|eid ul adha|sacrifice feast|bakr id', { islamic: [12, 10] }],
];

export const HOLIDAYS: ReadonlyMap<string, HolidayDay> = new Map(
  ROWS.flatMap(([names, day]) => names.split('|').map((name): [string, HolidayDay] => [name, day])),
);

/** The first words of the names, so that most words are passed by at once. */
export const HOLIDAY_STARTS: ReadonlySet<string> = new Set(
  [...HOLIDAYS.keys()].map((name) => name.split(' ')[0] ?? ''),
);
