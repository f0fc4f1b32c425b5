import type { ClaimedEdge, ExtractedGraph, ResolvedPair, ResolveEdgesInput, Tasks } from '@gligabao/core';
import { stubTasks } from '@gligabao/testkit';

/** A graph as a test writes it; the rest is filled in. */
export interface ScriptedGraph {
  readonly entities?: readonly { readonly name: string; readonly type?: string; readonly description?: string }[];
  readonly edges?: readonly (Partial<ClaimedEdge> & Pick<ClaimedEdge, 'source' | 'relation' | 'target'>)[];
}

export type Judge = (input: ResolveEdgesInput) => readonly ResolvedPair[];
/** Which possible aliases are confirmed, by their handles. */
export type Confirm = (aliases: ResolveEdgesInput['aliases']) => readonly string[];

export interface ScriptedTasks {
  readonly tasks: Tasks;
  /** The graph that every text yields from now on. */
  extract(graph: ScriptedGraph): void;
  /** What is decided of new and stored facts from now on. */
  judge(judge: Judge): void;
  /** What is said of possible aliases from now on. */
  confirm(confirm: Confirm): void;
  /** The comparisons that were asked for, in order. */
  readonly compared: readonly ResolveEdgesInput[];
}

function complete({ entities = [], edges = [] }: ScriptedGraph): ExtractedGraph {
  return {
    entities: entities.map(({ name, type = 'other', description = '' }) => ({ name, type, description })),
    edges: edges.map((edge) => ({
      description: `${edge.source} ${edge.relation} ${edge.target}.`,
      validAt: null,
      invalidAt: null,
      polarity: 'holds',
      denied: false,
      confidence: null,
      span: null,
      ...edge,
    })),
    dropped: {},
  };
}

/** Tasks that answer as the stub does, but extract and judge as a test says: a model whose every word is known. */
export function scriptedTasks(): ScriptedTasks {
  const stub = stubTasks();
  const compared: ResolveEdgesInput[] = [];
  let graph: ScriptedGraph = {};
  let judge: Judge = () => [];
  let confirm: Confirm = () => [];
  const perform: Tasks['perform'] = async (task, input, how, context) => {
    const performed = await stub.perform(task, input, how, context);
    if (task === 'extract_graph') return { ...performed, output: complete(graph) };
    if (task !== 'resolve_edges') return performed;
    const comparison = input as ResolveEdgesInput;
    compared.push(comparison);
    const output = { pairs: judge(comparison), aliases: confirm(comparison.aliases), dropped: {} };
    return { ...performed, output };
  };
  return {
    tasks: { ...stub, perform },
    compared,
    extract: (next) => {
      graph = next;
    },
    judge: (next) => {
      judge = next;
    },
    confirm: (next) => {
      confirm = next;
    },
  };
}
