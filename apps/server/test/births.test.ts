import { afterAll, describe, expect, it } from '@jest/globals';
import { startServer, stopServers } from './support/server.ts';

afterAll(stopServers);

const TOLD = [
  ['Ann was born in 1990.', '2020-01-01T00:00:00Z'],
  ['Ann was born in Paris.', '2020-02-01T00:00:00Z'],
  ['Actually, Ann was born in 1991.', '2020-03-01T00:00:00Z'],
  ['Ann was born in Rome.', '2020-04-01T00:00:00Z'],
] as const;

describe('a birth that was corrected', () => {
  it.each([
    ['as it was said', TOLD],
    ['the last first', TOLD.toReversed()],
  ])('is told without the former one and without a period, %s', async (_, texts) => {
    const server = await startServer({ models: 'local' });
    for (const [text, reference_time] of texts) await server.remember({ text, reference_time });
    const asked = async (query: string): Promise<string> =>
      (await server.query({ query, reference_time: '2021-01-01T00:00:00Z' })).answer ?? '';
    expect(await asked('When was Ann born?')).toMatch(/^Ann was born in 1991 \[f\d\]\.?$/u);
    expect(await asked('Where was Ann born?')).toMatch(/^Ann was born in Rome \[f\d\]\.?$/u);
  });
});
