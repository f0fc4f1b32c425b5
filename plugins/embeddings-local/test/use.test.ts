import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Encoder } from '../src/encoder.ts';
import { openUseEncoder } from '../src/use/use-encoder.ts';
import { cosine } from './cosine.ts';

// Other work on the machine may slow the encoder down several times.
jest.setTimeout(30_000);

const signal = new AbortController().signal;
let encoder: Encoder;
beforeAll(async () => {
  encoder = await openUseEncoder(signal);
});
afterAll(() => encoder.close());

const vectorOf = async (text: string): Promise<Float32Array | undefined> => (await encoder.encode([text], signal))[0];

describe('the sentence encoder', () => {
  it('brings paraphrases above its threshold, and other facts below', async () => {
    const [a, b, c] = await encoder.encode(
      ['Bob is the CEO of Globex', 'Bob runs Globex as chief executive', 'Bob has a dog named Rex'],
      signal,
    );
    expect(cosine(a, b)).toBeGreaterThan(encoder.similarity.fact);
    expect(cosine(a, c)).toBeLessThan(encoder.similarity.fact);
  });

  it('gives a long text the mean of its pieces', async () => {
    const words = (word: string): string => Array.from({ length: 90 }, () => word).join(' ');
    const whole = await vectorOf(`${words('river')} ${words('guitar')}`);
    const [river, guitar] = await encoder.encode([words('river'), words('guitar')], signal);
    const mean = river?.map((value, i) => value + (guitar?.[i] ?? 0));
    const norm = Math.sqrt(mean?.reduce((sum, value) => sum + value * value, 0) ?? 0);
    expect(cosine(whole, mean) / norm).toBeGreaterThan(0.9999);
  });

  it('reads to the end of texts whose words have many pieces', async () => {
    const rare = Array.from({ length: 80 }, (_, i) => `Zwrxkq${i}vhtp`).join(' ');
    expect(cosine(await vectorOf(rare), await vectorOf(`${rare} wedding`))).toBeLessThan(0.99999);
  });

  it('answers a question while a long text is in work, and keeps the event loop free', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    const order: string[] = [];
    const prose = 'the river runs past an old mill '.repeat(300);
    const long = encoder.encode([prose], signal).then(() => order.push('long'));
    await encoder.encode(['Where is the mill?'], signal).then(() => order.push('question'));
    await long;
    clearInterval(timer);
    expect(order).toEqual(['question', 'long']);
    expect(ticks).toBeGreaterThan(5);
  });

  it('stops working for a caller who stopped', async () => {
    const controller = new AbortController();
    const call = encoder.encode(['the river runs past an old mill '.repeat(5000)], controller.signal);
    controller.abort();
    await expect(call).rejects.toMatchObject({ kind: 'interrupted', code: 'embedder/interrupted' });
    expect(await vectorOf('next')).toHaveLength(512);
  });

  it('takes texts in scripts and signs that it has no pieces for', async () => {
    for (const text of ['日本語', '🙂🙂', '\u200b', 'ﷺ'.repeat(30), 'x'.repeat(600)]) {
      expect(await vectorOf(text)).toHaveLength(512);
    }
  });
});
