import { describe, expect, it } from '@jest/globals';
import { answerQuestion } from '../../src/answer/index.ts';
import { ask, inputOf } from './material.ts';

const passages = [
  ['The invoice 4711 is due on 1 July 2025.'],
  ['Deadline: Friday, 27 June 2025 at 18:00'],
  ['Guests: Ana, Ben, Cleo'],
  ['The hotline is 0800 123456. The hotline of Globex is 0800 99.'],
  ['Sam: The deadline moved my holiday.\nKim: What is the budget?'],
] as const;

describe('a question for one thing by its noun', () => {
  it.each([
    ['When is the deadline?', 'Deadline: Friday, 27 June 2025 at 18:00 [p2].'],
    ['Who are the guests?', 'Guests: Ana, Ben, Cleo [p3].'],
    ["What's the hotline number?", 'The hotline is 0800 123456 [p4].'],
  ])('%s is answered by the line that is of it alone: %s', (question, answer) => {
    expect(ask(question, { passages })).toBe(answer);
  });

  it('is answered by what was told last', () => {
    const told = [
      ['Deadline: 27 June', '2025-06-01T08:00:00Z'],
      ['The deadline is 4 July.', '2025-06-10T08:00:00Z'],
    ] as const;
    expect(ask('When is the deadline?', { passages: told })).toBe('The deadline is 4 July [p2].');
  });

  it('is not answered by a speaker, a question or a line of more than it', () => {
    expect(ask('What is the budget?', { passages })).toBeNull();
    expect(ask('Who is the note?', { passages: [['Note: the guests come late.']] })).toBeNull();
  });
});

describe('the one who asks', () => {
  it('is asked about by the name of somebody with a tie', () => {
    const facts = [
      ['Karin', 'wife_of', 'User'],
      ['Miso', 'cat_of', 'User'],
    ] as const;
    expect(ask("What is my wife's name?", { facts })).toBe('Karin is your wife [f1].');
    expect(ask("What is our cat's name?", { facts })).toBe('Miso is your cat [f2].');
  });
});

describe('what was only ever said not to be so', () => {
  const denied = (question: string, source: string, description: string, relation: string, target: string) => {
    const input = inputOf(question, { facts: [[source, relation, target, null, '2025-06-20']] });
    return answerQuestion({ ...input, facts: input.facts.map((fact) => ({ ...fact, description })) }).text;
  };
  it.each([
    ['Is Kit married to Lou?', 'No, Kit is not married to Lou [f1].'],
    ['Who is Kit married to?', 'Kit is not married to Lou [f1].'],
  ])('is told as that, and not as what has ended: %s', (question, answer) => {
    expect(denied(question, 'Kit', 'Kit is not married to Lou.', 'married_to', 'Lou')).toBe(answer);
  });

  it('is told to the one who asks as theirs', () => {
    expect(denied('Do I live in Rome?', 'User', 'User does not live in Rome.', 'lives_in', 'Rome')).toBe(
      'No, you do not live in Rome [f1].',
    );
  });
});
