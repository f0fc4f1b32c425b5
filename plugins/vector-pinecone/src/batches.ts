import type { Id, VectorItem } from '@gligabao/core';
import type { PineconeRecord } from '@pinecone-database/pinecone';
import type { Mark } from './client.ts';
import { unitNumbers } from './unit-vector.ts';

/** The limit of the API for one upsert and for one delete. */
const MAX_RECORDS = 1000;

/** The items, each id once: the last of them wins. */
export function lastOfEach(items: readonly VectorItem[]): readonly VectorItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/**
 * Items as records, cut so that the body of each upsert stays below `maxBytes`; a record that is larger goes alone. A
 * batch is made when it is asked for: two megabytes of decimals take some forty milliseconds to write.
 */
export function* upsertBatches(
  items: readonly VectorItem[],
  namespace: string,
  maxBytes: number,
): Generator<PineconeRecord<Mark>[], void> {
  const envelope = JSON.stringify({ vectors: [], namespace }).length;
  let batch: PineconeRecord<Mark>[] = [];
  let bytes = envelope;
  for (const { id, vector, live } of items) {
    const record = { id: String(id), values: unitNumbers(vector), metadata: { live } };
    // All of it is ASCII.
    const size = JSON.stringify(record).length + 1;
    if (batch.length === MAX_RECORDS || (batch.length > 0 && bytes + size > maxBytes)) {
      yield batch;
      batch = [];
      bytes = envelope;
    }
    batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Ids as the API has them, as many as one delete takes at a time unless told otherwise. */
export function* idBatches(ids: readonly Id[], size = MAX_RECORDS): Generator<string[], void> {
  const names = [...new Set(ids)].map(String);
  for (let at = 0; at < names.length; at += size) yield names.slice(at, at + size);
}
