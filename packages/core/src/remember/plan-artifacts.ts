import type { Artifact } from '../domain/artifact.ts';
import type { Id, RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { SummarizedNote } from './note.ts';

/** The artifacts of a text, or of a chunk with its document and its summary. */
export interface PlannedArtifacts {
  /** What facts and links hang on. */
  readonly artifact: Artifact;
  /** The document of a chunk. */
  readonly parent: Artifact | null;
  readonly summary: Artifact | null;
  /** Those that are new, lowest number first. */
  readonly added: readonly Artifact[];
}

interface Base {
  readonly nextId: Id;
  /** The text before this one in its session. */
  readonly previousId: Id | null;
  readonly at: Instant;
  /** The inference that wrote the summary. */
  readonly summarizedBy: RunId | null;
}

/**
 * Numbers the artifacts of a note. The document is written with its first chunk, so that nothing of it is stored when
 * that one fails. Chunks follow one another as the texts of a session do; the summary hangs on its chunk.
 */
export function planArtifacts(note: SummarizedNote, { nextId, previousId, at, summarizedBy }: Base): PlannedArtifacts {
  const { call, place, summary } = note;
  const plain: Artifact = {
    id: nextId,
    kind: call.kind,
    text: call.text,
    sessionId: call.sessionId,
    source: call.source,
    metadata: call.metadata,
    previousId,
    parentId: null,
    chunkIndex: null,
    span: null,
    tokens: null,
    query: null,
    inferenceId: null,
    validAt: call.reference,
    createdAt: at,
  };
  if (place === null) return { artifact: plain, parent: null, summary: null, added: [plain] };
  // A passage follows a passage, and the document itself is none.
  const parent = place.parent ?? { ...plain, text: place.whole, previousId: null };
  const { start, end, tokens } = place.chunk;
  const artifact: Artifact = {
    ...plain,
    id: place.parent === null ? nextId + 1 : nextId,
    previousId: place.previousId ?? previousId,
    parentId: parent.id,
    chunkIndex: place.index,
    span: [start, end],
    tokens,
  };
  const written: Artifact | null = summary && {
    ...plain,
    id: artifact.id + 1,
    kind: 'chunk_summary',
    text: summary.text,
    previousId: null,
    parentId: artifact.id,
    inferenceId: summarizedBy,
  };
  const added = [...(place.parent === null ? [parent] : []), artifact, ...(written ? [written] : [])];
  return { artifact, parent, summary: written, added };
}
