import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rememberBody } from '../benchmarks/retrieval/ask-server.ts';
import { collectionOf } from '../benchmarks/retrieval/beam-set.ts';
import { loadBeam, type Chat } from '../benchmarks/retrieval/load-beam.ts';
import { countAbove, ranksAbove, shareOf, updatesOf } from '../benchmarks/updates/score.ts';

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
  return (await loadBeam(join(folder, 'beam_100k'))) ?? [];
}

describe('a long chat', () => {
  it('is remembered a second a message, from the day of its batch, with who speaks and the id', async () => {
    const [chat] = await load();
    if (!chat) throw new Error('no chat');
    const { name, told, at } = collectionOf(chat);
    const bodies = told.map((each) => rememberBody(each, name));
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
    expect(at).toBe('2024-04-05T00:00:00.000Z');
  });

  it('is none where there is no data, and a row that is not as expected is named', async () => {
    expect(await loadBeam(join(folder, 'none'))).toBeNull();
    await load();
    writeFileSync(join(folder, 'beam_100k', 'turns.jsonl'), '{"chat":"c"}');
    await expect(loadBeam(join(folder, 'beam_100k'))).rejects.toThrow(/turns\.jsonl:1/u);
  });
});

describe('the score', () => {
  it('takes the questions of which both messages are known, and the instant before the new one', async () => {
    const chats = await load();
    const updates = updatesOf(chats);
    expect(updates).toMatchObject([{ question: { qid: 'u' }, before: ['0'], after: ['2'] }]);
    expect(new Date(updates[0]?.stillBefore ?? 0).toISOString()).toBe('2024-04-04T23:59:59.999Z');
    expect(countAbove(updates, new Map([['u', ['2', '1', '0']]]), 'after')).toMatchObject({ n: 1, hits: 1, share: 1 });
    expect(countAbove(updates, new Map([['u', ['2', '1', '0']]]), 'before')).toMatchObject({ n: 1, hits: 0 });
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
