import type { DatasetId, Id, IndexedText, TextKind, VectorItem } from '@gligabao/core';
import { spaceOf, TEXT_KINDS, vectorModelOf } from '@gligabao/core';
import { CALL, openStory, type StorePorts, type Story, stubEmbedder } from '@gligabao/testkit';
import { type Corpus, makeCorpus } from '../queries/corpus.ts';
import { tellAll, USER } from '../queries/write-corpus.ts';
import type { OpenStore } from './open-store.ts';

/** Facts that a text states. */
const PER_TEXT = 5;
/** Of the facts, those at the hub. */
const AT_HUB = 0.1;
/** The model of the vectors that texts are said to have. */
export const MODEL: string = vectorModelOf(stubEmbedder());
const NO_VECTORS = Object.freeze({ put: () => Promise.resolve(), flush: () => Promise.resolve() });
/** Vectors that are put at a time. */
const PAGE = 2000;

/** One of the datasets of a store that was filled, with somebody to tell it more. */
export interface FilledDataset {
  readonly id: DatasetId;
  readonly story: Story;
}

export interface Filled {
  readonly facts: number;
  readonly corpus: Corpus;
  /** Those that are asked; of many, some. */
  readonly asked: readonly FilledDataset[];
}

/** A large dataset is written in so many commits: in more of them, most of the time goes to writing its indexes again. */
const COMMITS = 100;
/** Texts that one commit writes at least. */
const BATCH = 20;

/** Of many datasets, so many are asked. */
const ASKED = 50;

async function tell(stores: StorePorts, corpus: Corpus, name: string): Promise<FilledDataset> {
  const story = await openStory(stores, USER, name);
  await tellAll(corpus, story, MODEL, NO_VECTORS, Math.max(BATCH, Math.ceil(corpus.texts.length / COMMITS)));
  return { id: story.dataset, story };
}

const corpusOf = (facts: number, seed: number): Corpus =>
  makeCorpus({ facts, texts: Math.max(1, Math.round(facts / PER_TEXT)), hub: Math.ceil(facts * AT_HUB) }, seed);

/** Writes facts into one dataset, or spreads them over many; the first is called as a server's default. */
export async function fillStore(
  store: OpenStore,
  { facts, datasets }: { readonly facts: number; readonly datasets: number },
): Promise<Filled> {
  const each = Math.max(1, Math.round(facts / datasets));
  const corpus = corpusOf(each, 1);
  const asked: FilledDataset[] = [];
  const stride = Math.max(1, Math.floor(datasets / ASKED));
  for (let at = 0; at < datasets; at += 1) {
    const filled = await tell(
      store.stores,
      at === 0 ? corpus : corpusOf(each, at + 1),
      at === 0 ? 'main' : `other ${at}`,
    );
    if (at % stride === 0) asked.push(filled);
  }
  await store.settle();
  return { facts, corpus, asked };
}

async function textsBehind(stores: StorePorts, dataset: DatasetId, after: Id): Promise<readonly IndexedText[]> {
  return stores['text-index'].walk(dataset, { which: 'all', after, limit: PAGE }, CALL);
}

/** Writes the vectors of all texts of a dataset. */
export async function fillVectors({ stores, vectors }: OpenStore, dataset: DatasetId): Promise<void> {
  const embedder = stubEmbedder();
  for (let texts = await textsBehind(stores, dataset, 0); texts.length > 0;) {
    const items = new Map<TextKind, VectorItem[]>(TEXT_KINDS.map((kind) => [kind, []]));
    const { vectors: made } = await embedder.embed(
      texts.map(({ embedded }) => embedded),
      'stored',
      CALL,
    );
    texts.forEach(({ id, kind, closedAt }, at) => {
      items.get(kind)?.push({ id, vector: made[at] ?? new Float32Array(), live: closedAt === null });
    });
    for (const [kind, some] of items) {
      if (some.length > 0) await vectors.put(spaceOf(dataset, kind, MODEL), some, CALL);
    }
    texts = await textsBehind(stores, dataset, texts.at(-1)?.id ?? 0);
  }
}
