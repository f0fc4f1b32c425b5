import type { Artifact, Edge, Entity, IndexedText, LabelCondition, Metadata } from '@gligabao/core';
import type { Draft } from '../plan-draft.ts';

/** What a random story has told so far, to be changed by later commits. */
export interface StoryWorld {
  readonly artifacts: Artifact[];
  readonly entities: Entity[];
  readonly edges: Edge[];
  readonly texts: IndexedText[];
}

/** A step of a random story: which of `STEP_KINDS` kinds of thing happens, and numbers that decide the rest. */
export type StoryStep = readonly [action: number, a: number, b: number, c: number];

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];
/** The relations of random stories. */
export const RELATIONS = ['knows', 'lives_in', 'works_at'];

/** The labels of artifacts of random stories. */
const LABELS: readonly (Metadata | null)[] = [
  null,
  {},
  { k: 1 },
  { k: 2, j: 'a' },
  { k: '1' },
  { k: true },
  { j: 'b' },
];
/** Conditions on them. */
export const LABEL_CONDITIONS: readonly LabelCondition[] = [
  { label: 'k', operator: 'eq', value: 1 },
  { label: 'k', operator: 'ne', value: 1 },
  { label: 'k', operator: 'in', value: ['1', true] },
  { label: 'k', operator: 'gte', value: 1 },
  { label: 'j', operator: 'lt', value: 'b' },
  { label: 'j', operator: 'exists', value: false },
];

function replace<Row extends { readonly id: number }>(rows: Row[], row: Row): void {
  const index = rows.findIndex(({ id }) => id === row.id);
  if (index === -1) rows.push(row);
  else rows[index] = row;
}

/** Times as rows carry them: unknown, or one of a few instants around those that reads ask for. */
const time = (n: number): number | null => (n % 4 === 0 ? null : (n % 9) * 100);

function boundsOf(a: number, b: number): Pick<Edge, 'validAt' | 'invalidAt'> {
  const [from, to] = [time(a), time(b)];
  return from !== null && to !== null && to < from
    ? { validAt: to, invalidAt: from }
    : { validAt: from, invalidAt: to };
}

/** How many kinds of steps there are. */
export const STEP_KINDS = 11;

export const emptyWorld = (): StoryWorld => ({ artifacts: [], entities: [], edges: [], texts: [] });

function takeStep(draft: Draft, world: StoryWorld, [action, a, b, c]: StoryStep, changed: Set<string>): void {
  const by = pick(world.artifacts, a);
  const source = pick(world.entities, b);
  const target = pick(world.entities, c);
  const edge = pick(world.edges, a);
  const once = (key: string): boolean => !changed.has(key) && changed.add(key).size > 0;
  switch (action) {
    case 0:
      world.artifacts.push(
        draft.artifact({
          sessionId: pick([null, 's', 't'], b) ?? null,
          metadata: pick(LABELS, c) ?? null,
          previousId: by?.id ?? null,
          validAt: c,
        }),
      );
      break;
    case 1:
      world.entities.push(draft.entity(`entity ${world.entities.length}`, { description: String(a) }));
      once(`entity ${world.entities.length}`);
      break;
    case 2:
    case 3: {
      if (!by || !source || !target || source.id === target.id) return;
      const fact = draft.fact(source, RELATIONS[a % 3] ?? 'knows', target, by, boundsOf(b, c));
      world.edges.push(fact);
      once(`edge ${fact.id}`);
      world.texts.push(draft.text('fact', fact, `w${a % 5} w${b % 5} w${a % 5}`));
      break;
    }
    case 4:
      if (edge && by && once(`split ${edge.id}`)) {
        const row = draft.split(edge, by, { ...boundsOf(b, c), factId: edge.factId });
        world.edges.push(row);
        once(`edge ${row.id}`);
      }
      break;
    case 5:
    case 6:
      if (edge && once(`edge ${edge.id}`)) {
        const retracted = c % 3 === 0;
        const expiredAt = retracted || c % 3 === 1 ? draft.at : null;
        replace(world.edges, draft.changeEdge(edge, { ...boundsOf(a, c), retracted, expiredAt }));
      }
      break;
    case 7:
      if (source && once(`entity ${source.id}`)) {
        replace(
          world.entities,
          draft.changeEntity(source, { name: `renamed ${a}`, nameKey: `renamed ${source.id} ${a % 2}` }),
        );
      }
      break;
    case 8:
      if (source) world.texts.push(draft.text('entity', source, `w${a % 5} w${c % 5}`));
      break;
    case 9: {
      const text = pick(world.texts, a);
      if (!text || !once(`text ${text.id}`)) return;
      world.texts.splice(world.texts.indexOf(text), 1);
      world.texts.push(draft.replaceText(text, `w${b % 5} w${c % 5} w${a % 5}`));
      break;
    }
    default:
      if (source && by) draft.link('entity', source, by);
      if (edge && by) draft.link('edge', edge, by);
      if (edge) draft.verdict(edge.factId, null);
  }
}

/** Adds the steps of one commit to a draft, each as far as the world has what it needs; no row changes twice. */
export function takeSteps(draft: Draft, world: StoryWorld, steps: readonly StoryStep[]): void {
  const changed = new Set<string>();
  for (const step of steps) takeStep(draft, world, step, changed);
}
