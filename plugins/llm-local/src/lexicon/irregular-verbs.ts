/** Lemma, past and participle of irregular verbs, one a line. */
const TABLE = `
be was been|become became become|begin began begun|bear bore born|beat beat beaten|bet bet bet|bite bit bitten|blow blew blown
break broke broken|bring brought brought|build built built|buy bought bought|catch caught caught
choose chose chosen|come came come|cost cost cost|cut cut cut|deal dealt dealt|dig dug dug|do did done|draw drew drawn
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt
fight fought fought|find found found|fly flew flown|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen
get got gotten|give gave given|go went gone|grow grew grown|have had had|hear heard heard|hide hid hidden|hit hit hit
hold held held|hurt hurt hurt|keep kept kept|know knew known|lay laid laid|lead led led|leave left left
lend lent lent|let let let|lie lay lain|light lit lit|lose lost lost|make made made|mean meant meant|meet met met
overcome overcame overcome|oversee oversaw overseen|pay paid paid|put put put|quit quit quit|read read read|ride rode ridden
ring rang rung|rise rose risen|run ran run|say said said|see saw seen|sell sold sold|send sent sent|set set set|sew sewed sewn
shake shook shaken|shine shone shone|shoot shot shot|show showed shown|shut shut shut|sing sang sung|sit sat sat
sleep slept slept|speak spoke spoken|spend spent spent|spin spun spun|split split split|spread spread spread|stand stood stood
steal stole stolen|stick stuck stuck|strike struck struck|swear swore sworn|sweep swept swept|swim swam swum|take took taken
teach taught taught|tear tore torn|tell told told|think thought thought|throw threw thrown|understand understood understood
undertake undertook undertaken|upset upset upset|wake woke woken|wear wore worn|win won won|withdraw withdrew withdrawn
write wrote written|wed wed wed|seek sought sought|breed bred bred|bend bent bent|bind bound bound|cling clung clung
`;

export interface Principal {
  readonly past: string;
  readonly participle: string;
}

export const IRREGULAR: ReadonlyMap<string, Principal> = new Map(
  TABLE.trim()
    .split(/[|\n]/)
    .map((row): [string, Principal] => {
      const [lemma = '', past = '', participle = ''] = row.trim().split(' ');
      return [lemma, { past, participle }];
    }),
);
