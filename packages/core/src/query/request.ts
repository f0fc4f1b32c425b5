import { cleanText } from '@gligabao/text';
import { z } from 'zod';
import { label, modelName, reasoningLevel, sizeOf, timestamp } from '../request/fields.ts';
import { where } from '../request/where.ts';

const MAX_QUERY_BYTES = 32 * 1024;
const MAX_LIMIT = 500;
const MAX_DATASETS = 32;

const limit = (fallback: number) => z.int().min(0).max(MAX_LIMIT).default(fallback);

/** One name, or a list of names; always read as a list. */
const names = z
  .union([label(256), z.array(label(256)).min(1).max(MAX_DATASETS)], {
    error: `must be a name, or a list of 1 to ${MAX_DATASETS} names`,
  })
  .transform((given) => (typeof given === 'string' ? [given] : given));

function knownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
    return true;
  } catch {
    return false;
  }
}

/** What is asked, of what, and when: the fields of every question. */
const asked = {
  user_id: label(256).meta({ description: 'The user whose datasets are asked.' }),
  query: z
    .string()
    .refine((query) => cleanText(query).trim() !== '', 'must not be blank')
    .refine((query) => sizeOf(query) <= MAX_QUERY_BYTES, 'must be at most 32 KiB in UTF-8')
    .meta({ description: 'The question.' }),
  dataset: names.optional().meta({
    description: `The dataset that is asked, or a list of at most ${MAX_DATASETS} of the user. Default: main.`,
  }),
  datasets: names.optional().meta({ description: 'The same under another name; give one of the two.' }),
  as_of: timestamp.optional().meta({
    description: 'Facts true at this instant of event time. Given, the time in the words of the question is not used.',
  }),
  known_at: timestamp.optional().meta({ description: 'What was known at this instant of system time.' }),
  history: z
    .boolean()
    .optional()
    .meta({
      description:
        'true: also facts that newer knowledge superseded; false: never. Left out, the question itself decides by its own ' +
        'words of time, and the response says how.',
    }),
  reference_time: timestamp
    .optional()
    .meta({ description: 'What "yesterday" in the question is relative to. Default: now.' }),
  timezone: z.string().refine(knownZone, 'must be an IANA time zone, such as Europe/Paris').optional().meta({
    description:
      'The zone that decides which date "today" is. Default: the offset of `reference_time`, or UTC without one.',
  }),
  session_id: label(128)
    .optional()
    .meta({ description: 'Facts, passages and entities that this session brought are preferred, or searched alone.' }),
  session_mode: z.enum(['boost', 'only']).optional().meta({
    description:
      'only: nothing but what texts of this session told, filtered as by `where`. boost: these first. Default: boost.',
  }),
  where: where.optional(),
  depth: z
    .int()
    .min(1)
    .max(2)
    .optional()
    .meta({
      description:
        'How many hops are followed from what the question is about. 2: from the entities of the most relevant facts as ' +
        'well, along facts that hold at the time asked about. Default: 1.',
    }),
  explain: z
    .boolean()
    .optional()
    .meta({
      description:
        'Adds how each fact, passage and entity was found with its scores, why each fact is in, and which facts match and ' +
        'are out, with the reasons.',
    }),
};

const listLimits = { entities: limit(20), facts: limit(100), passages: limit(10) };

type Named = { readonly dataset?: unknown; readonly datasets?: unknown };
const namesOnce = (body: Named): boolean => body.dataset === undefined || body.datasets === undefined;
const NAMED_TWICE = { path: ['datasets'], error: 'must not be given together with `dataset`' };

/** The body of `POST /v1/gb/query`. */
export const QueryRequest = z
  .strictObject({
    ...asked,
    answer: z.boolean().default(true).meta({ description: 'false: retrieval only, no model call.' }),
    stream: z
      .boolean()
      .default(false)
      .meta({
        description:
          'true: the answer comes as server-sent events: `retrieval`, then `delta` with drafts of the prose, and `answer` with ' +
          'the body that would have come without.',
      }),
    model: modelName.optional().meta({ description: 'The model of the answer.' }),
    reasoning: reasoningLevel.default('none').meta({ description: 'The reasoning level of the answer.' }),
    limits: z
      .strictObject({ ...listLimits, max_context_tokens: z.int().min(100).max(1_000_000).default(4000) })
      .prefault({})
      .meta({ description: 'How much is retrieved at most.' }),
  })
  .refine(namesOnce, NAMED_TWICE)
  .meta({ id: 'QueryRequest' });
export type QueryRequest = z.output<typeof QueryRequest>;

/** The body of `POST /v1/gb/search`. */
export const SearchRequest = z
  .strictObject({
    ...asked,
    limits: z.strictObject(listLimits).prefault({}).meta({ description: 'How long each list is at most.' }),
  })
  .refine(namesOnce, NAMED_TWICE)
  .meta({ id: 'SearchRequest' });
export type SearchRequest = z.output<typeof SearchRequest>;
