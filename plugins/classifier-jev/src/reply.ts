import type { Choice, Classified } from '@gligabao/core';
import { foreignReply } from '@gligabao/plugin';
import { z } from 'zod';
import { JEV } from './errors.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);

/** A reply of the API to one question, as far as it is read; fields that are not known are let be. */
const Reply = z.object({
  model: z.string().min(1),
  answers: z.record(
    z.string(),
    z.object({
      type: z.literal('choice'),
      choice: z.string(),
      // Servers that are compatible with the vendor's may leave it null.
      confidence: share.nullish(),
      probabilities: z.record(z.string(), share),
    }),
  ),
  usage: z.object({ input_tokens: count, output_tokens: count }),
});

/** What the vendor's rounding to two decimals may do to a comparison of probabilities, generously. */
const TOLERANCE = 0.02;
/** What sums of decimals are off by in binary. */
const EPSILON = 1e-9;
/** The largest error of one probability that was rounded so: with many labels their sum is off by more. */
const ROUNDING = 0.005;

/** How far the likeliest of so many labels lies between chance (0) and certainty (1): the vendor's own formula. */
export function confidenceOf(likeliest: number, labels: number): number {
  if (labels < 2) return 1;
  const chance = 1 / labels;
  return Math.min(1, Math.max(0, (likeliest - chance) / (1 - chance)));
}

/**
 * What a reply says to a question.
 *
 * @throws GligabaoError `classifier/foreign-reply` when it does not answer the question.
 */
export function readReply(reply: unknown, choice: Choice): Classified {
  const parsed = Reply.safeParse(reply);
  const answers = parsed.data?.answers ?? {};
  const answer = Object.hasOwn(answers, choice.name) ? answers[choice.name] : undefined;
  if (!parsed.success || answer === undefined) throw foreignReply(JEV);

  const labels = Object.keys(choice.labels);
  const given = new Map(Object.entries(answer.probabilities));
  const shares = labels.flatMap((label) => given.get(label) ?? []);
  const sum = shares.reduce((total, each) => total + each, 0);
  const isWhole =
    shares.length === labels.length && Math.abs(sum - 1) <= Math.max(TOLERANCE, labels.length * ROUNDING) + EPSILON;
  const likeliest = Math.max(...shares);
  const own = labels.includes(answer.choice) ? given.get(answer.choice) : undefined;
  if (!isWhole || own === undefined || own < likeliest - TOLERANCE - EPSILON) throw foreignReply(JEV);

  return {
    label: answer.choice,
    confidence: answer.confidence ?? confidenceOf(own, labels.length),
    probabilities: Object.fromEntries(labels.map((label, at) => [label, shares[at] ?? 0])),
    model: parsed.data.model,
    usage: { inputTokens: parsed.data.usage.input_tokens, outputTokens: parsed.data.usage.output_tokens },
  };
}
