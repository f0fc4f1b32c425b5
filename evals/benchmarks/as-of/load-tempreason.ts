import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const month = z.string().regex(/^\d{4}-\d{2}$/u);

const Fact = z.object({
  /** The fact with its period, such as "Ann works for Acme from Jan, 2010 to Feb, 2012." */
  sentence: z.string(),
  subject: z.string(),
  relation: z.string(),
  object: z.string(),
  valid_from: month,
  valid_to: month,
});
export type Fact = z.output<typeof Fact>;

const Doc = z.object({ doc: z.string(), facts: z.array(Fact) });

const Question = z.object({
  id: z.string(),
  type: z.string(),
  doc: z.string(),
  question: z.string(),
  as_of: month.nullable(),
  answers: z.array(z.string()).min(1),
});

/** A question about a month, with every answer that holds in it. */
export interface DatedQuestion {
  readonly id: string;
  readonly question: string;
  readonly relation: string;
  readonly asOf: string;
  readonly answers: readonly string[];
}

export interface TempReason {
  readonly facts: readonly Fact[];
  readonly questions: readonly DatedQuestion[];
}

async function readRows<Row>(path: string, schema: z.ZodType<Row>): Promise<readonly Row[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const result = schema.safeParse(JSON.parse(line));
    if (result.success) return result.data;
    throw new Error(`${path}:${index + 1}: ${z.prettifyError(result.error)}`);
  });
}

/**
 * The facts of a folder with `tempreason/docs.jsonl` and `tempreason/questions.jsonl`, and the questions about a month;
 * `null` when they are not there.
 *
 * @throws Error naming the file and line of a row that is not as expected.
 */
export async function loadTempReason(folder: string): Promise<TempReason | null> {
  const docsFile = join(folder, 'tempreason', 'docs.jsonl');
  const questionsFile = join(folder, 'tempreason', 'questions.jsonl');
  if (!existsSync(docsFile) || !existsSync(questionsFile)) return null;
  const docs = await readRows(docsFile, Doc);
  const relations = new Map(docs.map(({ doc, facts }) => [doc, facts[0]?.relation ?? '']));
  const questions = (await readRows(questionsFile, Question)).flatMap(
    ({ id, doc, question, as_of: asOf, answers }): DatedQuestion[] =>
      asOf === null ? [] : [{ id, question, relation: relations.get(doc) ?? '', asOf, answers }],
  );
  return { facts: docs.flatMap(({ facts }) => facts), questions };
}
