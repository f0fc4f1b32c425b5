import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows } from '../../src/index.ts';

const Turn = z.object({
  chat: z.string(),
  id: z.int(),
  batch: z.int(),
  role: z.string(),
  /** The day of the batch, such as `March-15-2024`; where it is missing, that of the turn before. */
  time_anchor: z.string().nullish(),
  content: z.string(),
});
export type Turn = z.output<typeof Turn>;

const ids = z.union([z.int().transform((id) => [id]), z.array(z.int())]);

const Question = z.object({
  qid: z.string(),
  chat: z.string(),
  type: z.string(),
  question: z.string(),
  evidence_ids: z.array(z.int()).nullish(),
  evidence_by_role: z.object({ original_info: ids.optional(), updated_info: ids.optional() }).nullish().catch(null),
});
export type Question = z.output<typeof Question>;

/** One long chat: its messages in order, and the questions about it. */
export interface Chat {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

/**
 * The chats in a folder with `turns.jsonl` and `questions.jsonl`; `null` when they are not there.
 *
 * @throws Error naming the file and line of a row that is not as expected.
 */
export async function loadBeam(folder: string): Promise<readonly Chat[] | null> {
  const turnsFile = join(folder, 'turns.jsonl');
  const questionsFile = join(folder, 'questions.jsonl');
  if (!existsSync(turnsFile) || !existsSync(questionsFile)) return null;
  const turns = await readRows(turnsFile, Turn);
  const questions = await readRows(questionsFile, Question);
  return [...new Set(turns.map(({ chat }) => chat))].map((id) => ({
    id,
    turns: turns.filter(({ chat }) => chat === id),
    questions: questions.filter(({ chat }) => chat === id),
  }));
}
