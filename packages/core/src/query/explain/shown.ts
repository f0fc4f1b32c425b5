import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import { factFields, showFactFields } from '../fact-fields.ts';
import type { RowTeller } from '../row-teller.ts';
import type { Explained, LeftOut } from './explain-facts.ts';
import { REASONS, type Reason } from './reasons.ts';

const time = z.string().meta({ format: 'date-time' });

/** Why a fact is in or out. */
export const Explanation = z
  .object({
    why: z.string().meta({ description: 'All reasons in words, the deciding one first.' }),
    reasons: z.array(
      z.object({
        reason: z.enum(REASONS),
        text: z.string(),
        at: time.optional().meta({ description: 'The instant that the words name.' }),
        by_edge_id: z.int().optional().meta({ description: 'The fact that brought it about, by its first row.' }),
        artifact_id: z.int().optional().meta({ description: 'The text that says so.' }),
      }),
    ),
  })
  .meta({ id: 'Explanation' });
type Explanation = z.output<typeof Explanation>;

/** What `explain` adds to the answer beside the explanations of the facts in it. */
export const QueryExplanation = z
  .object({
    left_out: z
      .array(
        z.object({
          ...factFields,
          artifact_id: z.int(),
          explain: Explanation,
        }),
      )
      .meta({ description: 'Facts that match the question and are not shown, best match first, at most 20.' }),
    truncated: z.boolean().meta({ description: 'Whether more are out than are listed.' }),
  })
  .meta({ id: 'QueryExplanation' });

function showReason({ reason, text, at, byEdgeId, artifactId }: Reason): Explanation['reasons'][number] {
  return {
    reason,
    text,
    ...(at === null ? {} : { at: formatInstant(at) }),
    ...(byEdgeId === null ? {} : { by_edge_id: byEdgeId }),
    ...(artifactId === null ? {} : { artifact_id: artifactId }),
  };
}

export function showReasons(reasons: readonly Reason[]): Explanation {
  return { why: reasons.map(({ text }) => text).join('; '), reasons: reasons.map(showReason) };
}

function showLeftOut(left: LeftOut, teller: RowTeller) {
  return {
    ...showFactFields(left, teller),
    artifact_id: teller.idOf(left.edge.artifactId),
    explain: showReasons(left.reasons),
  };
}

export function showExplained({ leftOut, truncated }: Explained, teller: RowTeller): z.output<typeof QueryExplanation> {
  return { left_out: leftOut.map((each) => showLeftOut(each, teller)), truncated };
}
