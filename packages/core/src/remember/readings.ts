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

/** What was read in a chunk: its facts, with spans counted from its own part, its summary, and by which models. */
export type Kept = z.output<typeof Content>;

/** Moves the spans of a graph. */
function moved(graph: ExtractedGraph, by: number): Kept['graph'] {
  return {
    entities: [...graph.entities],
    edges: graph.edges.map((edge) => ({ ...edge, span: edge.span && [edge.span[0] + by, edge.span[1] + by] })),
    dropped: { ...graph.dropped },
  };
}

/** What is kept of a chunk that was read. */
export function keep(graph: ExtractedGraph, chunk: Chunk, rest: Omit<Kept, 'graph'>): string {
  return JSON.stringify({ ...rest, graph: moved(graph, chunk.start - chunk.ownStart) } satisfies Kept);
}

/** Null where it is of another shape than is kept now: the chunk is then read anew. */
export function readKept(content: string): Kept | null {
  try {
    return Content.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The graph that was read in a chunk, for a chunk of the same own part. What was stated in the part that it repeats is
 * left out: it is the chunk before that says it, and that one may read otherwise now.
 */
export function graphFor({ graph }: Kept, chunk: Chunk): ExtractedGraph {
  const edges = graph.edges.filter((edge) => edge.span === null || edge.span[0] >= 0);
  return moved({ ...graph, edges }, chunk.ownStart - chunk.start);
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
