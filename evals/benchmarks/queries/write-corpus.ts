import { setImmediate as nextTurn } from 'node:timers/promises';
import { spaceOf, type Id, type IndexedText, type TextKind, type VectorItem, vectorModelOf } from '@gligabao/core';
import { openPlugins, type PluginUse } from '@gligabao/plugin';
import storageSqlite from '@gligabao/storage-sqlite';
import {
  CALL,
  type Draft,
  openStory,
  type StorePorts,
  storePortsOf,
  type Story,
  stubEmbedder,
} from '@gligabao/testkit';
import { terms } from '@gligabao/text';
import vectorEmbedded from '@gligabao/vector-embedded';
import type { Corpus, ToldFact, ToldText } from './corpus.ts';

/** Who owns the dataset, which is called as a server's default. */
export const USER = 'bench';
const FIRST_DAY = Date.UTC(2023, 0, 1);
const DAY = 86_400_000;
/** Texts that one commit writes. */
const BATCH = 20;
/** Vectors that are put at a time. */
const VECTORS = 2000;

export const instantOf = (day: number): number => FIRST_DAY + day * DAY;

export interface Numbers {
  readonly things: Map<number, Id>;
  /** The number and the session of the text before. */
  previous: { readonly id: Id; readonly session: number; readonly text: string } | null;
}

export interface Written {
  readonly text: IndexedText;
  readonly live: boolean;
}

export interface Vectors {
  put(written: Written): Promise<void>;
  flush(): Promise<void>;
}

/** A corpus through the ports of the stores, with vectors that are given: what remembering it would leave. */
export async function writeCorpus(corpus: Corpus, folder: string, dimensions: number): Promise<void> {
  const uses: readonly PluginUse[] = [
    { label: 'storage', plugin: storageSqlite, config: { path: `${folder}/bench.db` } },
    { label: 'vectors', plugin: vectorEmbedded, config: { path: `${folder}/bench.vectors.db` } },
  ];
  const log = { info: () => undefined, warn: () => undefined };
  const opened = await openPlugins(uses, { log, signal: CALL.signal });
  try {
    const index = opened.ports['vector-index'];
    if (index === undefined) throw new TypeError('no vector index');
    const stores = storePortsOf(opened.ports);
    const story = await openStory(stores, USER, 'main');
    const embedder = stubEmbedder(dimensions);
    const waiting = new Map<TextKind, VectorItem[]>();
    const put = async (kind: TextKind, items: VectorItem[]): Promise<void> => {
      await index.put(spaceOf(story.dataset, kind, vectorModelOf(embedder)), items, CALL);
      waiting.delete(kind);
    };
    const vectors: Vectors = {
      async put({ text: { id, kind, embedded }, live }) {
        const {
          vectors: [vector = new Float32Array()],
        } = await embedder.embed([embedded], 'stored', CALL);
        const items = waiting.get(kind) ?? [];
        items.push({ id, vector, live });
        waiting.set(kind, items);
        if (items.length >= VECTORS) await put(kind, items);
      },
      async flush() {
        for (const [kind, items] of waiting) await put(kind, items);
      },
    };
    await tellAll(corpus, story, vectorModelOf(embedder), vectors);
    await vectors.flush();
    await endRuns(stores);
  } finally {
    await opened.close();
  }
}

/** What was told was one run: a server would take one that never ended for one that broke off. */
export async function endRuns({ 'run-store': runs }: StorePorts): Promise<void> {
  const { items } = await runs.list({ kind: 'remember' }, { limit: 1, offset: 0 }, CALL);
  for (const {
    id,
    kind: _kind,
    userId: _user,
    dataset: _name,
    params: _params,
    artifactKind: _of,
    ...state
  } of items) {
    await runs.append(id, { events: [], state: { ...state, status: 'succeeded' }, inferences: [] }, CALL);
  }
}

/** Tells a dataset all of a corpus, so many texts in each commit. */
export async function tellAll(
  { things, texts }: Corpus,
  story: Story,
  model: string,
  vectors: Vectors,
  size = BATCH,
): Promise<void> {
  const numbers: Numbers = { things: new Map(), previous: null };
  for (let first = 0; first < texts.length; first += size) {
    const batch = texts.slice(first, first + size);
    const { written } = await story.tell((draft) => ({
      written: batch.flatMap((text) => tellText(text, things, numbers, draft, model)),
    }));
    for (const text of written) await vectors.put(text);
    // A store in the same process answers within the turn: without this no signal would be heard.
    await nextTurn();
  }
}

/** Writes a text with all that it says; gives the texts to embed. */
export function tellText(
  told: ToldText,
  things: Corpus['things'],
  numbers: Numbers,
  draft: Draft,
  model: string,
): readonly Written[] {
  const text = told.sentences.join(' ');
  const before = numbers.previous?.session === told.session ? numbers.previous : null;
  const validAt = instantOf(told.day);
  const sessionId = `session ${told.session}`;
  const artifact = draft.artifact({ text, sessionId, validAt, previousId: before?.id ?? null });
  numbers.previous = { id: artifact.id, session: told.session, text };
  const indexed: Written[] = [];
  const index = (kind: TextKind, owner: { readonly id: Id }, embedded: string, keywords: string, live = true): void => {
    const fields = { embedded, vector: 'stored', vectorModel: model } as const;
    indexed.push({ text: draft.text(kind, owner, terms(keywords).join(' '), fields), live });
  };
  const numberOf = (place: number): { readonly id: Id } => {
    const known = numbers.things.get(place);
    if (known !== undefined) return { id: known };
    const { name = '', type = 'product' } = things[place] ?? {};
    const entity = draft.entity(name, { type });
    numbers.things.set(place, entity.id);
    index('entity', entity, `${name} (${type})`, name);
    draft.mention(entity, artifact);
    return entity;
  };
  const write = (fact: ToldFact): void => {
    const [source, target] = [numberOf(fact.source), numberOf(fact.target)];
    for (const end of [source, target]) draft.link('entity', end, artifact);
    const start = text.indexOf(fact.sentence);
    const edge = draft.fact(
      source,
      fact.relation,
      target,
      artifact,
      {
        description: fact.sentence,
        validAt: instantOf(fact.from),
        validStated: true,
        ...(fact.to === null ? {} : { invalidAt: instantOf(fact.to), invalidStated: true }),
        ...(fact.superseded ? { expiredAt: draft.at } : {}),
      },
      { span: [start, start + fact.sentence.length] },
    );
    draft.bring('edge', edge, sessionId);
    const [from = '', to = ''] = [things[fact.source]?.name, things[fact.target]?.name];
    const keywords = [fact.sentence, fact.relation.replaceAll('_', ' '), from, to].join(' ');
    index('fact', { id: edge.factId }, fact.sentence, keywords, !fact.superseded);
  };
  for (const fact of told.facts) write(fact);
  // As remembering does: a short text before is a key to this one.
  const searchable = before !== null && before.text.length <= 500 ? `${before.text}\n${text}` : text;
  index('passage', artifact, searchable, searchable);
  return indexed;
}
