import type { Note, PartNote, SplitNote } from './note.ts';
import type { Remembered, RememberedPart } from './remembered.ts';

/** How many parts a text is remembered in. */
export function countParts({ document }: SplitNote): number {
  return document?.length ?? 1;
}

/** The note of one part: the text itself, or a chunk of it in its place. */
export function enterPart(note: SplitNote, index: number, done: readonly RememberedPart[]): PartNote {
  const { call, settings, document } = note;
  const part = document?.[index];
  if (document === null || part === undefined) return { call, settings, place: null };
  const before = done.at(-1);
  return {
    settings,
    call: { ...call, text: call.text.slice(part.chunk.start, part.chunk.end) },
    place: {
      ...part,
      index,
      count: document.length,
      whole: call.text,
      parent: before?.parent ?? null,
      previousId: before?.artifact.id ?? null,
      before: before?.place && before.graph ? { chunk: before.place.chunk, graph: before.graph } : null,
      dataset: before?.dataset ?? null,
    },
  };
}

/** What the parts of a text come to. */
export function leaveParts({ call }: Note, parts: readonly RememberedPart[]): Remembered {
  return { call, parts };
}
