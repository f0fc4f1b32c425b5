import type { CommitPlan, Edge, Entity } from '@gligabao/core';
import type { KnownDataset, World } from './world.ts';

/** A change of a valid plan into one that cannot be, or may not be, applied; the plan as it is when it has no place for it. */
type Spoil = (plan: CommitPlan, known: KnownDataset, world: World) => CommitPlan;

const NOWHERE = 2 ** 40 + 1;
const entitiesOf = ({ entities }: KnownDataset, { random }: World, most: number): readonly Entity[] =>
  Array.from({ length: most }, () => random.any([...entities.values()])).flatMap((entity) => entity ?? []);

const withEdge =
  (change: (edge: Edge, known: KnownDataset) => Partial<Edge>): Spoil =>
  (plan, known) => {
    const [first, ...others] = plan.edges;
    if (!first) return plan;
    const edge = { ...first.edge, ...change(first.edge, known) };
    return { ...plan, edges: [{ ...first, edge }, ...others] };
  };

/** The plan with one more of the rows that it adds, or of those that are stored. */
const again = <Row>(rows: readonly Row[], stored: readonly Row[], { random }: World): readonly Row[] => {
  const row = random.any(rows) ?? random.any(stored);
  return row === undefined ? rows : [...rows, row];
};

const changedEntities = (plan: CommitPlan, changes: readonly Entity[]): CommitPlan => ({
  ...plan,
  entityChanges: [...plan.entityChanges, ...changes.map((entity) => ({ ...entity, changedAt: plan.at }))],
});

function swapNames(plan: CommitPlan, known: KnownDataset, world: World): CommitPlan {
  const [one, other] = entitiesOf(known, world, 2);
  if (!one || !other || one.id === other.id) return plan;
  const named = ({ name, nameKey, type }: Entity) => ({ name, nameKey, type });
  const changes = [
    { ...one, ...named(other), changedAt: plan.at },
    { ...other, ...named(one), changedAt: plan.at },
  ];
  return { ...plan, entityChanges: world.random.chance(0.5) ? changes : changes.toReversed() };
}

/** One entity takes the name that another gives up in the same plan. */
function passName(plan: CommitPlan, known: KnownDataset, world: World): CommitPlan {
  const [one, other] = entitiesOf(known, world, 2);
  if (!one || !other || one.id === other.id) return plan;
  const changes = [
    { ...one, nameKey: `passed ${world.nextPart()}`, changedAt: plan.at },
    { ...other, nameKey: one.nameKey, type: one.type, changedAt: plan.at },
  ];
  return { ...plan, entityChanges: world.random.chance(0.5) ? changes : changes.toReversed() };
}

function takenName(plan: CommitPlan, known: KnownDataset, world: World): CommitPlan {
  const [taken] = entitiesOf(known, world, 1);
  if (!taken) return plan;
  const id = plan.next.entity;
  const twin = { ...taken, id, createdAt: plan.at, changedAt: plan.at };
  return { ...plan, entities: [...plan.entities, twin], next: { ...plan.next, entity: id + 1 } };
}

/** Replaces a text that another text of the plan replaces, or that was replaced before. */
function replacedTwice(plan: CommitPlan, { texts }: KnownDataset, { random }: World): CommitPlan {
  const [first, ...others] = plan.texts;
  const former = random.any([...texts.values()].filter(({ closedAt }) => closedAt !== null));
  if (!first || !former) return plan;
  return { ...plan, texts: [{ ...first, replaces: former.id }, ...others] };
}

export const SPOILS: Readonly<Record<string, Spoil>> = Object.freeze({
  'an artifact twice': (plan, known, world) => ({
    ...plan,
    artifacts: again(plan.artifacts, [...known.artifacts.values()], world),
  }),
  'an entity twice': (plan, known, world) => ({
    ...plan,
    entities: again(plan.entities, [...known.entities.values()], world),
  }),
  'an edge twice': (plan, _, world) => ({ ...plan, edges: again(plan.edges, [], world) }),
  'an assertion twice': (plan, _, world) => ({ ...plan, assertions: again(plan.assertions, [], world) }),
  'a verdict twice': (plan, _, world) => ({ ...plan, verdicts: again(plan.verdicts, [], world) }),
  'a text twice': (plan, _, world) => ({ ...plan, texts: again(plan.texts, [], world) }),
  'a model twice': (plan, _, world) => ({ ...plan, models: again(plan.models, [], world) }),
  'a link twice': (plan, _, world) => ({ ...plan, edgeArtifacts: again(plan.edgeArtifacts, [], world) }),
  'a name that is taken': takenName,
  'names that change places': swapNames,
  'a name that is passed on': passName,
  'an entity that changes twice': (plan, known, world) =>
    changedEntities(
      plan,
      entitiesOf(known, world, 1).flatMap((each) => [each, { ...each, description: 'again' }]),
    ),
  'an entity that is added and changed': (plan) =>
    changedEntities(
      plan,
      plan.entities.slice(0, 1).map((each) => ({ ...each, description: 'changed' })),
    ),
  'a change of an unknown entity': (plan, known, world) =>
    changedEntities(
      plan,
      entitiesOf(known, world, 1).map((each) => ({ ...each, id: NOWHERE })),
    ),
  'an empty name key': (plan) => ({ ...plan, entities: plan.entities.map((each) => ({ ...each, nameKey: '' })) }),
  'an edge that changes twice': (plan) => ({ ...plan, edgeChanges: [...plan.edgeChanges, ...plan.edgeChanges] }),
  'an edge that is added and changed': (plan) => ({ ...plan, edgeChanges: [...plan.edgeChanges, ...plan.edges] }),
  'a change of an unknown edge': (plan) => ({
    ...plan,
    edgeChanges: plan.edges.map((change) => ({ ...change, edge: { ...change.edge, id: NOWHERE } })),
  }),
  'an edge from nowhere': withEdge(() => ({ sourceId: NOWHERE })),
  'an edge by an unknown artifact': withEdge(() => ({ artifactId: NOWHERE })),
  'an edge that ends before it begins': withEdge(() => ({ validAt: 2, invalidAt: 1 })),
  'an edge at an instant with a fraction': withEdge(() => ({ validAt: 0.5, invalidAt: null })),
  'an edge at an instant beyond 64 bits': withEdge(() => ({ validAt: 1e19, invalidAt: null })),
  'a verdict on a fact by itself': (plan) => ({
    ...plan,
    verdicts: plan.verdicts.map((each) => ({ ...each, byFactId: each.factId })),
  }),
  'an artifact without its parent': (plan) => ({
    ...plan,
    artifacts: plan.artifacts.map((each) => ({ ...each, parentId: NOWHERE })),
  }),
  'a link to nowhere': (plan) => ({ ...plan, entityArtifacts: [...plan.entityArtifacts, [NOWHERE, NOWHERE]] }),
  'a session of nothing': (plan) => ({ ...plan, edgeSessions: [...plan.edgeSessions, [NOWHERE, 's']] }),
  'a text in the place of nothing': (plan) => ({
    ...plan,
    texts: plan.texts.map((each) => ({ ...each, replaces: NOWHERE })),
  }),
  'a text in the place of one that is closed': replacedTwice,
  'a commit at its own head': (plan) => ({ ...plan, at: plan.readAt }),
  'a commit before its head': (plan) => ({ ...plan, at: plan.readAt - 1 }),
});
