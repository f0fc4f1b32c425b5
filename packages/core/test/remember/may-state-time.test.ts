import { describe, expect, it } from '@jest/globals';
import { mayStateTime } from '../../src/remember/may-state-time.ts';

const REFERENCE = Date.UTC(2024, 5, 1);

describe('whether a text could tell when something was true (F054, F062)', () => {
  it.each([
    'Mira runs the shop. She likes Tea.',
    'Alice works at Acme with Bob.',
    'The owner of the house is Ann, who sold her car.',
  ])('not in: %s', (text) => {
    expect(mayStateTime(text, REFERENCE)).toBe(false);
  });

  it.each([
    'She moved to Rome yesterday.',
    'She left the firm in March.',
    'They have run the shop for two years.',
    'The shop opened in 2019.',
    'She lived there during the war.',
    'He married with the first snow of the season.',
    'Anna ist gestern nach Graz gezogen.',
    'Elle a quitté Paris en mars.',
    '彼女は昨日東京に引っ越した。',
  ])('perhaps in: %s', (text) => {
    expect(mayStateTime(text, REFERENCE)).toBe(true);
  });
});
