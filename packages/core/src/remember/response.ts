import { z } from 'zod';
import { shownSpan } from '../request/shown.ts';
import { REASONING_LEVELS } from '../domain/run.ts';

const time = z.string().meta({ format: 'date-time' });

/** The body of the answer to `POST /v1/gb/remember`. */
export const RememberResponse = z
  .object({
    user_id: z.string(),
    dataset: z.string(),
    kind: z.string(),
    artifact_id: z.int(),
    session_id: z.string().optional(),
    valid_at: time,
    created_at: time,
    entities: z.array(
      z.object({ name: z.string(), type: z.string(), description: z.string().optional(), model_id: z.string() }),
    ),
    edges: z.array(
      z.object({
        id: z.int(),
        source: z.string(),
        target: z.string(),
        relation: z.string(),
        description: z.string(),
        valid_at: time.optional(),
        invalid_at: time.optional(),
        created_at: time,
        expired_at: time.optional(),
        state: z.enum(['upcoming', 'current', 'ended', 'superseded', 'retracted']),
        span: shownSpan.nullable(),
        model_id: z.string(),
        confidence: z.number().optional(),
        conflicts_with: z.array(z.int()).optional(),
      }),
    ),
    invalidated_edges: z.array(z.int()),
    chunks: z
      .array(
        z.object({
          artifact_id: z.int(),
          index: z.int(),
          tokens: z.int(),
          overlap_tokens: z.int(),
          start_offset: z.int(),
          end_offset: z.int(),
          entities: z.int().meta({ description: 'How many entities the chunk lists.' }),
          edges: z.int().meta({ description: 'How many facts it states.' }),
          reused: z.boolean().meta({ description: 'Whether it was recognised, and not read again.' }),
          summary: z
            .object({
              artifact_id: z.int(),
              text: z.string(),
              model: z.string(),
              reasoning: z.enum(REASONING_LEVELS),
              inference_id: z.int().nullable(),
            })
            .optional(),
        }),
      )
      .optional()
      .meta({ description: 'The chunks of a text of more than one; offsets are UTF-16 units of the text as sent.' }),
    embedded_entities: z.int().optional(),
    embedded_edges: z.int().optional(),
    embedded_chunks: z.int().optional(),
    embedded_summaries: z.int().optional(),
    remember_run_id: z.int(),
  })
  .meta({ id: 'RememberResponse' });
export type RememberResponse = z.output<typeof RememberResponse>;
