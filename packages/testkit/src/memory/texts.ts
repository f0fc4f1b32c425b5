import type { Artifact, Clocks, Id, IndexedText, Posting, TextIndex, TextKind, WalkedTexts } from '@gligabao/core';
import { type DatasetState, read, type StoredText, type StoreState } from './state.ts';
import { byNumber, isCurrent, isKnown, type KnownAt, newestFirst, visibleEdges } from './visible.ts';

/** Answers whether a text may be shown at the clocks: it is current, and what it speaks for is to be seen. */
function shownAt(state: DatasetState, clocks: Clocks): (text: IndexedText) => boolean {
  const facts = new Set(visibleEdges(state, clocks).map((edge) => edge.factId));
  const wasSaid = (artifactId: Id): boolean =>
    clocks.asOf === undefined || (state.artifacts.get(artifactId)?.validAt ?? Infinity) <= clocks.asOf;
  const ownerIsShown: Readonly<Record<TextKind, (ownerId: Id) => boolean>> = {
    entity: () => true,
    fact: (ownerId) => facts.has(ownerId),
    passage: wasSaid,
    summary: wasSaid,
  };
  return (text) => isCurrent(text, clocks) && ownerIsShown[text.kind](text.ownerId);
}

function postingsOf(stored: readonly StoredText[], term: string, perTerm: number): readonly Posting[] {
  const holding = stored.flatMap(({ text, terms }) => {
    const frequency = terms.get(term);
    return frequency === undefined ? [] : [{ textId: text.id, ownerId: text.ownerId, frequency, length: text.length }];
  });
  return holding.sort((a, b) => b.textId - a.textId).slice(0, perTerm);
}

function knownArtifacts(state: DatasetState, clocks: KnownAt): readonly Artifact[] {
  return [...state.artifacts.values()].filter(({ createdAt }) => isKnown(createdAt, clocks)).sort(byNumber);
}

/** The artifact that names `id` as the one before it. */
function nextOf(known: readonly Artifact[], id: Id): Id | null {
  return known.find(({ previousId }) => previousId === id)?.id ?? null;
}

function isWalked({ vector, vectorModel }: IndexedText, which: WalkedTexts): boolean {
  if (typeof which === 'object') return vector !== 'stored' || vectorModel !== which.lacking;
  return which === 'all' || vector === which;
}

export function memoryTexts(store: StoreState): TextIndex {
  return {
    async postings(dataset, { kind, terms, perTerm }, clocks) {
      const state = read(store, dataset);
      const current = [...state.texts.values()].filter(({ text }) => text.kind === kind && isCurrent(text, clocks));
      const isShown = shownAt(state, clocks);
      const shown = current.filter(({ text }) => isShown(text));
      const total = current.reduce((sum, { text }) => sum + text.length, 0);
      return {
        texts: current.length,
        meanLength: current.length === 0 ? 0 : total / current.length,
        terms: terms.map((term) => ({ term, postings: postingsOf(shown, term, perTerm) })),
      };
    },
    async visible(dataset, { textIds = [], owners }, clocks) {
      const state = read(store, dataset);
      const all = [...state.texts.values()].map(({ text }) => text).sort(byNumber);
      const byText = textIds.flatMap((id) => state.texts.get(id)?.text ?? []);
      const byOwner = (owners?.ids ?? []).flatMap((ownerId) =>
        all.filter((text) => text.kind === owners?.kind && text.ownerId === ownerId),
      );
      return [...byText, ...byOwner].filter(shownAt(state, clocks));
    },
    async adjacent(dataset, { artifactIds, latestOf }, clocks) {
      const { asOf = Infinity } = clocks;
      const known = knownArtifacts(read(store, dataset), clocks).filter(({ validAt }) => validAt <= asOf);
      const ids = new Set(known.map(({ id }) => id));
      const adjacent = artifactIds.flatMap((artifactId) => {
        const artifact = known.find(({ id }) => id === artifactId);
        if (!artifact) return [];
        const { previousId } = artifact;
        const before = previousId !== null && ids.has(previousId) ? previousId : null;
        return [{ artifactId, previousId: before, nextId: nextOf(known, artifactId) }];
      });
      const session = known.filter(
        ({ sessionId, kind }) => latestOf !== undefined && sessionId === latestOf && kind !== 'chunk_summary',
      );
      return { adjacent, latest: session.toSorted(newestFirst)[0]?.id ?? null };
    },
    async settle(dataset, vectors) {
      const state = store.datasets.get(dataset);
      if (!state) return;
      const texts = new Map(state.texts);
      for (const { textId, state: vector, model } of vectors) {
        const stored = texts.get(textId);
        if (!stored) continue;
        const vectorModel = vector === 'stored' ? model : null;
        texts.set(textId, { ...stored, text: { ...stored.text, vector, vectorModel } });
      }
      store.datasets.set(dataset, { ...state, texts });
    },
    async walk(dataset, { which, after, limit }) {
      const texts = [...read(store, dataset).texts.values()].map(({ text }) => text).sort(byNumber);
      return texts.filter((text) => text.id > after && isWalked(text, which)).slice(0, limit);
    },
  };
}
