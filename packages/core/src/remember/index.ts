import { pipeline, type Pipeline } from '../pipeline/pipeline.ts';
import { chunkText } from './chunk-text.ts';
import { classifyComplexity } from './classify-complexity.ts';
import { countParts, enterPart, leaveParts } from './document.ts';
import { extractGraph } from './extract-graph.ts';
import { loadCandidates } from './load-candidates.ts';
import type { Note, PartNote } from './note.ts';
import { resolveEdges } from './resolve-edges.ts';
import type { Remembered, RememberedPart } from './remembered.ts';
import { store } from './store.ts';
import { summarizeChunk } from './summarize-chunk.ts';

/** What is done with a text of one chunk, and with each chunk of a longer one. */
const part: Pipeline<PartNote, RememberedPart> = pipeline<PartNote>('remember')
  .add(extractGraph)
  .add(summarizeChunk)
  .add(loadCandidates)
  .add(resolveEdges)
  .add(store);

/** Remember, for a text: cut it where it is too long, and take its parts one after the other. */
export const remember: Pipeline<Note, Remembered> = pipeline<Note>('remember')
  .add(classifyComplexity)
  .add(chunkText)
  .each({ count: countParts, enter: enterPart, stages: part, leave: leaveParts });
