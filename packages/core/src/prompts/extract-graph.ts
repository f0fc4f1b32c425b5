import { sumCounts } from '../domain/counts.ts';
import type { Span } from '../domain/artifact.ts';
import type { ClaimedEdge, ClaimedEntity, ExtractedGraph, ExtractGraphInput, Performed } from '../ports/tasks.ts';
import { type Asked, ask, type Asking, type Question, truncated } from './ask.ts';
import { type ClaimedGraph, Drops } from './claims.ts';
import { collapseEdges, collapseEntities } from './collapse.ts';
import { EXTRACT_GRAPH_SYSTEM, extractGraphPrompt } from './extract-graph-prompt.ts';
import { spanLocator } from './locate-span.ts';
import { readGraph } from './read-graph.ts';
import { repeatsItself } from './repeats-itself.ts';
import { EXTRACT_GRAPH_SCHEMA } from './schemas.ts';
import { middleBoundary } from './split-text.ts';

/** How often a text whose answer is cut is halved: eight parts at most. */
const MAX_DEPTH = 3;

/** A part of the text that one call reads, and where it stands in the whole. */
interface Part {
  readonly text: string;
  readonly offset: number;
  readonly depth: number;
}

interface PartGraph extends ExtractedGraph {
  readonly model: string;
}

function questionFor(part: Part, input: ExtractGraphInput, maxTokens: number): Question<ClaimedGraph> {
  return {
    task: 'extract_graph',
    system: EXTRACT_GRAPH_SYSTEM,
    prompt: extractGraphPrompt({ ...input, text: part.text }),
    schema: EXTRACT_GRAPH_SCHEMA,
    maxTokens,
    read: (reply) => readGraph(reply, input),
  };
}

/** Asks once more after an answer that ran in a circle: told so, and with room for what a text of this size can yield. */
function askWithoutCircle(
  question: Question<ClaimedGraph>,
  text: string,
  asking: Asking,
): Promise<Asked<ClaimedGraph>> {
  const note = 'Your previous answer repeated the same items without end. List each entity and each fact exactly once.';
  const room = 512 + text.length * 4;
  return ask(
    { ...question, prompt: `${question.prompt}\n\n${note}`, maxTokens: Math.min(question.maxTokens, room) },
    asking,
  );
}

function located(graph: ClaimedGraph, part: Part): readonly ClaimedEdge[] {
  const locate = spanLocator(part.text);
  return graph.edges.map((edge) => {
    const span = locate(edge);
    const moved: Span | null = span === null ? null : [span[0] + part.offset, span[1] + part.offset];
    return { ...edge, span: moved };
  });
}

function merge(parts: readonly PartGraph[], model: string): PartGraph {
  const drops = new Drops();
  const entities: readonly ClaimedEntity[] = collapseEntities(
    parts.flatMap((part) => part.entities),
    drops,
  );
  const edges = collapseEdges(
    parts.flatMap((part) => part.edges),
    drops,
  );
  return { entities, edges, dropped: sumCounts([...parts.map((part) => part.dropped), drops.all()]), model };
}

async function readPart(part: Part, input: ExtractGraphInput, asking: Asking, maxTokens: number): Promise<PartGraph> {
  const question = questionFor(part, input, maxTokens);
  let asked = await ask(question, asking);
  if (asked.kind === 'cut' && repeatsItself(asked.reply)) {
    asked = await askWithoutCircle(question, part.text, asking);
    if (asked.kind === 'cut') throw truncated('extract_graph', asked.model);
  }
  if (asked.kind === 'read') {
    const { entities, dropped } = asked.value;
    return { entities, edges: located(asked.value, part), dropped, model: asked.model };
  }
  const boundary = part.depth < MAX_DEPTH ? middleBoundary(part.text) : null;
  if (boundary === null) throw truncated('extract_graph', asked.model);
  const depth = part.depth + 1;
  const [before, after] = [part.text.slice(0, boundary), part.text.slice(boundary)];
  const first = await readPart({ text: before, offset: part.offset, depth }, input, asking, maxTokens);
  const second = await readPart({ text: after, offset: part.offset + boundary, depth }, input, asking, maxTokens);
  return merge([first, second], asked.model);
}

/**
 * Reads a text with a model. An answer that is cut at the limit makes the text be read in halves, each at most three
 * times halved; the halves' graphs are joined, and spans are offsets in the whole text.
 */
export async function extractGraph(
  input: ExtractGraphInput,
  asking: Asking,
  maxTokens: number,
): Promise<Omit<Performed<ExtractedGraph>, 'provider'>> {
  const { model, ...graph } = await readPart({ text: input.text, offset: 0, depth: 0 }, input, asking, maxTokens);
  return { output: graph, model };
}
