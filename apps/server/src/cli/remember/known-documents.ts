import { createHash } from 'node:crypto';
import { cleanText } from '@gligabao/text';

/** What is read of a stored text. */
export interface StoredText {
  readonly id: number;
  readonly text: string;
  readonly source: string | null;
  readonly parentId: number | null;
  /** Of a chunk: where in its document it ends. */
  readonly end: number | null;
  /** Of a part of a file that was too large for one text. */
  readonly part: number;
}

export interface StoredTexts {
  readonly items: readonly StoredText[];
  readonly total: number;
}

/** The newest text of a source; null as hash where it was stored without all of its chunks. */
interface Newest {
  readonly id: number;
  readonly hash: string | null;
}

/** Texts may be of a MiB each. */
const PAGE = 100;

const keyOf = (source: string, part: number): string => `${part} ${source}`;
/** As it is stored: without what no store can hold. */
const hashOf = (text: string): string => createHash('sha256').update(cleanText(text)).digest('base64');

/** Which documents a dataset has, so that what has not changed need not be sent again. */
export class KnownDocuments {
  readonly #newest: ReadonlyMap<string, Newest>;

  private constructor(newest: ReadonlyMap<string, Newest>) {
    this.#newest = newest;
  }

  static none(): KnownDocuments {
    return new KnownDocuments(new Map());
  }

  /** Reads all texts of a dataset, newest first. */
  static async read(list: (page: { limit: number; offset: number }) => Promise<StoredTexts>): Promise<KnownDocuments> {
    const newest = new Map<string, Newest>();
    const ends = new Map<number, number>();
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const listed = await list({ limit: PAGE, offset });
      total = listed.total;
      for (const { id, text, source, parentId, end, part } of listed.items) {
        // Chunks are newer than the document that they belong to, so they come first.
        if (parentId !== null) ends.set(parentId, Math.max(ends.get(parentId) ?? 0, end ?? 0));
        if (parentId !== null || source === null || newest.has(keyOf(source, part))) continue;
        // A run that failed or was broken off leaves a document with its first chunks.
        const isWhole = text.slice(ends.get(id) ?? text.length).trim() === '';
        newest.set(keyOf(source, part), { id, hash: isWhole ? hashOf(text) : null });
      }
    }
    return new KnownDocuments(newest);
  }

  /** The number of the newest text of a source, whatever it says; null for none. */
  newest(source: string, part: number): number | null {
    return this.#newest.get(keyOf(source, part))?.id ?? null;
  }

  /** The number of the newest text of a source, if it is this one; what was the text before counts for nothing. */
  unchanged(source: string, part: number, text: string): number | null {
    const found = this.#newest.get(keyOf(source, part));
    return found !== undefined && found.hash === hashOf(text) ? found.id : null;
  }
}
