import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows } from '../../src/index.ts';
import { OF_TURNS, type Collection, type RetrievalSet, type Told } from './retrieval-set.ts';

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
type Turn = z.output<typeof Turn>;

/** The numbers of LoCoMo's own code; others' tables sometimes swap them. */
const CATEGORIES = Object.freeze(['multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial'] as const);

const Question = z.object({
  qid: z.string(),
  sample_id: z.string(),
  category: z.int().min(1).max(CATEGORIES.length),
  question: z.string(),
  evidence: z.array(z.string()),
});
type Question = z.output<typeof Question>;

/** A turn as it is remembered and indexed: who says what, and what a shared picture shows. */
function turnText({ speaker, text, blip_caption: caption }: Turn): string {
  return `${speaker}: ${text}${caption === undefined ? '' : ` [shares ${caption}]`}`;
}

/** Turns in the order in which they were said, one second apart within a session. */
function told(turns: readonly Turn[]): readonly Told[] {
  const places = new Map<number, number>();
  return turns.map((turn) => {
    const place = places.get(turn.session) ?? 0;
    places.set(turn.session, place + 1);
    const at = new Date(Date.parse(`${turn.reference_time}Z`) + place * 1000).toISOString();
    const said = { at, session: `${turn.sample_id}/session-${turn.session}` };
    return { id: turn.dia_id, text: turnText(turn), said };
  });
}

function conversation(name: string, turns: readonly Turn[], questions: readonly Question[]): Collection {
  const lastSession = turns.reduce((latest, { reference_time: time }) => (time > latest ? time : latest), '');
  return {
    name,
    told: told(turns),
    asked: questions.map(({ qid, question, category, evidence }) => ({
      id: qid,
      question,
      group: CATEGORIES[category - 1] ?? '',
      gold: evidence,
    })),
    at: `${lastSession}Z`,
  };
}

/**
 * The conversations in a folder with `turns.jsonl` and `questions.jsonl`; `null` when they are not there.
 *
 * @throws Error naming the file and line of a row that is not as expected.
 */
export async function loadLocomo(folder: string): Promise<RetrievalSet | null> {
  const turnsFile = join(folder, 'turns.jsonl');
  const questionsFile = join(folder, 'questions.jsonl');
  if (!existsSync(turnsFile) || !existsSync(questionsFile)) return null;
  const turns = await readRows(turnsFile, Turn);
  const questions = await readRows(questionsFile, Question);
  const collections = [...new Set(turns.map((turn) => turn.sample_id))].map((id) =>
    conversation(
      id,
      turns.filter((turn) => turn.sample_id === id),
      questions.filter((question) => question.sample_id === id),
    ),
  );
  return { name: 'locomo', collections, measures: OF_TURNS, inTurns: true };
}
