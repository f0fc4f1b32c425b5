import { readEverything } from './read-rows.ts';
import type { Remembering } from './remembering.ts';
import type { Statement } from './stream.ts';

/** How many answers were compared with what was answered live, and how many were the same. */
export interface AskedAgain {
  readonly asked: number;
  readonly same: number;
}

interface Question {
  readonly query: string;
  readonly knownAt: number;
  readonly answered: string;
}

/** Lists are longer than answers: they are read after so many statements. */
const LISTS_EVERY = 25;

/** The words of a question about the fact that a statement speaks of. */
function questionOn({ edges }: Statement): string {
  const { source = '', relation = '', target = '' } = edges[0] ?? {};
  const plain = relation.replaceAll('_', ' ');
  return relation.endsWith('_of') ? `Who is ${plain} ${target}?` : `What is known of ${source} and ${plain}?`;
}

/** Answers without what tells one run from another: times and numbers of runs. */
async function answer({ memory, userId }: Remembering, query: string, knownAt: number | null): Promise<string> {
  const at = knownAt === null ? {} : { known_at: new Date(knownAt).toISOString() };
  const { evidence, context, mode } = await memory.query({ user_id: userId, query, answer: false, ...at });
  return JSON.stringify([evidence, context, mode]);
}

/** Asks while a stream is told, and asks all of it again afterwards at the system times of then. */
export class Asking {
  readonly #remembering: Remembering;
  readonly #every: number;
  readonly #questions: Question[] = [];
  readonly #lists: Omit<Question, 'query'>[] = [];
  #told = 0;

  /** A question follows each statement whose place is a multiple of `every`. */
  constructor(remembering: Remembering, every: number) {
    this.#remembering = remembering;
    this.#every = every;
  }

  async after(statement: Statement): Promise<void> {
    this.#told += 1;
    const knownAt = this.#remembering.now();
    if (this.#told % this.#every === 0) {
      const query = questionOn(statement);
      this.#questions.push({ query, knownAt, answered: await answer(this.#remembering, query, null) });
    }
    if (this.#told % (this.#every * LISTS_EVERY) === 0) {
      this.#lists.push({ knownAt, answered: await readEverything(this.#remembering, {}) });
    }
  }

  async again(): Promise<AskedAgain> {
    let same = 0;
    for (const { query, knownAt, answered } of this.#questions) {
      if ((await answer(this.#remembering, query, knownAt)) === answered) same += 1;
    }
    for (const { knownAt, answered } of this.#lists) {
      if ((await readEverything(this.#remembering, { knownAt })) === answered) same += 1;
    }
    return { asked: this.#questions.length + this.#lists.length, same };
  }
}
