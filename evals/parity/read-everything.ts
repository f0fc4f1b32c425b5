import { type Clocks, TEXT_KINDS } from '@gligabao/core';
import { CALL, type StorePorts } from '@gligabao/testkit';
import { HASHES, READERS } from './plan-steps.ts';
import type { KnownDataset, World } from './world.ts';

/** Longer than any list of a run. */
const ALL = Object.freeze({ limit: 1_000_000, offset: 0 });
const WHATEVER_STATE: Clocks = Object.freeze({ superseded: true, retracted: true });
/** At how many earlier commits the rows are read as they stood then. */
const MOMENTS = 12;

/** Commits spread over the life of a dataset. */
function moments({ heads }: KnownDataset): readonly number[] {
  const step = Math.max(1, Math.floor(heads.length / MOMENTS));
  return heads.filter((_, index) => index % step === 0);
}

/** Everything that the ports tell of a dataset: each of its rows, and its rows as they stood at earlier commits. */
export async function readDataset(stores: StorePorts, known: KnownDataset): Promise<Readonly<Record<string, unknown>>> {
  const { 'graph-store': graph, 'text-index': index, catalogue } = stores;
  const { id } = known.dataset;
  const edgeIds = [...known.edges.keys()];
  const artifactIds = [...known.artifacts.keys()];
  const nameKeys = [...known.entities.values()].map(({ nameKey }) => nameKey);
  const { support, position } = await graph.hydrate(id, { edgeIds, support: true }, WHATEVER_STATE, CALL);
  const { facts, verdicts } = await graph.evidence(id, { slots: [], factIds: edgeIds }, CALL);
  const history = [];
  for (const knownAt of moments(known)) {
    history.push({
      edges: await catalogue.edges(id, { now: 0 }, ALL, { ...WHATEVER_STATE, knownAt }, CALL),
      entities: await catalogue.entities(id, {}, ALL, { knownAt }, CALL),
    });
  }
  const postings = [];
  for (const kind of TEXT_KINDS) {
    postings.push(
      await index.postings(id, { kind, terms: [...known.terms], perTerm: ALL.limit }, WHATEVER_STATE, CALL),
    );
  }
  const { entities: degrees } = await graph.lookUp(id, nameKeys, {}, CALL);
  const readings = [];
  for (const reader of READERS) readings.push(...(await graph.readings(id, { reader, hashes: HASHES }, CALL)));
  return {
    position,
    readings,
    artifacts: (await catalogue.artifacts(id, {}, ALL, {}, CALL)).items,
    entities: (await catalogue.entities(id, {}, ALL, {}, CALL)).items,
    edges: (await catalogue.edges(id, { now: 0 }, ALL, WHATEVER_STATE, CALL)).items,
    assertions: facts.flatMap(({ assertions }) => assertions),
    verdicts,
    support,
    degrees: degrees.map(({ entity, degree }) => ({ entityId: entity.id, degree })),
    texts: await index.visible(id, { textIds: [...known.texts.keys()] }, WHATEVER_STATE, CALL),
    statistics: postings.map(({ texts, meanLength }) => ({ texts, meanLength })),
    postings: postings.flatMap(({ terms }) => terms.flatMap((each) => each.postings)),
    terms: postings.flatMap(({ terms }) => terms.map(({ term, postings: { length } }) => ({ term, texts: length }))),
    adjacent: (await index.adjacent(id, { artifactIds }, {}, CALL)).adjacent,
    edgesThen: history.flatMap(({ edges }) => edges.items),
    entitiesThen: history.flatMap(({ entities }) => entities.items),
  };
}

/** What belongs to no dataset: the runs of each kind with their journals, the ledger, and the models of each user. */
export async function readRuns(stores: StorePorts, world: World): Promise<Readonly<Record<string, unknown>>> {
  const { 'run-store': runs, 'dataset-store': datasets, catalogue } = stores;
  const events = [];
  for (const { id } of world.runs) events.push((await runs.read(id, CALL))?.events ?? []);
  const models = [];
  const named = [];
  for (const user of world.users) {
    models.push(...(await catalogue.models(user, ALL, CALL)).items);
    named.push(...(await datasets.list(user, ALL, CALL)).items);
  }
  return {
    datasets: named,
    runs: [
      ...(await runs.list({ kind: 'remember' }, ALL, CALL)).items,
      ...(await runs.list({ kind: 'query' }, ALL, CALL)).items,
    ],
    events: events.flat(),
    inferences: (await runs.inferences({}, ALL, CALL)).items,
    models,
  };
}
