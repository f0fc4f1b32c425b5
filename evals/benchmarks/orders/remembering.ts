import {
  createMemory,
  type ExtractedGraph,
  type ExtractGraphInput,
  type Memory,
  REMEMBER_DEFAULTS,
  relationTable,
  type ResolvedPair,
  type ResolveEdgesInput,
  type Tasks,
} from '@gligabao/core';
import { CALL, type StorePorts, stubTasks } from '@gligabao/testkit';
import { OPPOSED, type Statement } from './stream.ts';

/** A memory over a store, with a model that reads each statement as it was made. */
export interface Remembering {
  readonly memory: Memory;
  readonly stores: StorePorts;
  readonly userId: string;
  /** The present of the memory: a second later with each statement. */
  readonly now: () => number;
  tell(statement: Statement): Promise<void>;
}

/** Behind every statement, so that what is over by now was over whenever it was learned. */
const BEGIN = Date.UTC(2040, 0, 1);
const SECOND = 1000;
const NOTHING: ExtractedGraph = Object.freeze({ entities: [], edges: [], dropped: {} });

/** The verdict on two facts, whichever of them is the new one. */
function verdictsOn({ added, stored }: ResolveEdgesInput): readonly ResolvedPair[] {
  const opposed: readonly string[] = OPPOSED;
  return added.flatMap((fact) =>
    stored
      .filter(
        ({ source, relation }) =>
          source === fact.source &&
          relation !== fact.relation &&
          opposed.includes(relation) &&
          opposed.includes(fact.relation),
      )
      .map((other): ResolvedPair => ({ added: fact.handle, stored: other.handle, verdict: 'contradicts' })),
  );
}

/** The stub's tasks, but for what a text says and what is decided of two facts. */
function tasksOf(graphs: ReadonlyMap<string, ExtractedGraph>): Tasks {
  const stub = stubTasks();
  const perform: Tasks['perform'] = async (task, input, how, context) => {
    const performed = await stub.perform(task, input, how, context);
    if (task === 'extract_graph') {
      const { text } = input as ExtractGraphInput;
      return { ...performed, output: graphs.get(text) ?? NOTHING };
    }
    if (task !== 'resolve_edges') return performed;
    return { ...performed, output: { pairs: verdictsOn(input as ResolveEdgesInput), aliases: [], dropped: {} } };
  };
  return { ...stub, perform };
}

/** Opens a memory that remembers a stream for a user of whom nothing is stored, without vectors. */
export function openMemory(stores: StorePorts, stream: readonly Statement[], userId = 'u1'): Remembering {
  const graphs = new Map(stream.map(({ text, entities, edges }) => [text, { entities, edges, dropped: {} }]));
  let at = BEGIN;
  const memory = createMemory({
    ports: { ...stores, tasks: tasksOf(graphs) },
    settings: { relations: relationTable(), ...REMEMBER_DEFAULTS },
    concurrency: 1,
    now: () => at,
    signal: CALL.signal,
  });
  return {
    memory,
    stores,
    userId,
    now: () => at,
    async tell({ text, reference_time }) {
      at += SECOND;
      await memory.remember({ user_id: userId, text, reference_time });
    },
  };
}
