import type { DatasetId, Id } from '../domain/ids.ts';
import { TEXT_KINDS, type TextKind } from '../domain/text.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { spaceOf, vectorModelOf } from '../search/spaces.ts';
import type { VectorPorts } from './write-vectors.ts';

/** Texts, or hits, that are read at a time. */
const PAGE = 500;
/** Numbers that a sentence lists at most. */
const LISTED = 5;

/** The texts of a dataset as they were read. */
interface Recorded {
  /** The kind of each text. */
  readonly kinds: ReadonlyMap<Id, TextKind>;
  /** Those whose vector was written by the model. */
  readonly written: readonly Id[];
  readonly last: Id;
}

async function recordedIn(
  dataset: DatasetId,
  model: string,
  { 'text-index': index }: VectorPorts,
  context: CallContext,
): Promise<Recorded> {
  const kinds = new Map<Id, TextKind>();
  const written: Id[] = [];
  for (let after = 0; ;) {
    const texts = await index.walk(dataset, { which: 'all', after, limit: PAGE }, context);
    const last = texts.at(-1);
    if (!last) return { kinds, written, last: after };
    for (const { id, kind, vector, vectorModel } of texts) {
      kinds.set(id, kind);
      if (vector === 'stored' && vectorModel === model) written.push(id);
    }
    after = last.id;
  }
}

/** All ids of a space. */
async function idsIn(space: string, { embedder, 'vector-index': index }: VectorPorts, context: CallContext) {
  // A search yields all that there is, whatever it is for.
  const anywhere = new Float32Array(embedder.dimensions).fill(1);
  const ids = new Set<Id>();
  for await (const [hits = []] of index.search(space, [anywhere], { page: PAGE }, context)) {
    for (const { id } of hits) ids.add(id);
  }
  return ids;
}

function listed(ids: readonly Id[]): string {
  const more = ids.length - LISTED;
  return `${ids.slice(0, LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Looks in every dataset for vectors of the embedder in use that speak for no text, and for texts whose vector is on
 * record and is not there; a sentence each. What is written meanwhile is no matter.
 */
export async function strayVectors(
  ports: VectorPorts & Pick<Ports, 'catalogue'>,
  context: CallContext,
): Promise<readonly string[]> {
  const found: string[] = [];
  const model = vectorModelOf(ports.embedder);
  const datasets = new Set((await ports.catalogue.vectors(context)).map(({ dataset }) => dataset));
  for (const dataset of datasets) {
    const { kinds, written, last } = await recordedIn(dataset, model, ports, context);
    for (const kind of TEXT_KINDS) {
      const ids = await idsIn(spaceOf(dataset, kind, model), ports, context);
      const lost = written.filter((id) => kinds.get(id) === kind && !ids.has(id));
      // Numbers grow: a later one is of a text that was written since.
      const stray = [...ids].filter((id) => id <= last && kinds.get(id) !== kind);
      const texts = `dataset ${dataset}: ${kind} texts`;
      if (lost.length > 0) found.push(`${texts} ${listed(lost)} have no vector, though one is on record`);
      if (stray.length > 0) found.push(`${texts} ${listed(stray)} do not exist, and have a vector`);
    }
  }
  return found;
}
