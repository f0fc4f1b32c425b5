import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import type { Expanded } from './expand.ts';
import type { QuestionTime } from './question-time.ts';
import { type RowTeller, shownDataset } from './row-teller.ts';

const time = z.string().meta({ format: 'date-time' });

/** What was found, how the question was read, and in what time. */
export const ShownRetrieval = z.object({
  seeds: z.int(),
  facts: z.int(),
  passages: z.int(),
  history: z.boolean(),
  time: z
    .object({
      words: z.array(z.string()).meta({ description: 'The words that say it, as they stand in the question.' }),
      used: z.enum(['filter', 'history', 'none']).meta({
        description:
          'filter: only facts true at some instant of the period are found, superseded ones with them. history: ' +
          'superseded facts are found too. none: the request said which time it means, or the period is the present.',
      }),
      from: time
        .optional()
        .meta({ description: 'Where the period begins (inclusive); left out when it has no start.' }),
      to: time.optional().meta({ description: 'Where it ends (exclusive); left out when it has no end.' }),
      grain: z.enum(['year', 'month', 'day', 'instant']).optional(),
      event: z
        .object({ edge_id: z.int(), dataset: shownDataset, bound: z.enum(['start', 'end', 'whole']) })
        .optional()
        .meta({ description: 'The fact whose start, end or whole time the words mean, as in "before she moved".' }),
    })
    .optional()
    .meta({ description: 'The time that the question names in its own words; left out when it names none.' }),
  truncated: z.boolean().meta({
    description:
      'Whether a limit left something out that was found: what is told of a thing with many facts may then not be all.',
  }),
  timings_ms: z.object({
    understand: z.number(),
    keyword: z.number(),
    vector: z.number(),
    expand: z.number(),
  }),
});
export type ShownRetrieval = z.output<typeof ShownRetrieval>;

function showTime(
  { words, use, period, grain, event }: QuestionTime,
  { idOf, whereIs }: RowTeller,
): ShownRetrieval['time'] {
  return {
    words: [...words],
    used: use,
    ...(period === null || period.from === null ? {} : { from: formatInstant(period.from) }),
    ...(period === null || period.to === null ? {} : { to: formatInstant(period.to) }),
    ...(grain === null ? {} : { grain }),
    ...(event === null ? {} : { event: { edge_id: idOf(event.edgeId), ...whereIs(event.edgeId), bound: event.bound } }),
  };
}

export function showRetrieval(found: Expanded, teller: RowTeller): ShownRetrieval {
  return {
    seeds: found.seeds.length,
    facts: found.shownFacts.length,
    passages: found.shownPassages.length,
    history: found.history,
    ...(found.time === null ? {} : { time: showTime(found.time, teller) }),
    truncated: found.truncated,
    timings_ms: {
      understand: found.understandMs,
      keyword: found.timings.keyword,
      vector: found.timings.vector,
      expand: found.expandMs,
    },
  };
}

/** The datasets that were asked and do not exist, in the order asked. */
export function unknownDatasets({ call, datasets }: Pick<Expanded, 'call' | 'datasets'>): string[] {
  const known = new Set(datasets.map(({ name }) => name));
  return call.datasets.filter((name) => !known.has(name));
}
