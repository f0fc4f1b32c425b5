import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hashEncoder } from '../src/hash/hash-encoder.ts';
import { cosine } from './cosine.ts';

const signal = new AbortController().signal;
const encoder = hashEncoder(512);

async function similarity(a: string, b: string): Promise<number> {
  const [left, right] = await encoder.encode([a, b], signal);
  return cosine(left, right);
}

describe('hash', () => {
  it.each([
    ['English', 'Alice moved to Berlin in 2020', 'Alice lives in Berlin', 'The museum opened in Rome'],
    ['German', 'Jürgen wohnt in München', 'Juergen zog nach München', 'Das Museum öffnete in Rom'],
    ['Russian', 'Алиса живёт в Берлине', 'Алиса переехала в Берлин', 'Музей открылся в Риме'],
    ['Chinese', '爱丽丝住在柏林', '爱丽丝搬到了柏林', '博物馆今天开门'],
    ['Japanese', 'アリスはベルリンに住んでいる', 'アリスはベルリンへ引っ越した', '美術館は今日開館します'],
    ['Arabic', 'أليس تعيش في برلين', 'انتقلت أليس إلى برلين', 'افتتح المتحف أمس'],
    ['Hindi', 'ऐलिस बर्लिन में रहती है', 'ऐलिस बर्लिन चली गई', 'संग्रहालय कल खुला'],
  ])('brings texts that share words near each other in %s', async (_language, text, near, far) => {
    const [close, apart] = [await similarity(text, near), await similarity(text, far)];
    expect(close).toBeGreaterThan(apart + 0.15);
  });

  it('finds names with a typo, another case or without accents', async () => {
    expect(await similarity('Katherine Johnson', 'Katharine Johnson')).toBeGreaterThan(0.6);
    expect(await similarity('ACME CORPORATION', 'Acme Corporation')).toBeCloseTo(1, 5);
    expect(await similarity('Müller', 'Muller')).toBeGreaterThan(0.4);
  });

  it('has a vector for texts of stop words, marks or symbols only', async () => {
    for (const text of ['to be or not to be', '?', '🙂', '\u0301', '…', '=>']) {
      expect(await similarity(text, text)).toBeCloseTo(1, 5);
    }
  });

  it('gives the same vector of norm 1 for the same text, whatever the text', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() !== '');
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const [first] = await encoder.encode([value], signal);
        const [, second] = await hashEncoder(512).encode(['other', value], signal);
        expect(second).toEqual(first);
        expect(cosine(first, second)).toBeCloseTo(1, 5);
      }),
    );
  });

  it('carries the version of the terms in its name', () => {
    expect(encoder.model).toMatch(/^hash-1\.\w+$/);
    expect(hashEncoder(1024).dimensions).toBe(1024);
  });

  it('stops when the caller stops', async () => {
    await expect(encoder.encode(['a'], AbortSignal.abort())).rejects.toMatchObject({ kind: 'interrupted' });
  });
});
