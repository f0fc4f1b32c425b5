import { cleanText } from '@gligabao/text';
import type { Performed, SummarizeChunkInput } from '../ports/tasks.ts';
import { ask, type Asking, truncated } from './ask.ts';
import { type Reading, unreadable } from './reading.ts';
import { SUMMARIZE_CHUNK_SYSTEM, summarizeChunkPrompt } from './summarize-chunk-prompt.ts';
import { withoutReasoning } from './without-reasoning.ts';

function readSummary(reply: string): Reading<string> {
  const summary = cleanText(withoutReasoning(reply)).trim();
  return summary === '' ? unreadable('the answer is empty') : { ok: true, value: summary, complaint: null };
}

/** Summarizes a chunk. A summary that is cut at the limit is none: half of one would read as if it were all. */
export async function summarizeChunk(
  input: SummarizeChunkInput,
  asking: Asking,
  maxTokens: number,
): Promise<Omit<Performed<string>, 'provider'>> {
  const asked = await ask(
    {
      task: 'summarize_chunk',
      system: SUMMARIZE_CHUNK_SYSTEM,
      prompt: summarizeChunkPrompt(input),
      maxTokens,
      read: readSummary,
    },
    asking,
  );
  if (asked.kind === 'cut') throw truncated('summarize_chunk', asked.model);
  return { output: asked.value, model: asked.model };
}
