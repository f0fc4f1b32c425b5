import type { Id } from '@gligabao/core';
import type { DatasetState, Link } from './state.ts';
import { versionsAt } from './visible.ts';

type Rows = { readonly has: (id: Id) => boolean };

function brokenLinks(
  what: string,
  links: ReadonlyMap<string, Link<Id | string>>,
  from: Rows,
  to?: Rows,
): readonly string[] {
  return [...links.values()].flatMap((link) => [
    ...(from.has(link.from) ? [] : [`a link of ${what} ${link.from}, which does not exist`]),
    ...(typeof link.to === 'number' && to?.has(link.to) === false
      ? [`a link of ${what} ${link.from} to artifact ${link.to}, which does not exist`]
      : []),
  ]);
}

function brokenTexts(state: DatasetState, factIds: Rows): readonly string[] {
  const owners = { entity: state.entities, fact: factIds, passage: state.artifacts, summary: state.artifacts };
  return [...state.texts.values()]
    .filter(({ text }) => !owners[text.kind].has(text.ownerId))
    .map(({ text }) => `text ${text.id} speaks for ${text.kind} ${text.ownerId}, which does not exist`);
}

/** What contradicts itself in one dataset, a sentence each. */
export function inconsistenciesOf(state: DatasetState): readonly string[] {
  const edges = versionsAt(state.edges, {});
  const factIds = new Set(edges.map((edge) => edge.factId));
  const assertions = [...state.assertions.values()];
  const asserted = new Set(assertions.map(({ factId }) => factId));
  const found = [
    ...edges
      .filter((edge) => !state.entities.has(edge.sourceId) || !state.entities.has(edge.targetId))
      .map((edge) => `edge ${edge.id} joins entities that do not exist`),
    ...edges.filter((edge) => !state.artifacts.has(edge.artifactId)).map((edge) => `edge ${edge.id} has no artifact`),
    ...[...factIds].filter((id) => !asserted.has(id)).map((id) => `fact ${id} has no assertion`),
    ...assertions
      .filter(({ factId, artifactId }) => !factIds.has(factId) || !state.artifacts.has(artifactId))
      .map(({ id }) => `assertion ${id} has no fact, or no artifact`),
    ...[...state.verdicts.values()]
      .filter(({ factId, byFactId }) => !factIds.has(factId) || (byFactId !== null && !factIds.has(byFactId)))
      .map(({ id }) => `verdict ${id} names a fact that does not exist`),
    ...brokenLinks('edge', state.edgeArtifacts, state.edges, state.artifacts),
    ...brokenLinks('entity', state.entityArtifacts, state.entities, state.artifacts),
    ...brokenLinks('edge', state.edgeSessions, state.edges),
    ...brokenLinks('entity', state.entitySessions, state.entities),
    ...brokenTexts(state, factIds),
  ];
  return found.map((sentence) => `dataset ${state.dataset.id}: ${sentence}`);
}
