import type { Inference } from '../domain/run.ts';
import { defineStage } from '../pipeline/stage.ts';
import type { ExtractedNote, SummarizedNote } from './note.ts';

/** Has a model say in a few sentences what a chunk says. A short text has no summary. */
export const summarizeChunk = defineStage({
  name: 'summarize_chunk',
  uses: ['tasks'],
  skip: (note: ExtractedNote): SummarizedNote | undefined =>
    note.place === null || note.place.kept ? { ...note, summary: note.place?.kept?.summary ?? null } : undefined,
  async run(note, { ports, context }): Promise<SummarizedNote> {
    const { call, place } = note;
    const model = call.models.summarize_chunk;
    const asked = call.reasoning.summarize_chunk ?? 'none';
    // A model that cannot think runs without: the ledger knows.
    let ran = asked;
    const record = (inference: Inference): void => {
      ran = inference.reasoning;
      context.record?.(inference);
    };
    const performed = await ports.tasks.perform(
      'summarize_chunk',
      { text: call.text, headings: place?.chunk.headings ?? [] },
      { reasoning: asked, ...(model === undefined ? {} : { model }) },
      { ...context, record },
    );
    const { output: text, model: by, provider } = performed;
    return { ...note, summary: { text, model: by, provider, reasoning: ran, inferenceId: null } };
  },
});
