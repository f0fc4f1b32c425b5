import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows } from '../../src/index.ts';
import { OF_PASSAGES, type RetrievalSet } from './retrieval-set.ts';

const Passage = z.object({ id: z.string(), title: z.string(), text: z.string() });

const Question = z.object({
  id: z.union([z.string(), z.int().transform(String)]),
  question: z.string(),
  gold_ids: z.array(z.string()),
  /** Where a set tells them: how many passages lead to the answer, and what sort of question it is. */
  hops: z.int().optional(),
  type: z.string().optional(),
});

const CORPUS = '_corpus.jsonl';

/** Whether a file holds questions with their passages, and not something else about the same corpus. */
async function holdsQuestions(path: string): Promise<boolean> {
  const [first = ''] = (await readFile(path, 'utf8')).trimStart().split('\n', 1);
  return first.includes('"question"') && first.includes('"gold_ids"');
}

async function loadPair(folder: string, corpus: string, questions: string): Promise<RetrievalSet> {
  const passages = await readRows(join(folder, corpus), Passage);
  const asked = await readRows(join(folder, questions), Question);
  const name = questions.slice(0, -'.jsonl'.length);
  const collection = {
    name,
    told: passages.map(({ id, title, text }) => ({ id, text: `${title}\n${text}`, said: null })),
    asked: asked.map(({ id, question, gold_ids: gold, hops, type }) => ({
      id,
      question,
      group: type ?? (hops === undefined ? 'all' : `${hops} hops`),
      gold,
    })),
    at: null,
  };
  return { name, collections: [collection], measures: OF_PASSAGES, inTurns: false };
}

/**
 * The pairs of a folder: `NAME_corpus.jsonl` with each file of questions whose name begins with NAME, such as
 * `NAME.jsonl` or `NAME_100.jsonl`. None when the folder is not there.
 *
 * @throws Error naming the file and line of a row that is not as expected.
 */
export async function loadMultihop(folder: string): Promise<readonly RetrievalSet[]> {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((file) => file.endsWith('.jsonl')).sort();
  const sets: RetrievalSet[] = [];
  for (const corpus of files.filter((file) => file.endsWith(CORPUS))) {
    const stem = corpus.slice(0, -CORPUS.length);
    for (const file of files.filter((each) => each.startsWith(stem) && !each.endsWith(CORPUS))) {
      if (await holdsQuestions(join(folder, file))) sets.push(await loadPair(folder, corpus, file));
    }
  }
  return sets;
}
