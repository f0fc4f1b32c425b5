import { MADE_KINDS, SENT_KINDS, timestamp, type Clocks, type Id } from '@gligabao/core';
import { z } from 'zod';
import { listRoute, oneRoute, type Reading } from '../dataset-routes.ts';
import { ARTIFACTS_EXAMPLE } from '../examples.ts';
import { clocks, clocksOf, given, instantOf, paging, scope, shownList, systemClock } from '../lists.ts';
import { ShownArtifact, ShownEdge, showArtifact } from '../shown.ts';
import { FACTS, listEdges } from './list-edges.ts';

const ListQuery = z.strictObject({
  ...scope,
  ...paging,
  ...systemClock,
  as_of: timestamp.optional().meta({ description: 'Texts that had been said by this instant of event time.' }),
  kind: z.enum([...SENT_KINDS, ...MADE_KINDS]).optional(),
  session_id: z.string().optional(),
  valid_from: timestamp.optional().meta({ description: 'Texts of this reference time, or later.' }),
  valid_to: timestamp.optional().meta({ description: 'Texts of before this reference time.' }),
});

/** The instant before which a text must have been said, from both parameters that tell one. */
function saidBefore({ as_of: asOf, valid_to: validTo }: z.output<typeof ListQuery>): number | undefined {
  const ends = [instantOf(validTo) ?? [], asOf === undefined ? [] : (instantOf(asOf) ?? 0) + 1].flat();
  return ends.length === 0 ? undefined : Math.min(...ends);
}

export const getArtifacts = listRoute({
  plural: 'artifacts',
  summary: 'The texts of a dataset, newest first',
  query: ListQuery,
  item: ShownArtifact,
  example: ARTIFACTS_EXAMPLE,
  async read(query, { dataset, ports, context }) {
    const filter = given({
      kind: query.kind,
      sessionId: query.session_id,
      validFrom: instantOf(query.valid_from),
      validTo: saidBefore(query),
    });
    const listed = await ports.catalogue.artifacts(dataset.id, filter, query, clocksOf(query), context);
    return shownList(listed, showArtifact);
  },
});

const StatedEdge = ShownEdge.extend({
  span: z.tuple([z.int(), z.int()]).nullable().meta({ description: 'The sentence of this text that states it.' }),
}).meta({ id: 'StatedEdge' });

/** The facts that a text states, each with the place where it does. */
async function statedEdges(artifactId: Id, at: Clocks, reading: Reading) {
  const { dataset, ports, context } = reading;
  const listed = await listEdges({ artifactId }, FACTS, at, reading);
  const edgeIds = listed.items.map(({ id }) => id);
  const all = { ...at, superseded: true, retracted: true };
  const { support } = await ports['graph-store'].hydrate(dataset.id, { edgeIds, support: true }, all, context);
  const here = support.filter((each) => each.artifactId === artifactId);
  const spans = new Map(here.map(({ edgeId, span }) => [edgeId, span]));
  const items = listed.items.map((edge) => {
    const span = spans.get(edge.id) ?? null;
    return { ...edge, span: span && ([...span] as [number, number]) };
  });
  return { items, total: listed.total };
}

export const getArtifact = oneRoute({
  plural: 'artifacts',
  what: 'artifact',
  summary: 'One text with the facts that it states and their sentences, at most 500',
  query: z.strictObject({ ...scope, ...clocks }),
  item: ShownArtifact.extend({ edges: z.array(StatedEdge), edges_total: z.int() }).meta({ id: 'ArtifactWithEdges' }),
  async read(id, query, reading) {
    const { dataset, ports, context } = reading;
    const at = clocksOf(query);
    const { artifacts } = await ports['graph-store'].hydrate(dataset.id, { artifactIds: [id] }, at, context);
    const [artifact] = artifacts;
    if (!artifact) return null;
    const edges = await statedEdges(id, at, reading);
    return { ...showArtifact(artifact), edges: edges.items, edges_total: edges.total };
  },
});
