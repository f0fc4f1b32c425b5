/** A model on this machine. */
export interface Encoder {
  /** Its name with its version: another name means that vectors cannot be compared. */
  readonly model: string;
  readonly dimensions: number;
  readonly fusionWeight: number;
  readonly similarity: { readonly entity: number; readonly fact: number };
  /** A vector of norm 1 per text, in order; texts are not blank. */
  encode(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}
