import type { RememberResponse } from '@gligabao/core';
import type { StoredTexts } from './known-documents.ts';

/** Whose texts are listed, and which. */
export interface TextsOf {
  readonly user: string;
  readonly dataset: string;
  readonly kind: 'knowledge' | 'episode';
}

/** What `remember` sends to: a memory of this process, or a server. */
export interface Target {
  /** @throws GligabaoError as `Memory.remember` does. */
  remember(body: Readonly<Record<string, unknown>>): Promise<RememberResponse>;
  /** A page of the texts of a dataset, newest first; nothing when there is no such dataset. */
  texts(of: TextsOf, page: { readonly limit: number; readonly offset: number }): Promise<StoredTexts>;
}

/** A memory of another process, which goes on with what it took while this one does something else. */
export interface BackgroundTarget extends Target {
  /**
   * @returns the number of the run that will remember it.
   * @throws GligabaoError when it is not taken.
   */
  enqueue(body: Readonly<Record<string, unknown>>): Promise<number>;
}

/** Which part of a file a text is, as its labels say. */
export function partOf(metadata: Readonly<Record<string, unknown>> | null | undefined): number {
  const part = metadata?.['part'];
  return typeof part === 'number' ? part : 1;
}
