import { type Chunk, chunks, fitsTokens } from '@gligabao/text';
import { defineStage, type StageTools } from '../pipeline/stage.ts';
import type { Note, SplitNote } from './note.ts';
import type { DocumentChunk } from './place.ts';
import { hashOf, readerOf, readKept } from './readings.ts';

type Tools = StageTools<'tasks' | 'dataset-store' | 'graph-store', never>;

/** Looks for chunks that were read before, by the same models and prompts. */
async function recognise(note: Note, found: readonly Chunk[], tools: Tools): Promise<readonly DocumentChunk[]> {
  const { ports, context } = tools;
  const { call } = note;
  const reader = readerOf(call, ports.tasks);
  const [hashes, [dataset]] = await Promise.all([
    Promise.all(found.map((chunk) => hashOf(call.text, chunk))),
    ports['dataset-store'].find(call.userId, [call.dataset], context),
  ]);
  const readings = dataset ? await ports['graph-store'].readings(dataset.id, { reader, hashes }, context) : [];
  const kept = new Map(readings.map(({ hash, content }) => [hash, content]));
  return found.map((chunk, at): DocumentChunk => {
    const hash = hashes[at] ?? '';
    const content = kept.get(hash);
    return { chunk, hash, reader, kept: content === undefined ? null : readKept(content) };
  });
}

/** Cuts a text of more than one chunk, and tells which of its chunks need not be read. A short text passes by. */
export const chunkText = defineStage({
  name: 'chunk_text',
  uses: ['tasks', 'dataset-store', 'graph-store'],
  skip: (note: Note): SplitNote | undefined =>
    fitsTokens(note.call.text, note.settings.chunkSize) ? { ...note, document: null } : undefined,
  async run(note, tools): Promise<SplitNote> {
    const { chunkSize, chunkOverlapPercent } = note.settings;
    const found: Chunk[] = [];
    for (const chunk of chunks(note.call.text, { maxTokens: chunkSize, overlapPercent: chunkOverlapPercent })) {
      if (chunk === undefined) await tools.breathe();
      else found.push(chunk);
    }
    const document = await recognise(note, found, tools);
    tools.note({ chunks: document.length, reused: document.filter(({ kept }) => kept !== null).length });
    // Little text among much white space.
    return { ...note, document: document.length === 0 ? null : document };
  },
});
