import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { confidenceOf, readReply } from '../src/reply.ts';
import { CHOICE } from './support/open-classifier.ts';

const GOOD = {
  type: 'choice',
  choice: 'medium',
  confidence: 0.57,
  probabilities: { simple: 0.06, medium: 0.71, complex: 0.23 },
};
const reply = (answer: unknown, rest: object = {}) => ({
  model: 'jev-1.13.0',
  answers: { complexity: answer },
  usage: { input_tokens: 318, output_tokens: 21 },
  ...rest,
});

describe('readReply', () => {
  it.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['text', '<html>'],
    ['a list', []],
    ['another answer', { ...reply(GOOD), answers: { size: GOOD } }],
    ['a name that every object has', { ...reply(GOOD), answers: {} }],
    ['no answers', { ...reply(GOOD), answers: undefined }],
    ['no model', reply(GOOD, { model: undefined })],
    ['no usage', reply(GOOD, { usage: undefined })],
    ['half of a token', reply(GOOD, { usage: { input_tokens: 1.5, output_tokens: 0 } })],
    ['another type', reply({ ...GOOD, type: 'score' })],
    ['a label that was not offered', reply({ ...GOOD, choice: 'huge' })],
    ['a label that every object has', reply({ ...GOOD, choice: 'toString' })],
    ['a missing probability', reply({ ...GOOD, probabilities: { medium: 0.9, simple: 0.1 } })],
    ['a probability in text', reply({ ...GOOD, probabilities: { ...GOOD.probabilities, simple: '0.06' } })],
    ['a list of probabilities', reply({ ...GOOD, probabilities: [0.06, 0.71, 0.23] })],
    ['a sum of 0.97', reply({ ...GOOD, probabilities: { simple: 0.03, medium: 0.71, complex: 0.23 } })],
    ['a sum of 1.03', reply({ ...GOOD, probabilities: { simple: 0.09, medium: 0.71, complex: 0.23 } })],
    ['a label that another is likelier than', reply({ ...GOOD, choice: 'complex' })],
    ['a confidence above 1', reply({ ...GOOD, confidence: 1.01 })],
  ])('refuses %s', (_what, value) => {
    expect(() => readReply(value, { ...CHOICE, name: 'complexity' })).toThrow(
      expect.objectContaining({ kind: 'unavailable', code: 'classifier/foreign-reply' }),
    );
  });

  it.each<readonly [string, object]>([
    ['a sum of 0.98', { probabilities: { simple: 0.04, medium: 0.71, complex: 0.23 } }],
    ['a sum of 1.02', { probabilities: { simple: 0.08, medium: 0.71, complex: 0.23 } }],
    ['a tie that rounding broke', { probabilities: { simple: 0, medium: 0.49, complex: 0.51 } }],
    ['fields that it does not know', { box: [1, 2], probabilities: { ...GOOD.probabilities, extra: 0 } }],
  ])('understands %s', (_what, change) => {
    const { label, probabilities } = readReply(reply({ ...GOOD, ...change }), CHOICE);
    expect(label).toBe('medium');
    expect(Object.keys(probabilities)).toEqual(['simple', 'medium', 'complex']);
  });

  it.each([null, undefined])('computes a confidence that is %s', (confidence) => {
    expect(readReply(reply({ ...GOOD, confidence }), CHOICE).confidence).toBeCloseTo(0.565, 3);
  });

  it('lets rounding add up over many labels', () => {
    const labels = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`label${at}`, 'x']));
    const probabilities = Object.fromEntries(Object.keys(labels).map((label) => [label, 0.045]));
    const answer = { type: 'choice', choice: 'label3', confidence: 0, probabilities };
    expect(readReply(reply(answer), { ...CHOICE, labels }).label).toBe('label3');
  });

  it('never gives what is not promised, whatever it is told', () => {
    const number = fc.oneof(fc.double({ min: -0.1, max: 1.1, noNaN: true }), fc.constantFrom(null, 'x', 0.5));
    const probabilities = fc.record({ simple: number, medium: number, complex: number }, { requiredKeys: [] });
    const choice = fc.constantFrom('simple', 'medium', 'complex', 'huge', '__proto__');
    fc.assert(
      fc.property(choice, number, probabilities, (label, confidence, shares) => {
        const told = () =>
          readReply(reply({ type: 'choice', choice: label, confidence, probabilities: shares }), CHOICE);
        let given: ReturnType<typeof readReply>;
        try {
          given = told();
        } catch (error) {
          expect(error).toMatchObject({ code: 'classifier/foreign-reply' });
          return;
        }
        const values = Object.values(given.probabilities);
        expect(Object.keys(CHOICE.labels)).toContain(given.label);
        expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
        expect(Math.abs(values.reduce((sum, each) => sum + each, 0) - 1)).toBeLessThan(0.0201);
        expect(given.confidence).toBeGreaterThanOrEqual(0);
        expect(given.confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('confidenceOf', () => {
  it.each([
    [1, 3, 1],
    [1 / 3, 3, 0],
    [0.71, 3, 0.565],
    [0.5, 2, 0],
    [0.3, 3, 0],
    [0.4, 1, 1],
  ])('%d among %d labels is %d', (likeliest, labels, expected) => {
    expect(confidenceOf(likeliest, labels)).toBeCloseTo(expected, 3);
  });
});
