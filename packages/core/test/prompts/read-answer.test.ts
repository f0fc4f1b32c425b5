import { describe, expect, it } from '@jest/globals';
import { readAnswer } from '../../src/prompts/read-answer.ts';

const text = (reply: string): string | null => {
  const reading = readAnswer(reply);
  if (!reading.ok) throw new Error(reading.complaint);
  return reading.value.text;
};

describe('an answer', () => {
  it.each([
    ['prose', 'Alice works at Acme [f1].', 'Alice works at Acme [f1].'],
    [
      'reasoning before it (F109)',
      '<think>[f1] says {it}</think>\nAlice works at Acme [f1].',
      'Alice works at Acme [f1].',
    ],
    ['a fence around it', '```\nAlice works at Acme [f1].\n```', 'Alice works at Acme [f1].'],
    ['an object (F109)', '{"answer":"Alice works at Acme [f1]."}', 'Alice works at Acme [f1].'],
    ['a fenced object (F109)', '```json\n{"response": "At Acme [f1]."}\n```', 'At Acme [f1].'],
    [
      'an object that is the answer',
      '{"a": 1} is what the config holds [p1].',
      '{"a": 1} is what the config holds [p1].',
    ],
    ['a statement beside the sentinel', 'Alice works at Acme [f1]. NO_ANSWER', 'Alice works at Acme [f1].'],
    [
      'doubt about something cited',
      "I don't know since when, but at Acme [f1].",
      "I don't know since when, but at Acme [f1].",
    ],
  ])('%s', (_what, reply, expected) => {
    expect(text(reply)).toBe(expected);
  });

  it.each([
    'NO_ANSWER',
    ' **NO_ANSWER**. ',
    'NO_ANSWER: the material does not say.',
    '<think>Hm.</think>NO_ANSWER',
    '{"answer": null}',
    '{"answer": "NO_ANSWER"}',
    "I don't know.",
    'I’m sorry, I do not know where Alice works.'.replace('’', "'"),
  ])('the model does not know: %s', (reply) => {
    expect(text(reply)).toBeNull();
  });

  it.each(['', '  \n', '<think>It is in [f1] that', '```\n```'])('nothing is not an answer: %j', (reply) => {
    expect(readAnswer(reply)).toMatchObject({ ok: false });
  });
});
