import { pipeline, type Pipeline } from '../pipeline/pipeline.ts';
import { classifyComplexity } from './classify-complexity.ts';
import { extractGraph } from './extract-graph.ts';
import { loadCandidates } from './load-candidates.ts';
import type { Note } from './note.ts';
import { resolveEdges } from './resolve-edges.ts';
import type { Remembered } from './respond.ts';
import { store } from './store.ts';

/** Remember, for a text of one chunk: extract the graph, load candidates, resolve, store. */
export const remember: Pipeline<Note, Remembered> = pipeline<Note>('remember')
  .add(classifyComplexity)
  .add(extractGraph)
  .add(loadCandidates)
  .add(resolveEdges)
  .add(store);
