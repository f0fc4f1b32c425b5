import type { ForgottenText } from '@gligabao/core';
import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import { FORGOTTEN_EXAMPLE } from '../examples.ts';
import { readId, readQuery, scope } from '../lists.ts';
import { defineRoute } from '../route.ts';

const count = z.int().min(0);

const Forgotten = z
  .object({
    artifact_id: z.int(),
    forgotten_at: z.string().meta({ format: 'date-time' }),
    removed: z
      .object({
        artifacts: count.meta({ description: 'The text itself.' }),
        chunks: count,
        summaries: count,
        edges: count.meta({ description: 'Facts that no other text states.' }),
        entities: count.meta({ description: 'Entities that no other text mentions.' }),
        assertions: count,
        verdicts: count,
        aliases: count,
        index_texts: count.meta({ description: 'Searchable texts, with their keywords and vectors.' }),
        requests: count.meta({
          description: 'Kept requests and results of the runs that stored it; their keys are free.',
        }),
        inferences: count.meta({
          description:
            'Calls to models of which what was sent and came back had been kept, and is gone: it may quote the text.',
        }),
      })
      .meta({ description: 'What is gone, by kind.' }),
    changed_edges: z
      .array(z.int())
      .meta({ description: 'Rows that stay and stand otherwise than before: what it had closed is open again.' }),
    vectors_pending: z
      .boolean()
      .meta({ description: 'Whether the vector store could not be reached; its part follows in the background.' }),
  })
  .meta({ id: 'Forgotten' });

function shown({ artifactId, at, removed, changedEdges, vectorsPending }: ForgottenText): z.input<typeof Forgotten> {
  const { facts: edges, texts: index_texts, captured: inferences, ...counts } = removed;
  return {
    artifact_id: artifactId,
    forgotten_at: formatInstant(at),
    removed: { ...counts, edges, index_texts, inferences },
    changed_edges: [...changedEdges],
    vectors_pending: vectorsPending,
  };
}

export const deleteArtifact = defineRoute({
  method: 'DELETE',
  path: '/v1/gb/artifacts/:id',
  summary: 'Forgets a text with everything that rests on it alone, as if it had never been sent',
  queryString: z.strictObject(scope),
  response: Forgotten,
  example: FORGOTTEN_EXAMPLE,
  async handle(request, { memory }) {
    const { user_id: userId, dataset } = readQuery(z.strictObject(scope), request);
    return shown(await memory.forget({ userId, dataset, artifactId: readId(request) }));
  },
});
