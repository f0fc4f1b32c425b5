import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { questionsOf, rememberBody } from '../benchmarks/retrieval/ask-server.ts';
import { rankByBm25, rankByBm25WithPrevious, rankByVectors } from '../benchmarks/retrieval/baselines.ts';
import { loadSets } from '../benchmarks/retrieval/load-sets.ts';
import { renderTable } from '../benchmarks/retrieval/render.ts';
import { OF_PASSAGES, OF_TURNS, type Collection } from '../benchmarks/retrieval/retrieval-set.ts';
import { tableOf } from '../benchmarks/retrieval/score.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gligabao-retrieval-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, rows: readonly object[]): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const turn = (session: number, place: number, speaker: string, text: string) => ({
  sample_id: 'talk',
  session,
  reference_time: `2024-03-0${session}T18:59:59`,
  dia_id: `D${session}:${place}`,
  speaker,
  text,
});
const TURNS = [
  turn(1, 1, 'Ann', 'Which instrument do you play?'),
  { ...turn(1, 2, 'Ben', 'This one.'), blip_caption: 'a photo of a cello' },
  turn(2, 1, 'Ann', 'Good morning!'),
];
const QUESTION = {
  qid: 'talk:q0',
  sample_id: 'talk',
  category: 1,
  question: 'What does Ben play?',
  evidence: ['D1:2'],
};

function writeLocomo(questions: readonly object[] = [QUESTION]): void {
  write('locomo/turns.jsonl', TURNS);
  write('locomo/questions.jsonl', questions);
}

async function talk(): Promise<Collection> {
  writeLocomo();
  const [collection] = (await loadSets(folder)).sets[0]?.collections ?? [];
  if (!collection) throw new Error('no talk');
  return collection;
}

