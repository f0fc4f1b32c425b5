import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Edge, IndexedText, JournalEvent, RunState } from '@gligabao/core';
import { CALL, openStory, type Story, type StorePorts } from '@gligabao/testkit';
import { dropSchema, freshConfig, openStores, type OpenedStores, URL_OF_TESTS } from './opened.ts';
import { type CountingProxy, countRoundTrips } from './proxy.ts';

const EVENT: JournalEvent = { type: 'run-started', at: 1 };
const STATE: RunState = {
  artifactId: null,
  datasetId: null,
  status: 'started',
  error: null,
  queuedAt: null,
  startedAt: 1,
  finishedAt: null,
  stages: {},
};
const PAGE = { limit: 5, offset: 0 };
const BEGUN = { kind: 'query', userId: 'u', dataset: 'd', artifactKind: null, params: {} } as const;
const QUEUED = { ...BEGUN, kind: 'remember', queuedAt: 1, startedAt: null } as const;

/** Every method of the store ports, asking for as much as it can be asked for at once. */
const CALLS: Readonly<Record<string, (stores: StorePorts, dataset: number) => Promise<unknown>>> = {
  'dataset-store.open': (s) => s['dataset-store'].open('alice', 'main', 1, CALL),
  'dataset-store.find': (s) => s['dataset-store'].find('alice', ['main', 'other'], CALL),
  'dataset-store.list': (s) => s['dataset-store'].list('alice', PAGE, CALL),
  'dataset-store.health': (s) => s['dataset-store'].health(1, CALL),
  'graph-store.lookUp': (s, d) => s['graph-store'].lookUp(d, ['ann', 'bob'], { knownAt: 9e12 }, CALL),
  'graph-store.neighbours': (s, d) =>
    s['graph-store'].neighbours(d, { entityIds: [1, 2], perEntity: 5, limit: 5 }, { knownAt: 9e12 }, CALL),
  'graph-store.hydrate': (s, d) =>
    s['graph-store'].hydrate(
      d,
      { entityIds: [1], edgeIds: [1], factIds: [1], artifactIds: [1], support: true },
      { knownAt: 9e12 },
      CALL,
    ),
  'graph-store.evidence': (s, d) =>
    s['graph-store'].evidence(
      d,
      {
        slots: [
          { by: 'source', sourceId: 1, relation: 'knows' },
          { by: 'target', targetId: 2, relation: 'knows' },
        ],
        factIds: [1],
      },
      CALL,
    ),
  'text-index.postings': (s, d) =>
    s['text-index'].postings(d, { kind: 'fact', terms: ['ann', 'bob', 'x'], perTerm: 5 }, { asOf: 1 }, CALL),
  'text-index.visible': (s, d) =>
    s['text-index'].visible(d, { textIds: [1], owners: { kind: 'fact', ids: [1] } }, {}, CALL),
  'text-index.adjacent': (s, d) => s['text-index'].adjacent(d, { artifactIds: [1], latestOf: 's' }, {}, CALL),
  'text-index.settle': (s, d) => s['text-index'].settle(d, [{ textId: 1, state: 'stored', model: 'm' }], CALL),
  'text-index.walk': (s, d) => s['text-index'].walk(d, { which: { lacking: 'n' }, after: 0, limit: 5 }, CALL),
  'catalogue.artifacts': (s, d) => s.catalogue.artifacts(d, { entityId: 1 }, PAGE, {}, CALL),
  'catalogue.entities': (s, d) => s.catalogue.entities(d, { name: 'a' }, PAGE, {}, CALL),
  'catalogue.edges': (s, d) => s.catalogue.edges(d, { now: 1, state: 'current' }, PAGE, {}, CALL),
  'catalogue.models': (s) => s.catalogue.models('alice', PAGE, CALL),
  'catalogue.revisions': (s, d) => s.catalogue.revisions(d, 1, { knownAt: 1 }, CALL),
  'catalogue.vectors': (s) => s.catalogue.vectors(CALL),
  'run-store.begin': (s) => s['run-store'].begin({ ...BEGUN, queuedAt: null, startedAt: null }, CALL),
  'run-store.append': (s) => s['run-store'].append(1, { events: [EVENT], state: STATE, inferences: [] }, CALL),
  'run-queue.enqueue': (s) => s['run-queue'].enqueue(QUEUED, { body: '{}', key: null, hash: 'h' }, CALL),
  'run-queue.enqueue with a key': (s) => s['run-queue'].enqueue(QUEUED, { body: '{}', key: 'k', hash: 'h' }, CALL),
  'run-queue.requeue': (s) => s['run-queue'].requeue(1, QUEUED, CALL),
  'run-queue.find': (s) => s['run-queue'].find(1, CALL),
  'run-queue.sweep': (s) => s['run-queue'].sweep(1, CALL),
  'eraser.trace': (s, d) => s.eraser.trace(d, 1, CALL),
  'eraser.around': (s, d) => s.eraser.around(d, { factIds: [1], artifactIds: [1] }, CALL),
  'eraser.erased': (s) => s.eraser.erased(CALL),
  'eraser.swept': (s, d) => s.eraser.swept(d, [1, 2], CALL),
  'run-store.read': (s) => s['run-store'].read(1, CALL),
  'run-store.list': (s) => s['run-store'].list({ kind: 'remember' }, PAGE, CALL),
  'run-store.inferences': (s) => s['run-store'].inferences({}, PAGE, CALL),
};

