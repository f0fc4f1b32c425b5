import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows } from '../../src/index.ts';
import { loadSets } from '../retrieval/load-sets.ts';
import type { Asked, Collection } from '../retrieval/retrieval-set.ts';

const Gold = z.object({ qid: z.string(), answer: z.union([z.string(), z.number()]).optional() });

/** A conversation with the questions about it. */
export interface Talk {
  /** `locomo`, or a folder whose name begins with `beam`. */
  readonly set: string;
  readonly collection: Collection;
  /** What the answer should be, by the id of the question, where it is a short text. */
  readonly gold: ReadonlyMap<string, string>;
}

/** Questions of these kinds ask for what the conversation does not hold. */
const UNANSWERABLE = new Set(['adversarial', 'abstention']);

export function isAnswerable({ group }: Asked): boolean {
  return !UNANSWERABLE.has(group);
}

async function goldOf(path: string): Promise<ReadonlyMap<string, string>> {
  if (!existsSync(path)) return new Map();
  const rows = await readRows(path, Gold);
  return new Map(rows.flatMap(({ qid, answer }) => (answer === undefined ? [] : [[qid, String(answer)] as const])));
}

/** The conversations of the sets of a folder that are made of turns. */
export async function loadTalks(folder: string): Promise<readonly Talk[]> {
  const { sets } = await loadSets(folder);
  const gold = await goldOf(join(folder, 'locomo', 'questions.jsonl'));
  return sets
    .filter(({ inTurns }) => inTurns)
    .flatMap(({ name, collections }) =>
      collections.map((collection): Talk => ({ set: name, collection, gold: name === 'locomo' ? gold : new Map() })),
    );
}
