import type { Artifact, Id, IndexedText, Posting, TextIndex, TextKind, View, WalkedTexts } from '@gligabao/core';
import { fittingArtifacts, fittingLinks } from './fitting.ts';
import { type DatasetState, read, type StoredText, type StoreState } from './state.ts';
import { byNumber, isCurrent, isKnown, type KnownAt, newestFirst } from './visible.ts';
import { visibleEdges } from './visible-edges.ts';

/** Answers whether a text may be shown: it is current, and what it speaks for is to be seen. */
function shownAt(state: DatasetState, view: View): (text: IndexedText) => boolean {
  const facts = new Set(visibleEdges(state, view).map((edge) => edge.factId));
  const isFitting = fittingArtifacts(state, view);
  const wasSaid = (artifactId: Id): boolean =>
    isFitting(artifactId) &&
    (view.asOf === undefined || (state.artifacts.get(artifactId)?.validAt ?? Infinity) <= view.asOf);
  const ownerIsShown: Readonly<Record<TextKind, (ownerId: Id) => boolean>> = {
    entity: fittingLinks(state, state.entityArtifacts, view),
    fact: (ownerId) => facts.has(ownerId),
    passage: wasSaid,
    summary: wasSaid,
  };
  return (text) => isCurrent(text, view) && ownerIsShown[text.kind](text.ownerId);
}

function postingsOf(stored: readonly StoredText[], term: string, perTerm: number): readonly Posting[] {
  const holding = stored.flatMap(({ text, terms }) => {
    const frequency = terms.get(term);
    return frequency === undefined ? [] : [{ textId: text.id, ownerId: text.ownerId, frequency, length: text.length }];
  });
  return holding.sort((a, b) => b.textId - a.textId).slice(0, perTerm);
}

function knownArtifacts(state: DatasetState, view: KnownAt & Pick<View, 'among'>): readonly Artifact[] {
  const isFitting = fittingArtifacts(state, view);
  const known = [...state.artifacts.values()].filter(({ createdAt }) => isKnown(createdAt, view));
  return known.filter(({ id }) => isFitting(id)).sort(byNumber);
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
    async postings(dataset, { kind, terms, perTerm }, view) {
      const state = read(store, dataset);
      const current = [...state.texts.values()].filter(({ text }) => text.kind === kind && isCurrent(text, view));
      const isShown = shownAt(state, view);
      const shown = current.filter(({ text }) => isShown(text));
      const total = current.reduce((sum, { text }) => sum + text.length, 0);
      return {
        texts: current.length,
        meanLength: current.length === 0 ? 0 : total / current.length,
        terms: terms.map((term) => ({ term, postings: postingsOf(shown, term, perTerm) })),
      };
    },
    async visible(dataset, { textIds = [], owners }, view) {
      const state = read(store, dataset);
      const all = [...state.texts.values()].map(({ text }) => text).sort(byNumber);
      const byText = textIds.flatMap((id) => state.texts.get(id)?.text ?? []);
      const byOwner = (owners?.ids ?? []).flatMap((ownerId) =>
        all.filter((text) => text.kind === owners?.kind && text.ownerId === ownerId),
      );
      return [...byText, ...byOwner].filter(shownAt(state, view));
    },
    async owners(dataset, { kind, vectorModel, which }, view) {
      const state = read(store, dataset);
      const all = [...state.texts.values()].map(({ text }) => text);
      const asked = 'most' in which ? all : all.filter(({ id }) => which.includes(id));
      const shown = asked
        .filter((text) => text.kind === kind && text.vectorModel === vectorModel)
        .filter(shownAt(state, view));
      return shown
        .slice(0, 'most' in which ? which.most : shown.length)
        .map(({ id: textId, ownerId }) => ({ textId, ownerId }));
    },
    async adjacent(dataset, { artifactIds, latestOf }, view) {
      const { asOf = Infinity } = view;
      const known = knownArtifacts(read(store, dataset), view).filter(({ validAt }) => validAt <= asOf);
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
