/** The flags of a question, answered or not. */
export interface QuestionOptions {
  readonly user: string;
  readonly dataset?: readonly string[];
  readonly session?: string;
  readonly sessionMode?: string;
  readonly asOf?: string;
  readonly knownAt?: string;
  readonly json?: boolean;
}

/** The request that they make. */
export function askedOf(words: readonly string[], options: QuestionOptions): Readonly<Record<string, unknown>> {
  return {
    user_id: options.user,
    query: words.join(' '),
    ...(options.dataset === undefined ? {} : { dataset: options.dataset }),
    ...(options.session === undefined ? {} : { session_id: options.session }),
    ...(options.sessionMode === undefined ? {} : { session_mode: options.sessionMode }),
    ...(options.asOf === undefined ? {} : { as_of: options.asOf }),
    ...(options.knownAt === undefined ? {} : { known_at: options.knownAt }),
  };
}
