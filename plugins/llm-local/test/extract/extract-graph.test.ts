import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractGraph } from '../../src/extract.ts';
import { loadTokenizer } from '../../src/token/wink.ts';
import { read, REFERENCE, typesOf } from './read.ts';

describe('extractGraph', () => {
  it('gives each fact the span of its sentence in the original text', async () => {
    const text = '**Ann:** Hello there.  I work at Acme. My brother’s name is Tom.\n\n> Bo lives in Rome.';
    const { edges } = await read(text);
    expect(edges.map((edge) => edge.span && text.slice(...edge.span))).toEqual(
      ['I work at Acme.', 'My brother’s name is Tom.', 'Bo lives in Rome.'].slice(0, edges.length),
    );
  });

  it('types names by what is said of them', async () => {
    expect(
      await typesOf('Zora works at Quillon and moved to Tarnby. She drives a Volvo and speaks Twi.'),
    ).toMatchObject({
      Zora: 'person',
      Quillon: 'organization',
      Tarnby: 'place',
      Volvo: 'product',
    });
  });

  it('names what is asked about, without a fact', async () => {
    expect(await typesOf('Did Ann leave Siemens?')).toEqual({ Ann: 'person', Siemens: 'organization' });
  });

  it('gives the same result each time', async () => {
    const text = 'Ann: My son Leo moved to Oslo in 2020.\nBo: Leo told me. He works at Equinor now.';
    expect(await read(text)).toEqual(await read(text));
  });

  it('has sources and targets among its entities, and never a value as a source', async () => {
    const words = fc.constantFrom(
      'Ann',
      'Bo',
      'Acme',
      'Rome',
      'works at',
      'is the CEO of',
      'lives in',
      ',',
      'and',
      'who',
      'is',
      '34',
      'in 2019',
      'her',
      'sister',
      'not',
      '.',
      '\n',
      'a doctor',
      'left',
      'I',
      'named',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 25 }), async (parts) => {
        const text = parts.join(' ');
        const { entities, edges } = await read(text);
        const types = new Map(entities.map((entity) => [entity.name.toLowerCase(), entity.type]));
        for (const edge of edges) {
          expect(types.has(edge.target.toLowerCase())).toBe(true);
          expect(types.get(edge.source.toLowerCase()) ?? 'missing').not.toMatch(/^(?:value|missing)$/);
          expect(edge.span?.[1]).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('reads any text without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        await expect(read(text)).resolves.toBeDefined();
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  it('gives way while it reads a long text, and stops when told to', async () => {
    const controller = new AbortController();
    const text = 'Ann works at Acme and lives in Rome. '.repeat(3000);
    const reading = extractGraph({ text, reference: REFERENCE, offsetMinutes: 0 }, loadTokenizer(), controller.signal);
    setImmediate(() => controller.abort());
    await expect(reading).rejects.toThrow(/abort/i);
  });
});
