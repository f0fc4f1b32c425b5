import { type Chunk, chunks, fitsTokens } from '@gligabao/text';
import { defineStage } from '../pipeline/stage.ts';
import type { Note, SplitNote } from './note.ts';

/** Cuts a text of more than one chunk. A short one passes by. */
export const chunkText = defineStage({
  name: 'chunk_text',
  uses: [],
  skip: (note: Note): SplitNote | undefined =>
    fitsTokens(note.call.text, note.settings.chunkSize) ? { ...note, document: null } : undefined,
  async run(note, { note: leave, breathe }): Promise<SplitNote> {
    const { chunkSize, chunkOverlapPercent } = note.settings;
    const document: Chunk[] = [];
    for (const chunk of chunks(note.call.text, { maxTokens: chunkSize, overlapPercent: chunkOverlapPercent })) {
      if (chunk === undefined) await breathe();
      else document.push(chunk);
    }
    leave({ chunks: document.length });
    // Little text among much white space.
    return { ...note, document: document.length === 0 ? null : document };
  },
});
