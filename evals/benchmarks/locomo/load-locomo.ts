import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Turn = z.object({
  sample_id: z.string(),
  session: z.int(),
  /** Without a zone, which LoCoMo does not say; UTC is as good as any. */
  reference_time: z.iso.datetime({ local: true }),
  dia_id: z.string(),
  speaker: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
export type Turn = z.output<typeof Turn>;

const Question = z.object({
  qid: z.string(),
  sample_id: z.string(),
  category: z.int().min(1).max(5),
  question: z.string(),
  evidence: z.array(z.string()),
});
export type Question = z.output<typeof Question>;

/** One conversation: its turns in order, and the questions about it. */
export interface Conversation {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

export async function readRows<Row>(path: string, schema: z.ZodType<Row>): Promise<readonly Row[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const result = schema.safeParse(JSON.parse(line));
    if (result.success) return result.data;
    throw new Error(`${path}:${index + 1}: ${z.prettifyError(result.error)}`);
  });
}

/**
 * The conversations in a folder with `locomo/turns.jsonl` and `locomo/questions.jsonl`; `null` when they are not there.
 *
 * @throws Error naming the file and line of a row that is not as expected.
 */
export async function loadLocomo(folder: string): Promise<readonly Conversation[] | null> {
  const turnsFile = join(folder, 'locomo', 'turns.jsonl');
  const questionsFile = join(folder, 'locomo', 'questions.jsonl');
  if (!existsSync(turnsFile) || !existsSync(questionsFile)) return null;
  const turns = await readRows(turnsFile, Turn);
  const questions = await readRows(questionsFile, Question);
  return [...new Set(turns.map((turn) => turn.sample_id))].map((id) => ({
    id,
    turns: turns.filter((turn) => turn.sample_id === id),
    questions: questions.filter((question) => question.sample_id === id),
  }));
}
