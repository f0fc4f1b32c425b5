import { CALL, memoryStores, memoryVectorIndex, stubEmbedder } from '@gligabao/testkit';
import {
  type ClaimedEdge,
  type ClaimedEntity,
  type Clocks,
  type CommitPlan,
  createMemory,
  type Dataset,
  type Edge,
  type Embedder,
  type Entity,
  type ExtractedGraph,
  type Memory,
  meteredEmbedder,
  type Ports,
  type QueryResponse,
  REMEMBER_DEFAULTS,
  relationTable,
  type RememberResponse,
  type RememberSettings,
  type RunRow,
  stateAt,
} from '../../src/index.ts';
import type { JournalEvent } from '../../src/index.ts';
import { graph, type Script, scriptedTasks, type TaskCall } from './scripted-tasks.ts';

type WorldPorts = Omit<Ports, 'language-model' | 'classifier' | 'upkeep'> & Partial<Pick<Ports, 'classifier'>>;

export interface WorldSettings {
  readonly script?: Partial<Script>;
  /** Without an embedder, facts are found by name and keyword alone. */
  readonly embedder?: Embedder | null;
  /** Without tasks, nothing can be remembered and no question answered. */
  readonly withoutTasks?: boolean;
  readonly settings?: Partial<RememberSettings>;
  /** Puts something between the use-cases and the ports. */
  readonly wrap?: (ports: WorldPorts) => Partial<WorldPorts>;
  readonly signal?: AbortSignal;
  readonly concurrency?: number;
  /** Without it, nothing happens by itself after a while. */
  readonly sleep?: NonNullable<Parameters<typeof createMemory>[0]['sleep']>;
}

type Body = Readonly<Record<string, unknown>>;

