import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ models: 'local', now: () => Date.UTC(2026, 5, 1) });
});
afterAll(stopServers);

type Told = readonly (readonly [text: string, saidAt: string])[];

/** What the response to the last of the texts shows of facts. */
async function toldLast(texts: Told) {
  let shown: readonly unknown[] = [];
  for (const [text, day] of texts) {
    const { edges } = await server.remember({ text, reference_time: `${day}T00:00:00Z` });
    shown = edges.map(({ source, target, state, valid_at, invalid_at }) => [
      source,
      target,
      state,
      valid_at?.slice(0, 10),
      invalid_at?.slice(0, 10),
    ]);
  }
  return shown;
}

const CEO_TO_BE: Told[number] = ['Ann will be CEO of Acme from 2028 to 2030.', '2026-01-01'];
const CEO: Told[number] = ['Bob is CEO of Acme.', '2026-02-01'];
const PARIS_AGAIN: Told = [
  ['Alice lives in Paris.', '2024-01-01'],
  ['Alice moved to Berlin in March 2025.', '2025-03-05'],
  ['Alice moved to Paris in September 2025.', '2025-09-05'],
];

describe('of the rows of a fact, a response shows the one that the text speaks of', () => {
  it.each<readonly [string, Told, readonly unknown[]]>([
    [
      'what holds now, and not again after others',
      [CEO_TO_BE, CEO],
      ['Bob', 'Acme', 'current', '2026-02-01', '2028-01-01'],
    ],
    ['what is to come', [CEO, CEO_TO_BE], ['Ann', 'Acme', 'upcoming', '2028-01-01', '2031-01-01']],
    [
      'what held when an older note was written',
      [...PARIS_AGAIN, ['Alice lives in Paris.', '2024-06-01']],
      ['Alice', 'Paris', 'superseded', '2024-01-01', '2025-03-01'],
    ],
    [
      'what holds since, beyond a gap',
      [
        ['Alice lived in Rome from January to June 2021.', '2023-01-01'],
        ['Alice has lived in Paris since 2020.', '2022-01-01'],
      ],
      ['Alice', 'Paris', 'current', '2021-07-01', undefined],
    ],
    [
      'what ended, though it began again',
      [
        ['Eve works at Acme.', '2020-01-01'],
        ['Eve joined Acme in March 2024.', '2024-03-05'],
        ['Eve left Acme in May 2022.', '2022-06-01'],
      ],
      ['Eve', 'Acme', 'ended', '2020-01-01', '2022-06-01'],
    ],
  ])('%s', async (_what, texts, shown) => {
    expect(await toldLast(texts)).toEqual([shown]);
  });
});
