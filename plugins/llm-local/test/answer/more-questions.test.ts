import { describe, expect, it } from '@jest/globals';
import { ask, type Material } from './material.ts';

const told: Material = {
  facts: [
    ['Rita', 'works_at', 'Hooli', '2014-02', '2017-03'],
    ['Omar', 'married_to', 'Lena', '2011-05-07', '2020-06'],
    ['Lena', 'lives_in', 'Oslo', '2023-04-10T09:30:00Z', '2025-01-12'],
    ['Lena', 'lives_in', 'Bergen', '2025-01-12T08:00:00Z'],
    ['Will', 'works_at', 'Initech', '2018', '2022-08-20'],
    ['Will', 'works_at', 'Hooli', '2022-08-20'],
    ['Omar', 'lives_in', 'Oslo', '2016'],
    ['Rita', 'lives_in', 'Oslo', '2019'],
    ['Pia', 'died', '2021'],
    ['Otto', 'died', '2024-06-10'],
    ['Rita', 'has', 'rabbit', '2023-01-01T10:00:00Z'],
    ['Rex', 'dog_of', 'Omar', '2023-01-01T10:00:00Z'],
    ['Ada', 'works_at', 'Acme', '2019-02-03T10:00:00Z'],
    ['Ada', 'also_works_at', 'Hooli', '2020-02-03T10:00:00Z'],
    ...(['Bonn', 'Ulm', 'Kiel', 'Trier'] as const).map(
      (city, at) => ['Ines', 'lives_in', city, String(2010 + at * 2), at < 3 ? String(2012 + at * 2) : null] as const,
    ),
  ],
};

describe('questions about stretches of time', () => {
  it.each([
    [
      'How long did Rita work at Hooli?',
      'Rita worked at Hooli from February 2014 to February 2017 (about 3 years) [f1].',
    ],
    ['How long was Omar married?', 'Omar was married to Lena from 7 May 2011 to May 2020 (9 years) [f2].'],
    [
      'How long did Lena live in Oslo?',
      'Lena lived in Oslo at least since 10 April 2023 until 11 January 2025, about 1 year [f3].',
    ],
    ['When did Lena move to Bergen?', 'Lena moved to Bergen by 12 January 2025 [f4].'],
    [
      'Where has Ines lived?',
      'Ines lived in Bonn from 2010 to 2012 [f15]. Ines lived in Ulm from 2012 to 2014 [f16]. ' +
        'Ines lived in Kiel from 2014 to 2016 [f17]. Ines lives in Trier [f18].',
    ],
    ['Where does Ines live?', 'Ines lives in Trier [f18].'],
    ['Where did Will work on 3 May 2021?', 'Will worked at Initech from 2018 to 20 August 2022 [f5].'],
    ['Where did Will work in May 2021?', 'Will worked at Initech from 2018 to 20 August 2022 [f5].'],
  ])('%s', (question, answer) => {
    expect(ask(question, told)).toBe(answer);
  });
});

describe('questions about two people, pets and the dead', () => {
  it.each([
    ['Do Omar and Rita live in the same city?', 'Yes, Omar lives in Oslo [f7], and Rita lives in Oslo [f8].'],
    ['Do Omar and Lena live in the same town?', 'No, Omar lives in Oslo [f7], and Lena lives in Bergen [f4].'],
    ['Do Omar and Lena live in the same country?', 'Omar lives in Oslo [f7], and Lena lives in Bergen [f4].'],
    ['Do Omar and Pia live in the same city?', null],
    ['Does Rita have a pet?', 'Yes, Rita has a rabbit [f11].'],
    ['Does Omar have any pets?', "Yes, Rex is Omar's dog [f12]."],
    ['Does Lena have a pet?', null],
    ['When did Pia die?', 'Pia died in 2021 [f9].'],
    ['Is Pia alive?', 'No, Pia died in 2021 [f9].'],
    ['Is Otto still alive?', 'No, Otto died on 10 June 2024 [f10].'],
    ['Is Otto dead?', 'Yes, Otto died on 10 June 2024 [f10].'],
    ['Is Rita alive?', null],
    ['Where does Ada work?', 'Ada works at Acme [f13]. Ada works at Hooli [f14].'],
    ['Does Ada work at Hooli?', 'Yes, Ada works at Hooli [f14].'],
  ])('%s', (question, answer) => {
    expect(ask(question, told)).toBe(answer);
  });
});

