/** What the thread of the encoder is told. */
export type Request =
  | { readonly type: 'encode'; readonly id: number; readonly texts: readonly string[] }
  | { readonly type: 'cancel'; readonly id: number };

/** What it answers: `ready` or `failed` first, then one answer per `encode` that was not cancelled. */
export type Answer =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly reason: string }
  /** The vectors one after the other. */
  | { readonly type: 'encoded'; readonly id: number; readonly vectors: Float32Array }
  | { readonly type: 'refused'; readonly id: number; readonly reason: string };

/** What it starts with: the module from whose place the packages of the model are resolved. */
export interface WorkerData {
  readonly resolveFrom: string;
}
