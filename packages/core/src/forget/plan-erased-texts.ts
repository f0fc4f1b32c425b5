import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { IndexedText } from '../domain/text.ts';
import type { NewText } from '../ports/commit-plan.ts';
import type { ErasedVector } from '../ports/eraser.ts';
import { planTexts } from '../remember/plan-texts.ts';
import { factDraft, keyOf, passageDraft, passageText } from '../remember/text-drafts.ts';
import { grouped } from './grouped.ts';
import { previousOf, type Remains } from './read-remains.ts';
import type { DatedDraft } from './replay-entity.ts';

/** What becomes of the searchable texts. */
export interface ErasedTexts {
  readonly texts: readonly Id[];
  readonly added: readonly NewText[];
  /** Texts of facts that are live again: their vectors lost the mark of it. */
  readonly pending: readonly Id[];
  /** Texts of facts that are live no longer. */
  readonly fallen: readonly IndexedText[];
  readonly vectors: readonly ErasedVector[];
}

/** Texts that go, and those that take their place. */
interface Change {
  readonly removed: readonly IndexedText[];
  readonly drafts: readonly DatedDraft[];
}

/** The versions of entities whose text is not what it was; a version that stays keeps its vector. */
function entityTexts({ traces, entities, gone }: Remains): Change {
  const removed: IndexedText[] = [];
  const drafts: DatedDraft[] = [];
  const texts = grouped(
    traces.texts.filter(({ kind }) => kind === 'entity'),
    ({ ownerId }) => ownerId,
  );
  const called = new Set(
    traces.aliases.flatMap(({ entityId, artifactId }) => (gone.has(artifactId) ? [entityId] : [])),
  );
  for (const { id, name } of traces.entities) {
    const stored = texts.get(id) ?? [];
    const entity = entities.get(id);
    // Other names are keywords, of which the row of a text does not tell.
    const mayStay = entity !== undefined && !called.has(id) && entity.versions[0].name === name;
    const keys = new Map((mayStay ? stored : []).map((text) => [keyOfText(text, text.embedded), text]));
    const kept = new Set<IndexedText>();
    for (const each of entity?.texts ?? []) {
      const same = keys.get(keyOfText(each, each.draft.embedded));
      if (same === undefined) drafts.push(each);
      else kept.add(same);
    }
    removed.push(...stored.filter((text) => !kept.has(text)));
  }
  return { removed, drafts };
}

function keyOfText({ createdAt, closedAt }: Pick<IndexedText, 'createdAt' | 'closedAt'>, embedded: string): string {
  return JSON.stringify([createdAt, closedAt, embedded]);
}

/** The texts of facts that are described by another artifact from now on, or by other names; and those of lost facts. */
function factTexts({ evidence, remaining, factTexts: texts, names, entities, traces }: Remains): Change {
  const stood = new Map(evidence.facts.map((fact) => [fact.factId, fact]));
  const former = new Map(traces.entities.map(({ id, name }) => [id, name]));
  const isRenamed = (id: Id): boolean => entities.has(id) && former.get(id) !== names.get(id);
  const removed = remaining.lost.flatMap((id) => texts.get(id) ?? []);
  const drafts: DatedDraft[] = [];
  for (const fact of remaining.facts) {
    const { factId, sourceId, relation, targetId } = fact;
    const before = stood.get(factId);
    const [first] = fact.assertions;
    const same =
      before?.assertions[0] === first &&
      before?.relation === relation &&
      before.sourceId === sourceId &&
      before.targetId === targetId;
    if (first === undefined || (same && !isRenamed(sourceId) && !isRenamed(targetId))) continue;
    removed.push(...(texts.get(factId) ?? []));
    const ends = [sourceId, targetId].map((id) => names.get(id) ?? '');
    drafts.push({ draft: factDraft(factId, fact, ends), createdAt: first.createdAt, closedAt: null });
  }
  return { removed, drafts };
}

/** The passages of texts of which one that is gone was the key. */
function passages({ traces, gone, artifacts }: Remains): Change {
  const removed = traces.texts.filter(
    ({ kind, ownerId }) => (kind === 'passage' || kind === 'summary') && gone.has(ownerId),
  );
  const drafts: DatedDraft[] = [];
  for (const artifact of traces.following) {
    const stored = traces.texts.find(({ kind, ownerId }) => kind === 'passage' && ownerId === artifact.id);
    const previousId = previousOf(artifact, traces);
    const previous = previousId === null ? null : (artifacts.get(previousId) ?? null);
    const passage = passageText(artifact.text, keyOf(artifact, previous));
    if (stored === undefined || stored.embedded === passage) continue;
    removed.push(stored);
    drafts.push({ draft: passageDraft(artifact, passage, null), createdAt: stored.createdAt, closedAt: null });
  }
  return { removed, drafts };
}

const isLive = ({ expiredAt, retracted }: Edge): boolean => expiredAt === null && !retracted;

/** @param model what new vectors are kept under; null where none are made. */
export function planErasedTexts(
  remains: Remains,
  rows: readonly Edge[],
  base: { readonly nextId: Id; readonly model: string | null },
): ErasedTexts {
  const changes = [entityTexts(remains), factTexts(remains), passages(remains)];
  const removed = changes.flatMap((change) => change.removed);
  const drafts = changes.flatMap((change) => change.drafts);
  const vector = base.model === null ? 'none' : 'pending';
  const planned = planTexts(
    drafts.map(({ draft }) => draft),
    { nextId: base.nextId, at: 0, vector, model: base.model },
  );
  const added = planned.map((each, index) => {
    const { createdAt = 0, closedAt = null } = drafts[index] ?? {};
    return { ...each, text: { ...each.text, createdAt, closedAt } };
  });
  const after = new Set(rows.filter(isLive).map(({ factId }) => factId));
  const gone = new Set(removed.map(({ id }) => id));
  const kept = remains.evidence.facts.flatMap((fact) => {
    const texts = (remains.factTexts.get(fact.factId) ?? []).filter(({ id }) => !gone.has(id));
    return texts.map((text) => ({ text, wasLive: fact.rows.some(isLive) }));
  });
  return {
    texts: [...gone],
    added,
    pending: kept
      .filter(({ text, wasLive }) => !wasLive && after.has(text.ownerId) && text.vector === 'stored')
      .map(({ text }) => text.id),
    fallen: kept.filter(({ text, wasLive }) => wasLive && !after.has(text.ownerId)).map(({ text }) => text),
    vectors: removed.flatMap(({ id, kind, vector: state, vectorModel }) => {
      const model = vectorModel ?? base.model;
      return state === 'none' || model === null ? [] : [{ textId: id, kind, model }];
    }),
  };
}