describe('round trips', () => {
  const config = freshConfig({ max_connections: 1 });
  let proxy: CountingProxy;
  let opened: OpenedStores;
  let tale: Story;
  let known: Edge;
  let text: IndexedText;

  beforeAll(async () => {
    proxy = await countRoundTrips(URL_OF_TESTS);
    opened = await openStores({ ...config, url: proxy.url });
    tale = await openStory(opened.stores);
    ({ known, text } = await tale.tell((draft) => {
      const by = draft.artifact({ sessionId: 's' });
      const edge = draft.fact(draft.entity('Ann'), 'knows', draft.entity('Bob'), by);
      return { known: edge, text: draft.text('fact', edge, 'ann knows bob') };
    }));
  });
  afterAll(async () => {
    await opened.close();
    await proxy.close();
    await dropSchema(config);
  });

  it.each(Object.keys(CALLS))('%s takes one', async (name) => {
    proxy.roundTrips();
    await CALLS[name]?.(opened.stores, tale.dataset);
    expect(proxy.roundTrips()).toBe(1);
  });

  it('a commit takes one, also when it is stale, or a replay', async () => {
    const draft = await tale.draft();
    const by = draft.artifact();
    const edge = draft.fact(draft.entity('Cem'), 'knows', draft.entity('Dora'), by);
    draft.changeEdge(known, { expiredAt: draft.at });
    draft.replaceText(text, 'ann knew bob');
    draft.text('fact', edge, 'cem knows dora');
    const plan = draft.plan();
    const trips = async (of: typeof plan) => {
      proxy.roundTrips();
      const outcome = await tale.commit(of);
      return [outcome, proxy.roundTrips()];
    };
    const done = { status: 'committed', at: plan.at };
    expect(await trips(plan)).toEqual([{ ...done, replayed: false }, 1]);
    expect(await trips(plan)).toEqual([{ ...done, replayed: true }, 1]);
    const late = { ...plan, token: { runId: 77, part: 1 } };
    expect(await trips(late)).toEqual([{ status: 'stale', head: plan.at }, 1]);
  });

  it('an erasure takes one, also when it is stale', async () => {
    const { head, next } = await tale.position();
    const ids = { artifacts: [99], assertions: [1], verdicts: [1], facts: [1], entities: [1], texts: [1], runs: [1] };
    const empty = { rows: [], edgeArtifacts: [], edgeSessions: [], versions: [], aliases: [], entitySessions: [] };
    const rest = { carried: [], added: [], pending: [], vectors: [], previous: [], results: [] };
    const erasure = { readAt: head, at: head + 1, next, ...ids, ...empty, ...rest };
    for (const status of ['erased', 'stale']) {
      proxy.roundTrips();
      expect(await opened.stores.eraser.erase(tale.dataset, erasure, CALL)).toMatchObject({ status });
      expect(proxy.roundTrips()).toBe(1);
    }
  });

  it('reads that are issued together share one', async () => {
    const reads = Object.entries(CALLS).filter(([name]) =>
      /lookUp|neighbours|hydrate|evidence|postings|visible/.test(name),
    );
    proxy.roundTrips();
    await Promise.all(reads.map(([, call]) => call(opened.stores, tale.dataset)));
    expect(proxy.roundTrips()).toBe(1);
  });
});
