import { describe, expect, it } from '@jest/globals';
import { facts, read } from './read.ts';

/** Sentences and the facts that they state, by construction. */
const TABLES: Readonly<Record<string, readonly (readonly [sentence: string, ...facts: string[]])[]>> = {
  'copula and roles': [
    ['Olga is the CFO of Brightwater.', 'Olga cfo_of Brightwater'],
    ['Hugo is a baker.', 'Hugo is_a baker'],
    ['Jo graduated in 2010, married in 2014 and moved to Graz in 2018.', 'Jo lives_in Graz [2018, )'],
    ['Jo smiled, retired in 2014 and moved to Graz.', 'Jo lives_in Graz'],
    ['Ann launched version 3 on 15 April 2025.', 'Ann launched version 3 [2025-04-15, )'],
    ['Ann likes page 12.', 'Ann likes page 12'],
    ['Mona is pregnant and due in October.', 'Mona is pregnant'],
    ['Order #4711 was placed by Hans Gruber.', 'Hans Gruber placed Order #4711'],
    ['Ann uses Kubernetes 1.30.', 'Ann uses Kubernetes 1.30'],
    ["Ann's timezone is Europe/Berlin.", 'Ann timezone Europe/Berlin'],
    ['Ann learns Rust, and she already knows Python.', 'Ann learns Rust', 'Ann knows Python'],
    ['Emma is 34 and her brother Liam is two years younger.', 'Emma age 34', 'Liam brother_of Emma'],
    ['Liam is two years old.', 'Liam age 2'],
    ['Flight LH123 left Frankfurt at noon.'],
    ['Ann has two kids, Tim (7) and Eva (4).', 'Tim child_of Ann', 'Tim age 7', 'Eva child_of Ann', 'Eva age 4'],
    ["Dina is Felix's mentor.", 'Dina mentor_of Felix'],
    ['Emma is 27 years old.', 'Emma age 27'],
    ['Nils is from Bergen.', 'Nils is_from Bergen'],
    ['Clara is allergic to cats.', 'Clara allergic_to cats'],
    ['Lisbon is the capital of Portugal.', 'Lisbon capital_of Portugal'],
    ['Vantara is based in Hanover.', 'Vantara located_in Hanover'],
    ['Ruth is a nurse at Mercy Hospital.', 'Ruth is_a nurse', 'Ruth works_at Mercy Hospital'],
    ['Tess became the mayor of Leeds in 2019.', 'Tess mayor_of Leeds [2019, )'],
    ['Ivy was appointed director of Tate Modern in May 2021.', 'Ivy director_of Tate Modern [2021-05, )'],
    ['The CEO of Halden is Mona Berg.', 'Mona Berg ceo_of Halden'],
  ],
  'ties and labels': [
    ["Karl's daughter Ida speaks Danish.", 'Ida daughter_of Karl', 'Ida speaks Danish'],
    ['Pia: My uncle Ernst drives a Saab.', 'Ernst uncle_of Pia', 'Ernst drives Saab'],
    ['Tom and his wife Ana live in Porto.', 'Ana wife_of Tom', 'Tom lives_in Porto', 'Ana lives_in Porto'],
    ['Gil has two sons, Ori and Dov.', 'Ori son_of Gil', 'Dov son_of Gil'],
    ['Mika is the mother of Sanna.', 'Mika mother_of Sanna'],
    ["Carl's son is Otto and his daughter is Ella.", 'Otto son_of Carl', 'Ella daughter_of Carl'],
    ["Carl's son is called Otto and his daughter Ella.", 'Otto son_of Carl', 'Ella daughter_of Carl'],
    ["Anna's brother is Tom and his wife is Ella.", 'Tom brother_of Anna', 'Ella wife_of Tom'],
    ['Ann has triplets, Leo, Tim and Mia.', 'Leo child_of Ann', 'Tim child_of Ann', 'Mia child_of Ann'],
    ['Ann has a twin named Bo.', 'Bo is_a twin', 'Bo twin_of Ann'],
  ],
  'two objects': [
    ['Victor lent Olga his bike.', 'Victor lent bike'],
    ['I sold Martin my Golf.', 'Martin owns Golf', 'User owns Golf ends'],
    ['Kate bought Leo a guitar.', 'Kate bought guitar'],
    ['Kate bought a guitar for Leo.', 'Kate bought guitar'],
    ['Kate bought herself a guitar.', 'Kate owns guitar'],
  ],
  'what is begun, left and owed': [
    ['Ann finished Dune and started Hyperion.', 'Ann finished Dune', 'Ann started Hyperion'],
    ['Bo started Acme.', 'Bo founded Acme'],
    ['My old boss Lars was sad.', 'Lars boss_of User ends'],
    ['My old friend Lars was sad.', 'Lars friend_of User'],
    ['I subscribed to Netflix in 2021.', 'User subscribes_to Netflix [2021, )'],
    ['I owe Peter 50 euros.', 'User owes 50 euros'],
    ['Ann has two kids, Pia and Jan.', 'Pia child_of Ann', 'Jan child_of Ann'],
  ],
  lessons: [
    ["Emma's teacher is Ada. She has swimming on Tuesdays and piano on Thursdays.", 'Ada teacher_of Emma'],
    ['Emma has a piano.', 'Emma has piano'],
    ["Lars's boss is Petra Holt.", 'Petra Holt boss_of Lars'],
    ['Acme CEO Bo Lind visited Kenya.', 'Bo Lind ceo_of Acme', 'Bo Lind visited Kenya'],
    ['Nora and Jan are cousins.', 'Nora cousin_of Jan'],
  ],
  'names in brackets': [
    [
      'International Business Machines (IBM) hired Alice in 2019.',
      'International Business Machines also_known_as IBM',
      'Alice works_at International Business Machines [2019, )',
    ],
    [
      'Alice joined the Bank of Nova Scotia (BNS).',
      'Bank of Nova Scotia also_known_as BNS',
      'Alice works_at Bank of Nova Scotia',
    ],
    ['Ann Lee (Acme) lives in Oslo.', 'Ann Lee works_at Acme', 'Ann Lee lives_in Oslo'],
  ],
  'appositions and relative clauses': [
    ['Rita, the owner of Kolibri, lives in Bonn.', 'Rita owner_of Kolibri', 'Rita lives_in Bonn'],
    ['Omar, who works at Siemens, studies law.', 'Omar works_at Siemens', 'Omar studies law'],
    [
      'Halden, which was founded by Kim Berg in 2003, acquired Norvik.',
      'Kim Berg founded Halden [2003, )',
      'Halden acquired Norvik',
    ],
    [
      'Eva, whose husband Max teaches physics, works at Bayer.',
      'Max husband_of Eva',
      'Max teaches physics',
      'Eva works_at Bayer',
    ],
    ['Ben moved to Turin, where he met Carla.', 'Ben lives_in Turin', 'Ben met Carla'],
  ],
  coordination: [
    ['Vera works at Bosch and lives in Ulm.', 'Vera works_at Bosch', 'Vera lives_in Ulm'],
    ['Ana and Rui own a vineyard.', 'Ana owns vineyard', 'Rui owns vineyard'],
    ['Jin plays chess and golf.', 'Jin plays chess', 'Jin plays golf'],
    ['Max visited Peru in 2015 and Chile in 2018.', 'Max visited Peru [2015, )', 'Max visited Chile [2018, )'],
    ['Ed worked at Fiat until 2015, then at Seat.', 'Ed works_at Fiat [, 2015)', 'Ed works_at Seat ends'],
  ],
  'passives and names': [
    ['Norvik was acquired by Halden in 2012.', 'Halden acquired Norvik [2012, )'],
    ['Ida was hired by Lego in 2020.', 'Ida works_at Lego [2020, )'],
    ['Ida was laid off by Lego in May 2023.', 'Ida works_at Lego [, 2023-05) ends'],
    ['Paul owns a cafe called Minerva.', 'Minerva is_a cafe', 'Paul owns Minerva'],
  ],
  attributes: [
    ["Sara's favorite film is Alien.", 'Sara favorite_film Alien'],
    ["Tom's email is tom@mail.example.", 'Tom email tom@mail.example'],
    ['Uwe: My phone number is 555-0100.', 'Uwe phone_number 555-0100'],
    ["Ada's birthday is on 9 August.", 'Ada birthday 9 August'],
    ['Kim lives at 14 Elm Street.', 'Kim lives_at 14 Elm Street'],
  ],
  'beginnings and ends': [
    ['I split up with Kate.', 'User dating Kate ends'],
    ['I broke up with my girlfriend Kate.', 'User dating Kate ends', 'Kate girlfriend_of User ends'],
    ['Tom moved in with Omar in Manchester.', 'Tom lives_with Omar', 'Tom lives_in Manchester'],
    ['My blood pressure was 140 over 90.', 'User blood_pressure 140 over 90 ends'],
    ['Ola moved from Oslo to Malmo in 2016.', 'Ola lives_in Malmo [2016, )', 'Ola lives_in Oslo [, 2016) ends'],
    ['Finn left Nokia in April.', 'Finn works_at Nokia [, 2024-04) ends'],
    ['Mia no longer works at Zara.', 'Mia works_at Zara ends'],
    ["Leo doesn't live in Graz anymore.", 'Leo lives_in Graz ends'],
    ['Zoe used to live in Split.', 'Zoe lives_in Split ends'],
    ['Amy sold her Honda yesterday.', 'Amy owns Honda [, 2024-06-11) ends'],
    ['Rob divorced Sue in 2019.', 'Rob married_to Sue [, 2019) ends'],
    ['Jo has lived in Cork since 2011.', 'Jo lives_in Cork [2011, )'],
    ['Al worked at Ford from 2001 to 2009.', 'Al works_at Ford [2001, 2009)'],
    ['In 2011 Iris lived in Rome.', 'Iris lives_in Rome [2011, 2011)'],
    ['Kai will move to Delft next month.', 'Kai lives_in Delft [2024-07, )'],
  ],
  'one end where another begins': [
    ['Al worked at Ford before 2009.', 'Al works_at Ford [, 2008)'],
    ['Al worked at Ford before March 2009.', 'Al works_at Ford [, 2009-02)'],
    ['Jo left Ford before 2009.', 'Jo works_at Ford [, 2008) ends'],
    ['Jo joined Ford before 2009.', 'Jo works_at Ford'],
    [
      'Kai had lived in Delft until he moved to Ghent in 2015.',
      'Kai lives_in Delft [, 2015)',
      'Kai lives_in Ghent [2015, )',
    ],
    [
      'Kai lived in Delft before he moved to Ghent in 2015.',
      'Kai lives_in Delft [, 2014)',
      'Kai lives_in Ghent [2015, )',
    ],
    [
      'Kai lived in Delft before moving to Ghent in 2015.',
      'Kai lives_in Delft [, 2014)',
      'Kai lives_in Ghent [2015, )',
    ],
    [
      'Kai lived in Delft from 2010 until he moved to Ghent in 2015.',
      'Kai lives_in Delft [2010, 2015)',
      'Kai lives_in Ghent [2015, )',
    ],
    ['Kai had lived in Delft until he moved to Ghent.', 'Kai lives_in Delft ends', 'Kai lives_in Ghent'],
    ['Kai joined Ford before he moved to Ghent in 2015.', 'Kai works_at Ford', 'Kai lives_in Ghent [2015, )'],
  ],
  'bounds in many words': [
    ['Jo has lived in Cork from 2020 onwards.', 'Jo lives_in Cork [2020, )'],
    ['Jo has lived in Cork since at least 2011.', 'Jo lives_in Cork [2011, )'],
    ['Jo has lived in Cork since as early as 2011.', 'Jo lives_in Cork [2011, )'],
    ['Jo has worked at Ford starting in 2020.', 'Jo works_at Ford [2020, )'],
    ['Jo lived in Cork until about 2010.', 'Jo lives_in Cork [, 2010)'],
    ['Jo was rehired by Ford in 2020.', 'Jo works_at Ford [2020, )'],
    ['Jo rejoined Ford in 2020.', 'Jo works_at Ford [2020, )'],
  ],
  'not one but another': [
    ['Ann does not work at Sony but at Philips.', 'Ann works_at Sony ends', 'Ann works_at Philips'],
    ['Ann no longer works at Sony but at Philips.', 'Ann works_at Sony ends', 'Ann works_at Philips'],
    ["Ann doesn't live in Nice but in Cannes since 2020.", 'Ann lives_in Nice ends', 'Ann lives_in Cannes [2020, )'],
    ['Sorry, Ann does not work at Sony but at Philips.', 'Ann works_at Sony denied', 'Ann works_at Philips'],
    ['Ann was not born in Nice but in Cannes.', 'Ann born_in Nice denied', 'Ann born_in Cannes'],
    ['Ann no longer leads Sony but Philips.', 'Ann leads Sony ends', 'Ann leads Philips'],
    ['Ann does not work at Sony but she lives in Nice.', 'Ann works_at Sony ends', 'Ann lives_in Nice'],
  ],
  'negation, denial, correction': [
    ["Lea doesn't like olives.", 'Lea dislikes olives'],
    ["Max didn't join the club."],
    ['Gus has never lived in Lima.', 'Gus lives_in Lima denied'],
    ['Ann works at Sony, not Philips.', 'Ann works_at Sony', 'Ann works_at Philips denied'],
    [
      'Ian lives in Nice. Correction: it was Cannes, not Nice.',
      'Ian lives_in Nice',
      'Ian lives_in Nice denied',
      'Ian lives_in Cannes',
    ],
  ],
  'what is not asserted': [
    ['Does Vera live in Ulm?'],
    ['If Hugo wins, he will move to Spain.'],
    ['Perhaps Nora lives in Cardiff.'],
    ['Pia wants to work at Airbus.'],
    ['Eli might join Siemens.'],
    ['Tom thinks that Ana lives in Porto.'],
  ],
  pronouns: [
    ['Maria is a pilot. She lives in Ghent.', 'Maria is_a pilot', 'Maria lives_in Ghent'],
    ['Uli: I love jazz and my sister Ute hates it.', 'Uli loves jazz', 'Ute sister_of Uli'],
    ['The billing service is written in Kotlin. It uses Redis.'],
    ['Halden makes pumps. It is based in Bergen.', 'Halden makes pumps', 'Halden located_in Bergen'],
  ],
};

it.each([
  'Jon lived in Rome on February 30, 2020.',
  'Jon lived in Rome on 31 April 2020.',
  'Jon lived in Rome until February 30.',
  'Jon lived in Rome on 2020-02-30.',
])('%s: a date that there is not is neither a time nor a thing', async (text) => {
  const { edges, entities, dropped } = await read(text);
  expect(edges).toMatchObject([{ source: 'Jon', target: 'Rome', validAt: null, invalidAt: null, polarity: 'ends' }]);
  expect(entities.map(({ name }) => name).sort()).toEqual(['Jon', 'Rome']);
  expect(dropped).toEqual({ 'impossible date': 1 });
});

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('%s', async (sentence, ...expected) => {
    expect([...(await facts(sentence))].sort()).toEqual([...expected].sort());
  });
});
