import { describe, expect, it } from '@jest/globals';
import { answerQuestion } from '../../src/answer/index.ts';
import { ask, inputOf } from './material.ts';

const TALK = [
  ['Nora: I finished my pottery class yesterday. The blue vase that I made stands on my desk.', '2023-05-08T13:56:00Z'],
  ['Ivan: Wow Nora, your blue vase is gorgeous! What inspired it?', '2023-05-08T13:57:00Z'],
  ['Nora: A trip to the sea with my grandmother inspired it. How was your chess tournament?', '2023-05-08T13:58:00Z'],
  ['Ivan: I lost the final of the chess tournament in Riga, but I had fun with my brother.', '2023-05-08T13:59:00Z'],
  ['Nora: Cool. Chess is hard, your brother must be proud of you!', '2023-05-08T14:00:00Z'],
] as const;

describe('what people said to each other', () => {
  it.each([
    ['What stands on the desk of Nora?', 'Nora: The blue vase that I made stands on my desk [p1].'],
    ['Where did Ivan lose the final of the chess tournament?', 'Riga'],
    ['When did Nora finish her pottery class?', 'On 7 May 2023 [p1].'],
    ['Who had fun with Ivan at the chess tournament?', 'my brother'],
  ])('answers about the one who it was said of: %s', (question, answer) => {
    expect(ask(question, { passages: TALK })).toContain(answer);
  });

  it.each([
    'Where does the blue vase of Ivan stand?',
    'Where did Nora lose the final of the chess tournament?',
    'When did Ivan finish his pottery class?',
    'What did Nora lose in the chess tournament in Riga?',
    'What did the colleagues of Ivan say of his salary negotiation?',
  ])('is no answer about the other, or to what nobody spoke of: %s', (question) => {
    expect(ask(question, { passages: TALK })).toBeNull();
  });

  it('does not keep a fact from answering that holds all that was asked', () => {
    const facts = [
      ['Alice', 'works_at', 'Acme'],
      ['Nora', 'lives_in', 'Oslo'],
    ] as const;
    expect(ask('Where does Alice work?', { facts, passages: TALK })).toBe('Alice works at Acme [f1].');
    expect(ask('Where does Nora live?', { facts, passages: TALK })).toBe('Nora lives in Oslo [f2].');
  });
});

describe('a chat between a user and an assistant', () => {
  const CHAT = [
    ['user: I am building a budget tracker with Flask, and my first sprint ends on March 29.'],
    ['assistant: Great! For the budget tracker, use SQLite and test the login feature of the sprint first.'],
  ] as const;

  it('answers what was spoken of, and not what no word was said of', () => {
    expect(ask('What am I building with Flask?', { passages: CHAT })).toMatch(/budget tracker with Flask/);
    expect(ask('What was the rationale behind my agenda for the budget tracker?', { passages: CHAT })).toBeNull();
  });

  it('says by which measure, and how far from its least, it decided', () => {
    const { judged } = answerQuestion(inputOf('What am I building with Flask?', { passages: CHAT }));
    expect(judged).toEqual({ measure: 'said-at-all', score: 1, least: 0.84 });
  });
});

describe('yes or no', () => {
  const facts = [
    ['User', 'takes', '50 mg of metoprolol'],
    ['User', 'returned', 'office chair'],
  ] as const;

  it.each(['Do I take aspirin?', 'Did I return the lamps?'])('is not said of another thing: %s', (question) => {
    expect(ask(question, { facts })).toBeNull();
  });

  it('is said of the thing that is known', () => {
    expect(ask('Do I take metoprolol?', { facts })).toBe('Yes, you take 50 mg of metoprolol [f1].');
    expect(ask('Did I return the office chair?', { facts })).toBe('Yes, you returned office chair [f2].');
  });
});
