import { foreignReply } from '@gligabao/plugin';
import { z } from 'zod';
import { badReply, OPENAI } from './errors.ts';

/** What is read of a reply. Compatible servers leave out much of the rest. */
const EmbeddingReply = z.looseObject({
  model: z.string().min(1).optional().catch(undefined),
  data: z.array(z.looseObject({ index: z.int(), embedding: z.unknown() })),
  usage: z
    .looseObject({ prompt_tokens: z.int().min(0) })
    .optional()
    .catch(undefined),
});

export interface ReadReply {
  /** As the server gave them, in the order of the texts. */
  readonly vectors: readonly Float64Array[];
  readonly model: string | undefined;
  readonly tokens: number;
}

function readVector(value: unknown, dimensions: number): Float64Array {
  if (!Array.isArray(value)) throw badReply('no vector of numbers');
  if (value.length !== dimensions) throw badReply(`a vector of ${value.length} numbers in place of ${dimensions}`);
  if (!value.every((each) => typeof each === 'number' && Number.isFinite(each))) {
    throw badReply('a vector with something else than finite numbers');
  }
  return Float64Array.from(value);
}

/**
 * The vectors of a reply in the order of the texts, by their `index`.
 *
 * @throws GligabaoError `fault` `embedder/bad-reply` for a wrong number of vectors or of numbers in one, and for numbers
 *   that are none; `unavailable` `embedder/foreign-reply` for what is no reply of the API.
 */
export function readReply(value: unknown, count: number, dimensions: number): ReadReply {
  const parsed = EmbeddingReply.safeParse(value);
  if (!parsed.success) throw foreignReply(OPENAI);
  const { data, model, usage } = parsed.data;
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  if (data.length !== count || byIndex.size !== count) throw badReply(`${data.length} vectors for ${count} texts`);
  const vectors = Array.from({ length: count }, (_, index) => {
    if (!byIndex.has(index)) throw badReply(`no vector for text ${index}`);
    return readVector(byIndex.get(index), dimensions);
  });
  return { vectors, model, tokens: usage?.prompt_tokens ?? 0 };
}