describe('a conversation of LoCoMo', () => {
  it('keeps who speaks, what is shared, the order, the session and the source', async () => {
    const { told, at } = await talk();
    expect(told.map((each) => rememberBody(each, 'talk'))).toEqual([
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
    expect(at).toBe('2024-03-02T18:59:59Z');
  });

  it('is asked what has evidence, by category', async () => {
    writeLocomo([
      { ...QUESTION, answer: 'the cello' },
      { ...QUESTION, qid: 'q1', evidence: [] },
      { ...QUESTION, sample_id: 'other' },
    ]);
    const { sets } = await loadSets(folder);
    expect(questionsOf(sets[0]?.collections ?? [])).toEqual([
      {
        asked: { id: 'talk:q0', question: 'What does Ben play?', group: 'multi-hop', gold: ['D1:2'] },
        dataset: 'talk',
        at: '2024-03-02T18:59:59Z',
      },
    ]);
  });
});

describe('other sets', () => {
  it('are passages under their titles, said at no time, with every file of questions beside the corpus', async () => {
    write('multihop/wiki_corpus.jsonl', [{ id: 'p0', title: 'Ada', text: 'Born in London.', more: true }]);
    write('multihop/wiki_101.jsonl', [{ id: 7, question: 'Where was Ada born?', gold_ids: ['p0'], hops: 2 }]);
    write('multihop/wiki_openie.jsonl', [{ id: 'p0', triples: [] }]);
    const { sets } = await loadSets(folder);
    expect(sets).toEqual([
      {
        name: 'wiki_101',
        collections: [
          {
            name: 'wiki_101',
            told: [{ id: 'p0', text: 'Ada\nBorn in London.', said: null }],
            asked: [{ id: '7', question: 'Where was Ada born?', group: '2 hops', gold: ['p0'] }],
            at: null,
          },
        ],
        measures: OF_PASSAGES,
        inTurns: false,
      },
    ]);
    expect(rememberBody({ id: 'p0', text: 'Ada', said: null }, 'wiki')).toEqual({
      user_id: 'bench',
      dataset: 'wiki',
      text: 'Ada',
      source: 'p0',
    });
  });

  it('are found in the folder itself, and chats in every folder of BEAM', async () => {
    write('two_corpus.jsonl', [{ id: 'p0', title: 'Ada', text: 'Born in London.' }]);
    write('two.jsonl', [{ id: 'a', question: 'Where?', gold_ids: ['p0'] }]);
    const message = { chat: 'c', id: 0, batch: 1, role: 'user', time_anchor: 'March-15-2024', content: 'Hi.' };
    write('beam_500k/turns.jsonl', [message]);
    write('beam_500k/questions.jsonl', [{ qid: 'b', chat: 'c', type: 'recall', question: 'How?', evidence_ids: [0] }]);
    const { sets, skipped } = await loadSets(folder);
    expect(sets.map(({ name }) => name)).toEqual(['beam_500k', 'two']);
    expect(sets[0]?.collections[0]?.told).toEqual([
      { id: '0', text: 'user: Hi.', said: { at: '2024-03-15T00:00:00.000Z', session: 'c/1' } },
    ]);
    expect(skipped).toEqual([expect.stringMatching(/^skipped: no locomo/u)]);
  });

  it('are chosen by the beginning of their names, and a name that fits none is told with those that are there', async () => {
    writeLocomo();
    write('wiki_corpus.jsonl', [{ id: 'p0', title: 'Ada', text: 'Born in London.' }]);
    write('wiki.jsonl', [{ id: 'a', question: 'Where?', gold_ids: ['p0'] }]);
    expect((await loadSets(folder, ['loc'])).sets.map(({ name }) => name)).toEqual(['locomo']);
    await expect(loadSets(folder, ['beam'])).rejects.toThrow(/--only beam: .*there are: locomo, wiki/u);
  });

  it('are none where there is no data, each with its line', async () => {
    const { sets, skipped } = await loadSets(join(folder, 'none'));
    expect(sets).toEqual([]);
    expect(skipped).toHaveLength(3);
  });

  it('that are not as expected are named by file and line', async () => {
    writeLocomo([QUESTION, { ...QUESTION, category: 6 }]);
    await expect(loadSets(folder)).rejects.toThrow(/questions\.jsonl:2: [^]*category/u);
    writeFileSync(join(folder, 'locomo', 'questions.jsonl'), 'no json\n');
    await expect(loadSets(folder)).rejects.toThrow(/questions\.jsonl:1/u);
  });
});

describe('the baselines', () => {
  it('find a turn by its words and its caption', async () => {
    expect(rankByBm25(await talk())('Does Ben play the cello?', 10)).toEqual(['D1:2', 'D1:1']);
  });

  it('find a turn by the one before, but not across sessions', async () => {
    const collection = await talk();
    expect(rankByBm25(collection)('instruments', 10)).toEqual(['D1:1']);
    expect(rankByBm25WithPrevious(collection)('instruments', 10)).toEqual(['D1:1', 'D1:2']);
    expect(rankByBm25WithPrevious(collection)('cello', 10)).toEqual(['D1:2']);
  });

  it('find what is nearest by vectors, up to a limit', async () => {
    const collection = await talk();
    const asked = [{ id: 'q', question: 'Ann: Good morning!', group: 'all', gold: [] }];
    const ranked = await rankByVectors({ ...collection, asked }, stubEmbedder(), 2);
    expect(ranked.get('q')).toHaveLength(2);
    expect(ranked.get('q')?.[0]).toBe('D2:1');
  });
});

describe('the score', () => {
  const put = (id: string, group: string, gold: readonly string[]) => ({
    asked: { id, question: '', group, gold },
    dataset: 'd',
    at: null,
  });
  const questions = [put('a', 'x', ['1', '2']), put('b', 'y', ['3'])];
  const contestants = [
    {
      name: 'ours',
      ranked: new Map([
        ['a', ['1', '9', '2']],
        ['b', ['3']],
      ]),
    },
    { name: 'theirs', ranked: new Map([['a', ['1']]]) },
  ];

  it('counts recall at each cut, and all of the gold or nothing', () => {
    const of = (name: string) => [...OF_TURNS, ...OF_PASSAGES].find((each) => each.name === name)?.of;
    expect(of('recall at 2')?.(['1', '2'], ['1', '9', '2'])).toBe(0.5);
    expect(of('recall at 5')?.(['1', '2'], ['1', '9', '2'])).toBe(1);
    expect(of('all gold in the first 8')?.(['1', '2'], ['1', '9', '2'])).toBe(1);
    expect(of('all gold in the first 8')?.(['1', '2'], ['1', '9'])).toBe(0);
    expect(of('recall at 2')?.([], ['1'])).toBeNull();
  });

  it('is a mean over questions with its interval, over all and by group, beside what the first finds more', () => {
    const [recallAt5] = OF_TURNS;
    if (!recallAt5) throw new Error('no measure');
    const { rows } = tableOf(questions, contestants, recallAt5, 1);
    expect(rows.map(({ group, questions: n }) => [group, n])).toEqual([
      ['all', 2],
      ['x', 1],
      ['y', 1],
    ]);
    expect(rows.map(({ found }) => found.map(({ mean }) => mean))).toEqual([
      [1, 0.25],
      [1, 0.5],
      [1, 0],
    ]);
    expect(rows[0]?.found[1]).toEqual({ mean: 0.25, low: 0, high: 0.5 });
    expect(rows[0]?.more).toEqual([{ mean: 0.75, low: 0.5, high: 1 }]);
    expect(tableOf(questions, contestants, recallAt5, 1)).toEqual(tableOf(questions, contestants, recallAt5, 1));
    expect(
      renderTable(tableOf(questions, contestants, recallAt5, 1))
        .split('\n')
        .slice(0, 2),
    ).toEqual([
      expect.stringMatching(/^recall at 5, % +n +ours +theirs +over theirs$/u),
      expect.stringMatching(
        /^all +2 +100\.0 \[100\.0, 100\.0\] +25\.0 \[0\.0, 50\.0\] +\+75\.0 \[\+50\.0, \+100\.0\]$/u,
      ),
    ]);
  });
});
