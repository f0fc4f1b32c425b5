import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadBeam, type Chat } from '../benchmarks/updates/load-beam.ts';
import { countAbove, ranksAbove, recallAt, shareOf, updatesOf, withEvidence } from '../benchmarks/updates/score.ts';
import { askedAt, rememberBodies } from '../benchmarks/updates/told-turns.ts';

const turn = (id: number, batch: number, anchor: string | null, content: string) => ({
  chat: 'c',
  id,
  batch,
  role: id % 2 === 0 ? 'user' : 'assistant',
  time_anchor: anchor,
  content,
});

const question = (qid: string, type: string, more: object = {}) => ({
  qid,
  chat: 'c',
  type,
  question: 'How many?',
  ...more,
});

const TURNS = [
  turn(0, 1, 'March-15-2024', 'I have 8.'),
  turn(1, 1, null, 'Fine.'),
  turn(2, 2, 'April-05-2024', 'Now 12.'),
];
const QUESTIONS = [
  question('u', 'knowledge_update', {
    evidence_ids: [0, 2],
    evidence_by_role: { original_info: 0, updated_info: [2] },
  }),
  question('v', 'knowledge_update', { evidence_ids: [0], evidence_by_role: { original_info: [0] } }),
  question('a', 'abstention', { evidence_ids: [], evidence_by_role: null }),
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gligabao-beam-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function load(): Promise<readonly Chat[]> {
  mkdirSync(join(folder, 'beam_100k'));
  const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  writeFileSync(join(folder, 'beam_100k', 'turns.jsonl'), lines(TURNS));
  writeFileSync(join(folder, 'beam_100k', 'questions.jsonl'), lines(QUESTIONS));
  return (await loadBeam(folder)) ?? [];
}

describe('a long chat', () => {
  it('is remembered a second a message, from the day of its batch, with who speaks and the id', async () => {
    const [chat] = await load();
    if (!chat) throw new Error('no chat');
    const bodies = rememberBodies(chat, 'bench');
    expect(bodies[0]).toEqual({
      user_id: 'bench',
      dataset: 'c',
      kind: 'episode',
      text: 'user: I have 8.',
      reference_time: '2024-03-15T00:00:00.000Z',
      session_id: 'c/1',
      source: '0',
    });
    expect(bodies.slice(1)).toMatchObject([
      { text: 'assistant: Fine.', reference_time: '2024-03-15T00:00:01.000Z', session_id: 'c/1' },
      { reference_time: '2024-04-05T00:00:00.000Z', session_id: 'c/2' },
    ]);
    expect(new Date(askedAt(chat)).toISOString()).toBe('2024-04-05T00:00:00.000Z');
  });

  it('is none where there is no data, and a row that is not as expected is named', async () => {
    expect(await loadBeam(join(folder, 'none'))).toBeNull();
    await load();
    writeFileSync(join(folder, 'beam_100k', 'turns.jsonl'), '{"chat":"c"}');
    await expect(loadBeam(folder)).rejects.toThrow(/turns\.jsonl:1/u);
  });
});

describe('the score', () => {
  it('takes the questions of which both messages are known, and the instant before the new one', async () => {
    const chats = await load();
    const updates = updatesOf(chats);
    expect(updates).toMatchObject([{ question: { qid: 'u' }, before: ['0'], after: ['2'] }]);
    expect(new Date(updates[0]?.stillBefore ?? 0).toISOString()).toBe('2024-04-04T23:59:59.999Z');
    expect(withEvidence(chats).map(({ qid }) => qid)).toEqual(['u', 'v']);
    expect(countAbove(updates, new Map([['u', ['2', '1', '0']]]), 'after')).toMatchObject({ n: 1, hits: 1, share: 1 });
    expect(countAbove(updates, new Map([['u', ['2', '1', '0']]]), 'before')).toMatchObject({ n: 1, hits: 0 });
    expect(recallAt(withEvidence(chats), new Map([['u', ['2', '0']]]), 1)).toBe(0.25);
  });

  it('one stands above another when it was found, and the other is lower or was not', () => {
    expect(ranksAbove(['2'], ['0'], ['1', '2', '0'])).toBe(true);
    expect(ranksAbove(['2'], ['0'], ['1', '2'])).toBe(true);
    expect(ranksAbove(['2'], ['0'], ['1'])).toBe(false);
    expect(ranksAbove(['2'], ['0', '3'], ['3', '2', '0'])).toBe(false);
    expect(ranksAbove(['2', '4'], ['0'], ['4', '0', '2'])).toBe(true);
  });

  it('comes with the interval of Wilson', () => {
    const { share, low, high } = shareOf(8, 10);
    expect([share, low, high].map((each) => each.toFixed(3))).toEqual(['0.800', '0.490', '0.943']);
    expect(shareOf(10, 10)).toMatchObject({ share: 1, high: 1 });
  });
});
