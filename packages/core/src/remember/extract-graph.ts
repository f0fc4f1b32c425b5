import { defineStage } from '../pipeline/stage.ts';
import { normalise, type ReadText } from './normalise.ts';
import type { ExtractedGraph } from '../ports/tasks.ts';
import { graphFor } from './readings.ts';
import { withoutOwnOutput } from './own-output.ts';
import type { ExtractedNote, PartNote } from './note.ts';

const NOTHING: ExtractedGraph = Object.freeze({ entities: [], edges: [], dropped: {} });

function readTextOf({ call, place }: Pick<PartNote, 'call' | 'place'>): ReadText {
  return {
    text: [...(place?.chunk.headings ?? []), call.text].join('\n'),
    reference: call.reference,
    offsetMinutes: call.offsetMinutes,
  };
}

/** Has a model read the text, and brings what it found into normal form. */
export const extractGraph = defineStage({
  name: 'extract_graph',
  uses: ['tasks', 'dataset-store'],
  skip({ call, settings, place }: PartNote): ExtractedNote | undefined {
    if (!place?.kept) return undefined;
    const graph = graphFor(place.kept, place, place.before);
    const claims = normalise(graph, settings.relations, readTextOf({ call, place }));
    const { model, provider } = place.kept;
    return { call, settings, place, dataset: place.dataset, graph, claims, model, provider };
  },
  async run(note, { ports, context, note: leave }): Promise<ExtractedNote> {
    const { call, place } = note;
    // Looked for while the model reads: nothing of it is needed before.
    const finding = place?.dataset
      ? Promise.resolve([place.dataset])
      : ports['dataset-store'].find(call.userId, [call.dataset], context);
    const model = call.models.extract_graph;
    const text = withoutOwnOutput(call.text);
    if (text.trim() === '') {
      leave({ entities: 0, edges: 0, own_output: true });
      const claims = { listed: [], named: [], claims: [], same: [], dropped: {} };
      const [dataset = null] = await finding;
      return {
        ...note,
        dataset,
        graph: place && NOTHING,
        claims,
        model: ports.tasks.defaultModel,
        provider: ports.tasks.provider,
      };
    }
    const [performed, [dataset = null]] = await Promise.all([
      ports.tasks.perform(
        'extract_graph',
        {
          text,
          reference: call.reference,
          offsetMinutes: call.offsetMinutes,
          ...(place ? { headings: place.chunk.headings } : {}),
        },
        { reasoning: call.reasoning.extract_graph ?? 'none', ...(model === undefined ? {} : { model }) },
        context,
      ),
      finding,
    ]);
    const claims = normalise(performed.output, note.settings.relations, readTextOf(note));
    leave({
      entities: claims.listed.length,
      edges: claims.claims.length,
      dropped: claims.dropped,
      ...(text === call.text ? {} : { own_output: true }),
    });
    const graph = place && performed.output;
    return { ...note, dataset, graph, claims, model: performed.model, provider: performed.provider };
  },
});
