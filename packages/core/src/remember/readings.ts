import type { Chunk } from '@gligabao/text';
import { z } from 'zod';
import { digestOf } from '../domain/digest.ts';
import { REASONING_LEVELS } from '../domain/run.ts';
import type { ExtractedGraph, Tasks } from '../ports/tasks.ts';
import type { RememberCall } from './call.ts';

const span = z.tuple([z.int(), z.int()]).nullable();
const Content = z.object({
  graph: z.object({
    entities: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
    edges: z.array(
      z.object({
        source: z.string(),
        target: z.string(),
        relation: z.string(),
        description: z.string(),
        validAt: z.string().nullable(),
        invalidAt: z.string().nullable(),
        polarity: z.enum(['holds', 'ends']),
        denied: z.boolean(),
        confidence: z.number().nullable(),
        /** Counted from where the chunk's own part begins, so below 0 in what it repeats. */
        span,
      }),
    ),
    dropped: z.record(z.string(), z.number()),
  }),
  /** What the chunk repeated of the one before. */
  repeated: z.string(),
  model: z.string(),
  provider: z.string(),
  summary: z.object({
    text: z.string(),
    model: z.string(),
    provider: z.string(),
    reasoning: z.enum(REASONING_LEVELS),
    inferenceId: z.int().nullable(),
  }),
});

/** What was read in a chunk and in what it repeats: its facts, with spans counted from its own part, its summary, and by which models. */
export type Kept = z.output<typeof Content>;

/** Moves the spans of a graph. */
function moved(graph: ExtractedGraph, by: number): Kept['graph'] {
  return {
    entities: [...graph.entities],
    edges: graph.edges.map((edge) => ({ ...edge, span: edge.span && [edge.span[0] + by, edge.span[1] + by] })),
    dropped: { ...graph.dropped },
  };
}

/** A chunk, and the document that it was cut out of. */
interface Cut {
  readonly chunk: Chunk;
  readonly whole: string;
}

function repeatedBy({ chunk, whole }: Cut): string {
  return whole.slice(chunk.start, chunk.ownStart);
}

/** What is kept of a chunk that was read. */
export function keep(graph: ExtractedGraph, cut: Cut, rest: Omit<Kept, 'graph' | 'repeated'>): string {
  const { start, ownStart } = cut.chunk;
  return JSON.stringify({ ...rest, repeated: repeatedBy(cut), graph: moved(graph, start - ownStart) } satisfies Kept);
}

/** Null where it is of another shape than is kept now: the chunk is then read anew. */
export function readKept(content: string): Kept | null {
  try {
    return Content.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

/** The facts of a graph that stand between two offsets, and the entities that it lists of them. */
function within({ entities, edges }: ExtractedGraph, start: number, end: number): ExtractedGraph {
  const inside = edges.filter(({ span }) => span !== null && span[0] >= start && span[1] <= end);
  const names = new Set(inside.flatMap(({ source, target }) => [source, target]));
  return { entities: entities.filter(({ name }) => names.has(name)), edges: inside, dropped: {} };
}

/**
 * The graph that was read in a chunk, for a chunk of the same own part. Where what it repeats of the chunk before has
 * changed, the facts of that are those that were now read in the chunk before.
 *
 * @param before the chunk before, and the graph that was read in it; null for none.
 */
export function graphFor(
  { graph, repeated }: Kept,
  cut: Cut,
  before: { readonly chunk: Chunk; readonly graph: ExtractedGraph } | null,
): ExtractedGraph {
  const { start, ownStart } = cut.chunk;
  if (repeatedBy(cut) === repeated) return moved(graph, ownStart - start);
  const own = { ...graph, edges: graph.edges.filter((edge) => edge.span === null || edge.span[0] >= 0) };
  const kept = moved(own, ownStart - start);
  if (before === null) return kept;
  const offset = before.chunk.start;
  const lent = moved(within(before.graph, start - offset, ownStart - offset), offset - start);
  return { ...kept, entities: [...lent.entities, ...kept.entities], edges: [...lent.edges, ...kept.edges] };
}

/** Who reads the chunks of a call. Another model, level or prompt may read otherwise. */
export function readerOf({ models, reasoning }: RememberCall, tasks: Tasks): string {
  const stages = ['extract_graph', 'summarize_chunk'] as const;
  return stages
    .map((stage) => [models[stage] ?? tasks.defaultModel, reasoning[stage] ?? 'none', tasks.versions[stage]].join(' '))
    .concat(tasks.provider)
    .join(', ');
}

/** The digest of what a chunk says itself and of the headings it stands under. */
export async function hashOf(text: string, { ownStart, end, headings }: Chunk): Promise<string> {
  return digestOf([headings, text.slice(ownStart, end)]);
}
