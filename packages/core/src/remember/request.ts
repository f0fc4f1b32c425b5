import { cleanText } from '@gligabao/text';
import { z } from 'zod';
import { label, modelName, reasoningLevel, timestamp } from '../request/fields.ts';
import { metadata } from '../request/metadata.ts';
import { timeseries } from '../request/timeseries.ts';

/** The stages that a caller can choose a model for. */
export const MODEL_STAGES = Object.freeze([
  'extract_graph',
  'summarize_chunk',
  'resolve_edges',
  'web_search',
  'resolve_series',
  'detect_geo',
  'extract_image',
] as const);
/** The stages that can think. */
export const REASONING_STAGES = Object.freeze([
  'extract_graph',
  'summarize_chunk',
  'resolve_edges',
  'resolve_series',
  'detect_geo',
  'extract_image',
] as const);

function perStage<Stage extends string, Value extends z.ZodType>(stages: readonly Stage[], value: Value) {
  return z
    .record(z.string(), value)
    .refine((map) => Object.keys(map).every((key) => stages.some((stage) => stage === key)), {
      error: (issue) => {
        const unknown = Object.keys(issue.input ?? {}).filter((key) => !stages.some((stage) => stage === key));
        return `unknown stage ${unknown.join(', ')}; the stages are ${stages.join(', ')}`;
      },
    });
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u;

/** Whether an image is what can be decoded: base64, alone or in a `data:` URL. */
function isImageData(given: string): boolean {
  const [, encoded = given] = /^data:[\w/.+-]+;base64,(.*)$/su.exec(given) ?? [];
  return encoded !== '' && BASE64.test(encoded);
}

/** The body of `POST /v1/gb/remember`. */
export const RememberRequest = z
  .strictObject({
    user_id: label(256).meta({ description: 'The user who owns the dataset.' }),
    text: z
      .string()
      .refine((text) => cleanText(text).trim() !== '', 'must not be empty')
      .optional()
      .meta({ description: 'The text to remember, at most 1 MiB. Required unless `image` is given.' }),
    image: z
      .string()
      .refine(isImageData, 'must be base64, or a data: URL of it')
      .optional()
      .meta({ description: 'A base64-encoded image, instead of `text`.' }),
    dataset: label(256)
      .default('main')
      .meta({ description: 'The dataset to store into; created if it does not exist.' }),
    kind: z
      .string()
      .transform((kind) => kind.toLowerCase())
      .pipe(z.enum(['knowledge', 'episode'], { error: 'must be knowledge or episode' }))
      .optional()
      .meta({ description: '`knowledge` (default), or `episode` for a text anchored in time.' }),
    reference_time: timestamp.optional().meta({
      description: 'When the text was written or observed; relative dates are read against it. Default: now.',
    }),
    session_id: label(128).optional().meta({ description: 'The session that the call belongs to.' }),
    source: label(512).optional().meta({ description: 'Where the text comes from: a message id, a file, a URL.' }),
    metadata: metadata.optional().meta({ description: 'Up to 32 labels: strings, numbers, booleans.' }),
    timeseries: timeseries.optional().meta({ description: 'Timeseries to store and anchor to what the text yields.' }),
    models: perStage(MODEL_STAGES, modelName)
      .optional()
      .meta({ description: 'The model of each stage; a stage left out, or empty, runs on the default.' }),
    reasoning: perStage(REASONING_STAGES, reasoningLevel)
      .optional()
      .meta({ description: 'The reasoning level of each stage: none (default), low, medium or high.' }),
    web_search: z.boolean().optional().meta({ description: 'Search the web for the key entities of the text.' }),
    image_facts: z.boolean().optional().meta({ description: 'Extract the text read from the image into the graph.' }),
    idempotency_key: label(256).optional().meta({ description: 'The same key gives the first result again.' }),
    async: z.boolean().optional().meta({ description: 'Answer 202 at once and work in the background.' }),
  })
  .refine((body) => body.text !== undefined || body.image !== undefined, {
    path: ['text'],
    error: 'is required (or `image`)',
  })
  .refine((body) => body.image === undefined || body.text === undefined, {
    path: ['text'],
    error: 'must not be given together with `image`',
  })
  .refine((body) => body.image === undefined || body.kind === undefined, {
    path: ['kind'],
    error: 'must not be given together with `image`',
  })
  .refine((body) => body.image === undefined || body.timeseries === undefined, {
    path: ['timeseries'],
    error: 'must not be given together with `image`',
  })
  .refine((body) => body.image === undefined || body.web_search !== true, {
    path: ['web_search'],
    error: 'must not be given together with `image`',
  })
  .meta({ id: 'RememberRequest' });
export type RememberRequest = z.output<typeof RememberRequest>;
