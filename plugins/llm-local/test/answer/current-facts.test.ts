import { describe, expect, it } from '@jest/globals';
import { answerQuestion } from '../../src/answer/index.ts';
import { ask, inputOf } from './material.ts';

const facts = [
  ['Alice', 'works_at', 'Acme', '2019'],
  ['Alice', 'lives_in', 'Paris', '2020-05-04'],
  ['Alice', 'is_a', 'engineer'],
  ['Alice', 'speaks', 'French'],
  ['Alice', 'speaks', 'Spanish'],
  ['Alice', 'email', 'alice@example.org'],
  ['Alice', 'favorite_color', 'blue'],
  ['Bob', 'works_at', 'Globex', '2020'],
  ['Bob', 'reports_to', 'Alice'],
  ['Bob', 'drives', 'Toyota Corolla'],
  ['Bob', 'owns', 'house'],
  ['Carol', 'ceo_of', 'Acme', '2023'],
  ['Acme', 'headquartered_in', 'Berlin'],
  ['Dan', 'age', '34', '2026-01-02'],
  ['Eve', 'birthday', '5 May 1990'],
  ['Maria', 'sister_of', 'Alice'],
  ['Maria', 'lives_in', 'Rome'],
  ['Tom', 'child_of', 'Eve'],
  ['Mia', 'daughter_of', 'Eve'],
  ['Dana', 'married_to', 'Lee', '2015-06-20'],
  ['Leo', 'mentors', 'Max'],
  ['Ann Smith', 'works_at', 'Hooli Inc.'],
  ['Zoë', 'lives_in', 'São Paulo'],
  ['User', 'works_at', 'Contoso'],
  ['Rex', 'dog_of', 'User'],
] as const;

describe('what holds', () => {
  it.each([
    ['Where does Alice work?', 'Alice works at Acme [f1].'],
    ['where does alice work', 'Alice works at Acme [f1].'],
    ['Who does Alice work for?', 'Alice works at Acme [f1].'],
    ["What is Alice's employer?", 'Alice works at Acme [f1].'],
    ['Can you tell me where Alice works?', 'Alice works at Acme [f1].'],
    ['Which company does Alice work for?', 'Alice works at Acme [f1].'],
    ['Who works at Acme?', 'Alice works at Acme [f1].'],
    ['Where does Alice live?', 'Alice lives in Paris [f2].'],
    ['Which city does Alice live in?', 'Alice lives in Paris [f2].'],
    ['What does Alice do?', 'Alice is an engineer [f3].'],
    ["What's Bob's job?", 'Bob works at Globex [f8].'],
    ['What languages does Alice speak?', 'Alice speaks French [f4] and Spanish [f5].'],
    ['Who speaks French?', 'Alice speaks French [f4].'],
    ["What is Alice's email address?", "Alice's email is alice@example.org [f6]."],
    ["What is Alice's favourite colour?", "Alice's favorite color is blue [f7]."],
    ['Who reports to Alice?', 'Bob reports to Alice [f9].'],
    ['Who does Bob report to?', 'Bob reports to Alice [f9].'],
    ["Who is Bob's boss?", 'Bob reports to Alice [f9].'],
    ['What car does Bob have?', 'Bob drives Toyota Corolla [f10].'],
    ['What does Bob own?', 'Bob owns a house [f11].'],
    ['Who is the CEO of Acme?', 'Carol is the CEO of Acme [f12].'],
    ["Who is Acme's CEO?", 'Carol is the CEO of Acme [f12].'],
    ['Who runs Acme?', 'Carol is the CEO of Acme [f12].'],
    ['Where is Acme headquartered?', 'Acme is headquartered in Berlin [f13].'],
    ['How old is Dan?', 'Dan is 34 years old [f14].'],
    ['How old is Eve?', 'Eve is 35 years old, born on 5 May 1990 [f15].'],
    ["When is Eve's birthday?", "Eve's birthday is 5 May 1990 [f15]."],
    ["Who is Alice's sister?", "Maria is Alice's sister [f16]."],
    ["Where does Alice's sister live?", "Maria lives in Rome [f17]. Maria is Alice's sister [f16]."],
    ["Who are Eve's children?", "Tom is Eve's child [f18]. Mia is Eve's daughter [f19]."],
    ['How many children does Eve have?', "Tom is Eve's child [f18]. Mia is Eve's daughter [f19]."],
    ['Who is Lee married to?', 'Dana is married to Lee [f20].'],
    ["Who is Dana's husband?", 'Dana is married to Lee [f20].'],
    ['How long has Dana been married?', 'Dana has been married to Lee since 20 June 2015, 10 years [f20].'],
    ['Who does Leo mentor?', 'Leo mentors Max [f21].'],
    ['Who mentors Max?', 'Leo mentors Max [f21].'],
    ['Where does Ann work?', 'Ann Smith works at Hooli Inc. [f22].'],
    ['Where does Zoë live?', 'Zoë lives in São Paulo [f23].'],
    ['Where do I work?', 'You work at Contoso [f24].'],
    ['Who is my dog?', 'Rex is your dog [f25].'],
    ['Who is Alice?', 'Alice works at Acme [f1]. Alice lives in Paris [f2]. Alice is an engineer [f3].'],
    ['How long has Alice worked at Acme?', 'Alice has worked at Acme since 2019, about 7 years [f1].'],
  ])('%s', (question, answer) => {
    expect(ask(question, { facts })).toBe(answer);
  });

  it.each([
    ['Is Alice an engineer?', 'Yes, Alice is an engineer [f3].'],
    ['Does Alice live in Paris?', 'Yes, Alice lives in Paris [f2].'],
    ['Does Alice live in Rome?', 'No, Alice lives in Paris [f2].'],
    ['Is Bob the CEO of Acme?', 'No, Carol is the CEO of Acme [f12].'],
    ['Is Dana married?', 'Yes, Dana is married to Lee [f20].'],
    ['Is Dana married to Bob?', 'No, Dana is married to Lee [f20].'],
    ['Does Eve have any kids?', "Yes, Tom is Eve's child [f18]."],
    ['Does Alice speak German?', null],
    ['Is Alice a doctor?', null],
  ])('%s', (question, answer) => {
    expect(ask(question, { facts })).toBe(answer);
  });

  it('refuses what the facts do not say', () => {
    for (const question of [
      'Where does Bob live?',
      'where does bob live',
      'Where does Zed live?',
      'where does zed work',
      "What is Alice's phone number?",
      "Who is Alice's brother?",
      "Where does Alice's brother live?",
      "What is Alice's favorite food?",
      'Who mentors Leo?',
      'Who is the president of France?',
      'Why does Alice speak French?',
      'Where does she live?',
      'What car does Alice own?',
      'What is the weather like?',
      '???',
      '',
    ]) {
      expect([question, ask(question, { facts })]).toEqual([question, null]);
    }
  });
});

it('tells a thing with the article that it was told with', () => {
  const told = inputOf('What did Mona paint?', { facts: [['Mona', 'painted', 'sunset']] });
  const facts = told.facts.map((fact) => ({ ...fact, description: 'Mona painted a sunset.' }));
  expect(answerQuestion({ ...told, facts }).text).toBe('Mona painted a sunset [f1].');
});
