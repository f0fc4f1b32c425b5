import type { CallContext, Id, VectorIndex, VectorItem } from '@gligabao/core';
import type { PineconeRecord } from '@pinecone-database/pinecone';
import { atOnce } from './at-once.ts';
import { idBatches, lastOfEach, upsertBatches } from './batches.ts';
import type { Mark, PineconeIndex } from './client.ts';
import type { PineconeConfig } from './config.ts';
import { dimensionsOf } from './dimensions.ts';
import { interrupted, isNotFound, isRejected, noIdFilter } from './errors.ts';
import { foundIn, rankedPages } from './ranking.ts';
import { ensureDirection, ensureLength, unitNumbers } from './unit-vector.ts';

// Requests side by side. Pinecone takes 50 MB of upserts and 100 updates a second in one namespace.
const UPSERTS_AT_ONCE = 4;
const UPDATES_AT_ONCE = 8;
const DELETES_AT_ONCE = 2;
const QUERIES_AT_ONCE = 8;

/** Ids stand in the address of a request. */
const FETCHED_AT_ONCE = 100;

type Found = Partial<PineconeRecord<Mark>>;

/** The largest dense vector that Pinecone takes. */
const MAX_DIMENSIONS = 20_000;

const LIVE = Object.freeze({ live: Object.freeze({ $eq: true }) });

function ensureIds(ids: readonly Id[]): void {
  for (const id of ids) if (!Number.isSafeInteger(id)) throw new TypeError(`not an id: ${id}`);
}

type Settings = Pick<PineconeConfig, 'namespace_prefix' | 'batch_bytes'>;

/** The port over the data plane of an index: a namespace for each space, ids as names, the live mark as metadata. */
export function pineconeVectorIndex(pinecone: PineconeIndex, settings: Settings): VectorIndex {
  const dimensions = dimensionsOf(pinecone);
  const namespaceOf = (space: string): string => `${settings.namespace_prefix}${space}`;

  /** What the work gives, or undefined where nobody wrote yet: a 404 means that only when the index itself is there. */
  async function ifThere<Result>(work: Promise<Result>, context: CallContext): Promise<Result | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      dimensions.forget();
      await dimensions.read(context);
      return undefined;
    }
  }

  async function ensureVectors(vectors: readonly Float32Array[], space: string, context: CallContext): Promise<void> {
    for (const vector of vectors) ensureDirection(vector, space);
    const expected = await dimensions.read(context);
    for (const vector of vectors) ensureLength(vector, expected, space);
  }

  async function upsert(items: readonly VectorItem[], namespace: string, context: CallContext): Promise<void> {
    const batches = upsertBatches(lastOfEach(items), namespace, settings.batch_bytes);
    await atOnce(UPSERTS_AT_ONCE, batches, (records) =>
      pinecone.call(context, (index) => index.upsert({ records, namespace })),
    );
  }

  return Object.freeze<VectorIndex>({
    supports: Object.freeze({
      liveFilter: true,
      idFilter: false,
      readYourWrites: false,
      persistent: true,
      maxDimensions: MAX_DIMENSIONS,
    }),

    async put(space, items, context) {
      if (items.length === 0) return;
      ensureIds(items.map(({ id }) => id));
      const vectors = items.map(({ vector }) => vector);
      await ensureVectors(vectors, space, context);
      try {
        await upsert(items, namespaceOf(space), context);
      } catch (error) {
        if (isRejected(error)) dimensions.forget();
        throw error;
      }
    },

    async close(space, ids, context) {
      ensureIds(ids);
      const namespace = namespaceOf(space);
      const metadata = { live: false };
      await atOnce(UPDATES_AT_ONCE, new Set(ids), (id) =>
        ifThere(
          pinecone.call(context, (index) => index.update({ id: String(id), metadata, namespace })),
          context,
        ),
      );
    },

    async remove(space, ids: readonly Id[] | 'all', context) {
      const namespace = namespaceOf(space);
      if (ids === 'all') {
        await ifThere(
          pinecone.call(context, (index) => index.deleteNamespace(namespace)),
          context,
        );
        return;
      }
      ensureIds(ids);
      await atOnce(DELETES_AT_ONCE, idBatches(ids), (names) =>
        ifThere(
          pinecone.call(context, (index) => index.deleteMany({ ids: names, namespace })),
          context,
        ),
      );
    },

    async find(space, ids, context) {
      ensureIds(ids);
      const namespace = namespaceOf(space);
      const replies = await atOnce(QUERIES_AT_ONCE, idBatches(ids, FETCHED_AT_ONCE), (names) =>
        ifThere(
          pinecone.call(context, (index) => index.fetch({ ids: names, namespace })),
          context,
        ),
      );
      const records = Object.assign({}, ...replies.map((reply) => reply?.records)) as Readonly<Record<string, Found>>;
      return ids.map((id) => {
        const found = Object.hasOwn(records, id) ? records[id] : undefined;
        const vector = found?.values && Float32Array.from(found.values);
        return vector && vector.length > 0 ? { id, vector, live: found?.metadata?.live === true } : null;
      });
    },

    async *search(space, queries, { page, live, only }, context) {
      if (only !== undefined) throw noIdFilter();
      if (!Number.isSafeInteger(page) || page < 1) throw new TypeError(`not a page size: ${page}`);
      if (queries.length === 0) return;
      await ensureVectors(queries, space, context);
      const namespace = namespaceOf(space);
      const filter = live === true ? { filter: LIVE } : {};
      const ranked = queries.map((query) => {
        const vector = unitNumbers(query);
        const ask = (topK: number) =>
          pinecone.call(context, async (index) => (await index.query({ vector, topK, namespace, ...filter })).matches);
        return rankedPages(async (topK) => foundIn((await ifThere(ask(topK), context)) ?? []), page);
      });
      for (;;) {
        if (context.signal.aborted) throw interrupted();
        const hits = await atOnce(QUERIES_AT_ONCE, ranked, (pages) => pages.next());
        if (hits.every((each) => each.length === 0)) return;
        yield hits;
      }
    },
  });
}
