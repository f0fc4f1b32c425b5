import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

const passages = [
  ['Carla: I went to a drawing course yesterday and it was wonderful.', '2023-05-08T13:56:00Z'],
  ['Mona: Hey Carla! I ran a half marathon last week.', '2023-06-09T10:00:00Z'],
  ['Mona: We are going camping next month.', '2023-05-25T10:00:00Z'],
  [
    'Quarterly report. Revenue of Acme grew by 4 %. The churn of Acme fell in May because prices fell.',
    '2023-07-01T00:00:00Z',
  ],
  ['Alice met her cousin. She moved to Berlin in March 2021.', '2023-07-02T00:00:00Z'],
  ['Bob works as a chef at Noma. Carol lives in Oslo.', '2023-07-03T00:00:00Z'],
  ["Carla: I've known my climbing friends for 4 years.", '2023-07-04T10:00:00Z'],
  ['Mona: Our trip to Lisbon two weekends ago was great!', '2023-07-17T10:00:00Z'],
] as const;

describe('what only a text holds', () => {
  it.each([
    ['When did Carla go to the drawing course?', 'On 7 May 2023 [p1].'],
    ['When did Mona run a half marathon?', 'In the week before 9 June 2023 [p2].'],
    ['When is Mona going camping?', 'In June 2023 [p3].'],
    ['Where does Alice live?', 'She moved to Berlin in March 2021 [p5].'],
    ['When did Alice move to Berlin?', 'In March 2021 [p5].'],
    ['What does Bob do?', 'Bob works as a chef at Noma [p6].'],
    ['Where does Carol live?', 'Carol lives in Oslo [p6].'],
    ['Why did the churn of Acme fall?', 'The churn of Acme fell in May because prices fell [p4].'],
    ['How long has Carla known her climbing friends?', '4 years [p7].'],
    ['When was Mona in Lisbon?', 'Two weekends before 17 July 2023 [p8].'],
    ['Who went to a drawing course?', 'Carla: I went to a drawing course yesterday and it was wonderful [p1].'],
  ])('%s', (question, answer) => {
    expect(ask(question, { passages })).toBe(answer);
  });

  it('refuses to answer about somebody with what is said of another', () => {
    for (const question of [
      'Where does Bob live?',
      'What does Carol do?',
      'When did Mona go to the drawing course?',
      'When did Carla run a half marathon?',
      'Where does Mona work?',
      'When did Alice marry?',
    ]) {
      expect([question, ask(question, { passages })]).toEqual([question, null]);
    }
  });

  it('dates a fact that nobody dated by the text that tells when', () => {
    const facts = [['Alice', 'lives_in', 'Berlin', '2023-05-08T13:56:00Z']] as const;
    const told = [['Alice moved to Berlin yesterday.', '2023-05-08T13:56:00Z']] as const;
    expect(ask('When did Alice move to Berlin?', { facts, passages: told })).toBe('On 7 May 2023 [p1].');
    expect(ask('When did Alice move to Berlin?', { facts })).toBe('Alice moved to Berlin by 8 May 2023 [f1].');
  });

  it('answers from the second of two documents', () => {
    const documents = [
      ['The handbook of Acme describes the canteen and the parking lot.'],
      ['The laptop policy of Acme grants every engineer a new laptop after three years.'],
    ] as const;
    expect(ask('What does the laptop policy of Acme grant?', { passages: documents })).toBe(
      'The laptop policy of Acme grants every engineer a new laptop after three years [p2].',
    );
  });

  it('tells a fact once, however many texts repeat it', () => {
    const repeated = Array.from({ length: 9 }, () => ['Alice works at Acme.'] as const);
    const facts = [['Alice', 'works_at', 'Acme']] as const;
    expect(ask('Where does Alice work?', { facts, passages: repeated })).toBe('Alice works at Acme [f1].');
  });
});

describe('an answer that the sentence behind gives', () => {
  const puppy = [['Carla: I finally adopted a puppy. His name is Biscuit and he is a beagle.']] as const;
  const cello = [["Mona: I've been playing the cello for seven years. My teacher is Mrs. Petrov."]] as const;
  const named = 'Carla: I finally adopted a puppy [p1]. His name is Biscuit and he is a beagle [p1].';

  it.each([
    ["What is the name of Carla's puppy?", puppy, named],
    ["What is Carla's puppy's name?", puppy, named],
    [
      "Who is Mona's cello teacher?",
      cello,
      "Mona: I've been playing the cello for seven years [p1]. My teacher is Mrs. Petrov [p1].",
    ],
    [
      'How much is a ticket?',
      [['The ferry leaves from pier 4. A ticket costs 12 euros.']],
      'A ticket costs 12 euros [p1].',
    ],
  ] as const)('is told with it: %s', (question, passages, answer) => {
    expect(ask(question, { passages })).toBe(answer);
  });

  it.each([
    ["How much did Carla's bicycle cost?", [['Carla: I bought a red bicycle.']]],
    ["Who is Carla's piano teacher?", [['Carla: I gave up the piano. I love music.']]],
    ['Who sold Carla the piano?', [['Carla: I gave up the piano.'], ['Mona: I play the cello.']]],
    ["What is the name of Carla's puppy?", [['Carla: I finally adopted a puppy. He is so sweet.']]],
  ] as const)('is none where it holds no name or number: %s', (question, passages) => {
    expect(ask(question, { passages })).toBeNull();
  });
});
