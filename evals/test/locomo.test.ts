import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadLocomo, type Conversation } from '../benchmarks/locomo/load-locomo.ts';
import { rankTurns, rankTurnsWithPrevious } from '../benchmarks/locomo/rank-by-bm25.ts';
import { askedAt, rememberBodies } from '../benchmarks/locomo/turn-text.ts';

const turn = (session: number, place: number, speaker: string, text: string) => ({
  sample_id: 'talk',
  session,
  reference_time: `2024-03-0${session}T18:59:59`,
  dia_id: `D${session}:${place}`,
  speaker,
  text,
});

const TALK: Conversation = {
  id: 'talk',
  turns: [
    turn(1, 1, 'Ann', 'Which instrument do you play?'),
    { ...turn(1, 2, 'Ben', 'This one.'), blip_caption: 'a photo of a cello' },
    turn(2, 1, 'Ann', 'Good morning!'),
  ],
  questions: [],
};

describe('a conversation as it is remembered', () => {
  it('keeps who speaks, what is shared, the order, the session and the source', () => {
    expect(rememberBodies(TALK, 'bench')).toEqual([
      expect.objectContaining({
        text: 'Ann: Which instrument do you play?',
        reference_time: '2024-03-01T18:59:59.000Z',
      }),
      {
        user_id: 'bench',
        dataset: 'talk',
        kind: 'episode',
        text: 'Ben: This one. [shares a photo of a cello]',
        reference_time: '2024-03-01T19:00:00.000Z',
        session_id: 'talk/session-1',
        source: 'D1:2',
      },
      expect.objectContaining({ session_id: 'talk/session-2', reference_time: '2024-03-02T18:59:59.000Z' }),
    ]);
  });

  it('is asked about when its last session began', () => {
    expect(askedAt(TALK)).toBe('2024-03-02T18:59:59Z');
  });
});

describe('the baselines', () => {
  it('find a turn by its words and its caption', () => {
    expect(rankTurns(TALK)('Does Ben play the cello?', 10)).toEqual(['D1:2', 'D1:1']);
  });

  it('find a turn by the one before, but not across sessions', () => {
    expect(rankTurns(TALK)('instruments', 10)).toEqual(['D1:1']);
    expect(rankTurnsWithPrevious(TALK)('instruments', 10)).toEqual(['D1:1', 'D1:2']);
    expect(rankTurnsWithPrevious(TALK)('cello', 10)).toEqual(['D1:2']);
  });
});

describe('the data', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gligabao-locomo-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (questions: readonly object[]): void => {
    const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    mkdirSync(join(folder, 'locomo'));
    writeFileSync(join(folder, 'locomo', 'turns.jsonl'), lines(TALK.turns));
    writeFileSync(join(folder, 'locomo', 'questions.jsonl'), lines(questions));
  };
  const question = {
    qid: 'talk:q0',
    sample_id: 'talk',
    category: 4,
    question: 'What does Ben play?',
    evidence: ['D1:2'],
  };

  it('is read by conversation', async () => {
    write([
      { ...question, answer: 'the cello' },
      { ...question, sample_id: 'other' },
    ]);
    expect(await loadLocomo(folder)).toEqual([{ ...TALK, questions: [question] }]);
  });

  it('is missing where it is not', async () => {
    expect(await loadLocomo(folder)).toBeNull();
  });

  it('that is not as expected is named by file and line', async () => {
    write([question, { ...question, category: 6 }]);
    await expect(loadLocomo(folder)).rejects.toThrow(/questions\.jsonl:2: [^]*category/);
  });
});
