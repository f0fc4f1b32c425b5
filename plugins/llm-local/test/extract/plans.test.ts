import { describe, expect, it } from '@jest/globals';
import { facts, read } from './read.ts';

// The reference is Wednesday, 12 June 2024.
describe('what is arranged', () => {
  it.each([
    ['Rita: I begin at Initech on May 2nd.', 'Rita works_at Initech [2025-05-02, )'],
    ['Rita begins at Initech on May 2nd.', 'Rita works_at Initech [2025-05-02, )'],
    ['Lena quits Initech on Monday.', 'Lena works_at Initech [, 2024-06-17) ends'],
    ['Lena moves to Oslo in March.', 'Lena lives_in Oslo [2025-03, )'],
    ['Lena moved to Oslo in March.', 'Lena lives_in Oslo [2024-03, )'],
    ['Lena: Our call with Omar is on Monday.', 'Lena meets Omar [2024-06-17, )'],
    ["Omar's last day at Hooli is June 28.", 'Omar works_at Hooli [, 2024-06-28) ends'],
    ['Friday was the last day.', null],
    ["Monday was Omar's last day at Hooli.", 'Omar works_at Hooli [, 2024-06-10) ends'],
  ])('%s', async (text, fact) => {
    expect(await facts(text)).toEqual(fact === null ? [] : [fact]);
  });

  it('closes the employer that was named before', async () => {
    expect(await facts('Rita: I work at Hooli. My last day is Friday.')).toEqual([
      'Rita works_at Hooli',
      'Rita works_at Hooli [, 2024-06-14) ends',
    ]);
  });

  it('takes the firm from the signature', async () => {
    expect(await facts('Rita: On Monday I signed with Hooli, I start on July 1st.')).toEqual([
      'Rita signed_with Hooli [2024-06-10, )',
      'Rita works_at Hooli [2024-07-01, )',
    ]);
  });

  it('dates the job that was just got', async () => {
    expect(await facts('Rita: I got a job at Hooli, I start on July 1st.')).toEqual([
      'Rita works_at Hooli [2024-07-01, )',
    ]);
  });

  it('tells in the present what has not ended yet', async () => {
    const { edges } = await read('Lena leaves Initech on Monday.');
    expect(edges.map((edge) => edge.description)).toEqual(['Lena works at Initech.']);
  });

  it('tells in the future what has not begun', async () => {
    const { edges } = await read(
      'Lena joins Hooli on Monday. Omar flies to Lima in August. Rita and Omar marry in May.',
    );
    expect(edges.map((edge) => edge.description)).toEqual([
      'Lena will work at Hooli.',
      'Omar will visit Lima.',
      'Rita will be married to Omar.',
    ]);
  });

  it.each([
    ["Lena's contract with Hooli expires in August.", 'Lena works_at Hooli [, 2024-08) ends'],
    ["Lena's contract with Initech was renewed until 2027.", 'Lena works_at Initech [, 2027)'],
    ["Initech extended Lena's contract until May 2026.", 'Lena works_at Initech [, 2026-05)'],
    ['Lena extended her contract with Initech.', 'Lena works_at Initech'],
    ['Omar quit Hooli on 3 May 2023 and moved to Oslo.', 'Omar lives_in Oslo [2023-05-03, )'],
    ['Jona has been working at Hooli for two years.', 'Jona works_at Hooli [2022, )'],
  ])('%s', async (text, fact) => {
    expect(await facts(text)).toContain(fact);
  });

  it('is less sure of a date whose day and month may stand either way', async () => {
    const sure = async (text: string): Promise<number> => (await read(text)).edges[0]?.confidence ?? 0;
    expect(await sure('Lena joined Hooli on 03/04/2023.')).toBeLessThan(await sure('Lena joined Hooli on 03/24/2023.'));
  });
});