/** A whole memory over plain maps, with a model that says what the test scripts. */
export interface World {
  readonly memory: Memory;
  readonly ports: WorldPorts;
  readonly clock: { at: number };
  readonly calls: readonly TaskCall[];
  /** The texts of each embeddings request. */
  readonly embedded: readonly (readonly string[])[];
  /** Every plan that was committed. */
  readonly plans: readonly CommitPlan[];
  readonly events: readonly JournalEvent[];
  readonly journalFailures: readonly unknown[];
  /** Remembers a text that yields the given facts; a minute passes before. */
  tell(
    text: string,
    facts: readonly ClaimedEdge[] | ExtractedGraph,
    body?: Body & { readonly entities?: readonly ClaimedEntity[] },
  ): Promise<RememberResponse>;
  ask(query: string, body?: Body): Promise<QueryResponse>;
  dataset(userId?: string, name?: string): Promise<Dataset>;
  edges(clocks?: Clocks, userId?: string): Promise<readonly Edge[]>;
  entities(userId?: string): Promise<readonly Entity[]>;
  /** Every row that is not retracted, as `Alice lives_in Paris [2024-01-10, ..) current`, oldest fact first. */
  rows(clocks?: Clocks, userId?: string): Promise<readonly string[]>;
  run(id: number): Promise<RunRow>;
  /** The notes that a run left in a stage. */
  notes(id: number, stage: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const EPOCH = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const ALL = Object.freeze({ limit: 10_000, offset: 0 });

function shownInstant(at: number | null): string {
  if (at === null) return '..';
  const text = new Date(at).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace(':00.000Z', 'Z');
}

/** A row in one line; conflicts are marked. */
function showRow(edge: Edge, names: ReadonlyMap<number, string>, now: number): string {
  const triple = `${names.get(edge.sourceId) ?? '?'} ${edge.relation} ${names.get(edge.targetId) ?? '?'}`;
  const conflict = edge.conflictsWith.length > 0 ? ' in conflict' : '';
  return `${triple} [${shownInstant(edge.validAt)}, ${shownInstant(edge.invalidAt)}) ${stateAt(edge, now)}${conflict}`;
}

function noted(embedder: Embedder, embedded: (readonly string[])[]): Embedder {
  return {
    ...embedder,
    embed: (texts, as, context) => {
      if (as === 'stored') embedded.push(texts);
      return embedder.embed(texts, as, context);
    },
  };
}

export function openWorld(world: WorldSettings = {}): World {
  const clock = { at: EPOCH };
  const table = new Map<string, ExtractedGraph>();
  const { tasks, calls } = scriptedTasks({
    extract: table,
    resolve: () => [],
    answer: () => ({ text: null, mode: 'generated' }),
    ...world.script,
  });
  const embedded: (readonly string[])[] = [];
  const plans: CommitPlan[] = [];
  const events: JournalEvent[] = [];
  const journalFailures: unknown[] = [];
  const stores = memoryStores();
  const metered = meteredEmbedder(world.embedder ?? stubEmbedder(), { now: () => clock.at });
  const plain: WorldPorts = {
    ...stores,
    'graph-store': {
      ...stores['graph-store'],
      async commit(dataset, plan, context) {
        const outcome = await stores['graph-store'].commit(dataset, plan, context);
        if (outcome.status === 'committed' && !outcome.replayed) plans.push(plan);
        return outcome;
      },
    },
    'vector-index': memoryVectorIndex(),
    embedder: noted(metered, embedded),
    tasks,
  };
  const all: WorldPorts = { ...plain, ...world.wrap?.(plain) };
  const without = [
    ...(world.withoutTasks ? ['tasks'] : []),
    ...(world.embedder === null ? ['embedder', 'vector-index'] : []),
  ];
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  const memory = createMemory({
    ports: {
      ...given,
      'run-store': all['run-store'],
      'run-queue': all['run-queue'],
      'run-lines': all['run-lines'],
      leases: all.leases,
    },
    settings: { relations: relationTable(), ...REMEMBER_DEFAULTS, ...world.settings },
    concurrency: world.concurrency ?? 4,
    now: () => clock.at,
    signal: world.signal ?? CALL.signal,
    ...(world.sleep ? { sleep: world.sleep } : {}),
    onEvent: (_, event) => events.push(event),
    onJournalFailure: (_, error) => journalFailures.push(error),
  });

  async function dataset(userId = 'u1', name = 'main'): Promise<Dataset> {
    const [found] = await plain['dataset-store'].find(userId, [name], CALL);
    if (!found) throw new Error(`${userId} has no dataset ${name}`);
    return found;
  }
  async function edges(clocks: Clocks = {}, userId = 'u1'): Promise<readonly Edge[]> {
    const { id } = await dataset(userId);
    const { items } = await plain.catalogue.edges(
      id,
      { now: clock.at },
      ALL,
      { superseded: clocks.asOf === undefined, ...clocks },
      CALL,
    );
    return [...items].sort((a, b) => a.id - b.id);
  }
  async function entities(userId = 'u1'): Promise<readonly Entity[]> {
    const { id } = await dataset(userId);
    const { items } = await plain.catalogue.entities(id, {}, ALL, {}, CALL);
    return [...items].sort((a, b) => a.id - b.id);
  }
  return {
    memory,
    ports: plain,
    clock,
    calls,
    embedded,
    plans,
    events,
    journalFailures,
    tell(text, facts, { entities: listed = [], ...body } = {}) {
      table.set(text, 'edges' in facts ? facts : graph(facts, listed));
      clock.at += MINUTE;
      return memory.remember({ user_id: 'u1', text, ...body });
    },
    ask(query, body = {}) {
      clock.at += MINUTE;
      return memory.query({ user_id: 'u1', query, ...body });
    },
    dataset,
    edges,
    entities,
    async rows(clocks, userId) {
      const names = new Map((await entities(userId)).map(({ id, name }) => [id, name]));
      return (await edges(clocks, userId)).map((edge) => showRow(edge, names, clock.at));
    },
    async run(id) {
      const read = await plain['run-store'].read(id, CALL);
      if (!read) throw new Error(`there is no run ${id}`);
      return read.row;
    },
    async notes(id, stage) {
      const read = await plain['run-store'].read(id, CALL);
      return (read?.events ?? []).flatMap((event) =>
        event.type === 'stage-noted' && event.stage === stage ? [event.note] : [],
      );
    },
  };
}

/** The stores of a world, to open another over them: as after a restart with another configuration. */
export function storesOf({ ports }: World): Partial<WorldPorts> {
  const { tasks: _tasks, embedder: _embedder, 'vector-index': _index, ...stores } = ports;
  return stores;
}

/** The error that a call rejects with. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error,
  );
}
