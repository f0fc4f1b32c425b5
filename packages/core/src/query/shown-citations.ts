import { z } from 'zod';
import { shownSpan } from '../request/shown.ts';
import type { Citation } from './cited-quotes.ts';
import { type RowTeller, shownDataset } from './row-teller.ts';
import type { CheckedSentence } from './verify.ts';

export const ShownQuote = z
  .string()
  .meta({ description: 'The characters at `span` of the artifact `artifact_id`, as they are stored.' });

const ShownCitation = z.object({
  handle: z.string(),
  artifact_id: z.int(),
  dataset: shownDataset,
  span: shownSpan,
  quote: ShownQuote,
});

/** The sentences of an answer with what they rest on. */
export const ShownSentences = z
  .array(
    z.object({
      text: z.string(),
      span: shownSpan.meta({ description: 'Where the sentence stands in `answer`, in UTF-16 code units.' }),
      supported: z.boolean(),
      citations: z.array(ShownCitation),
    }),
  )
  .meta({
    description:
      'The sentences of the answer, each with the stored characters that it rests on. One without a citation, or whose ' +
      'sources clearly say something else, is not supported.',
  });

/** Where the characters stand that a citation quotes, and these; nothing for what is not cited. */
export function showQuote(citation: Citation | undefined): {
  readonly span?: [number, number];
  readonly quote?: string;
} {
  return citation === undefined ? {} : { span: [...citation.span], quote: citation.quote };
}

export function showSentences(
  sentences: readonly CheckedSentence[],
  { idOf, whereIs }: RowTeller,
): z.output<typeof ShownSentences> {
  return sentences.map(({ text, span: at, supported, citations }) => ({
    text,
    span: [...at],
    supported,
    citations: citations.map(({ handle, artifactId, span: cited, quote }) => ({
      handle,
      artifact_id: idOf(artifactId),
      ...whereIs(artifactId),
      span: [...cited],
      quote,
    })),
  }));
}