describe('a name that is a verb', () => {
  it.each([
    ['Where does Will work?', 'Will works at Hooli [f6].'],
    ['where does will work?', 'Will works at Hooli [f6].'],
    ['Did Will work at Initech in March 2020?', 'Yes, Will worked at Initech from 2018 to 20 August 2022 [f5].'],
    ['Will Rita work at Hooli?', 'Not any more: Rita worked at Hooli from February 2014 to February 2017 [f1].'],
  ])('%s', (question, answer) => {
    expect(ask(question, told)).toBe(answer);
  });
});

describe('a question in another language', () => {
  const passages = [
    ['Jorge vive en Sevilla con su madre. Trabaja en un banco.'],
    ['小红住在上海。她喜欢茶。'],
    ['Борис живёт в Казани.'],
  ] as const;

  it.each([
    ['¿Dónde vive Jorge?', 'Jorge vive en Sevilla con su madre [p1].'],
    ['小红住在哪里？', '小红住在上海 [p2]。'],
    ['Где живёт Борис?', 'Борис живёт в Казани [p3].'],
    ['Wo wohnt Jorge?', 'Jorge vive en Sevilla con su madre [p1].'],
    ['¿Dónde vive Pilar?', null],
    ['current employer Jorge', null],
    ['小明喜欢什么音乐？', null],
    ['Where does Pilar live?', null],
  ])('is answered with the sentence that has its words: %s', (question, answer) => {
    expect(ask(question, { passages })).toBe(answer);
  });
});

describe('questions for what something is', () => {
  const facts: Material = {
    facts: [
      ['Rex', 'is_a', 'beagle'],
      ['Tom', 'owns', 'Rex'],
      ['Zed', 'owns', 'Max'],
    ],
  };

  it.each([
    ['What is Rex?', 'Rex is a beagle [f1].'],
    ['What breed is Rex?', 'Rex is a beagle [f1].'],
    ['What kind of dog is Rex?', 'Rex is a beagle [f1].'],
    ['What breed is Max?', null],
  ])('%s', (question, answer) => {
    expect(ask(question, facts)).toBe(answer);
  });
});

describe('what somebody is by an adjective', () => {
  it('has no article', () => {
    const facts: Material = {
      facts: [
        ['Mona', 'is', 'pregnant'],
        ['Eva', 'is', 'lactose intolerant'],
      ],
    };
    expect(ask('Is Mona pregnant?', facts)).toBe('Yes, Mona is pregnant [f1].');
    expect(ask('Is Eva lactose intolerant?', facts)).toBe('Yes, Eva is lactose intolerant [f2].');
  });
});

describe('a verb that is not known', () => {
  it('is told in the past, as it was read', () => {
    const placed: Material = { facts: [['Hans', 'placed', 'order #4711']] };
    expect(ask('Who placed order #4711?', placed)).toBe('Hans placed order #4711 [f1].');
  });
});

describe('what is told of several', () => {
  it('is told in the plural', () => {
    const kin: Material = {
      facts: [
        ['Tim', 'child_of', 'Ann'],
        ['Eva', 'child_of', 'Ann'],
      ],
    };
    expect(ask('Who are the children of Ann?', kin)).toBe("Tim [f1] and Eva [f2] are Ann's children.");
  });

  it('is not said by whom a line lists', () => {
    const notes = 'Notes of today. Attendees: Priya, Tom. Tom will migrate the database by 1 April.';
    expect(ask('Who will migrate the database?', { passages: [[notes, '2025-06-20T08:00:00Z']] })).toBe(
      'Tom will migrate the database by 1 April [p1].',
    );
  });
});
