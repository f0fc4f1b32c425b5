import { relationKey } from '@gligabao/text';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
/** A list: in a file as an array, elsewhere as words between commas. */
const list = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : value,
  z.array(z.string().min(1)),
);
const secret = z.string().min(1).optional();

/** The name of a relation as it is written in a text, or as it is stored. */
const relationName = z
  .string()
  .transform((name) => relationKey(name))
  .pipe(z.string().min(1, 'must not be blank'));
const relation = z.strictObject({
  name: relationName,
  cardinality: z.enum(['one-per-source', 'one-per-target', 'many']),
  synonyms: z.array(relationName).default([]),
  inverses: z.array(relationName).default([]),
  symmetric: z.boolean().default(false),
  lasting: z.boolean().default(false),
  rivals: z.array(relationName).default([]),
});
type ConfiguredRelation = z.output<typeof relation>;

/** The names that a relation claims, each with its place in the table. */
function namesOf({
  name,
  synonyms,
  inverses,
}: ConfiguredRelation): readonly (readonly [string, readonly PropertyKey[]])[] {
  return [
    [name, ['name']],
    ...synonyms.map((each, at) => [each, ['synonyms', at]] as const),
    ...inverses.map((each, at) => [each, ['inverses', at]] as const),
  ];
}

/** Relations of which no two claim one name: which of them a text means would be a matter of their order. */
const relations = z.array(relation).superRefine((table, context) => {
  const claimed = new Map<string, string>();
  for (const [at, each] of table.entries()) {
    for (const [name, path] of namesOf(each)) {
      const holder = claimed.get(name);
      if (holder === undefined) claimed.set(name, each.name);
      else {
        const message = `${name} is a name of ${holder} already: give it to one relation`;
        context.addIssue({ code: 'custom', path: [at, ...path], message });
      }
    }
  }
});

/** Every key of `gligabao.toml`, with its default. */
export const Settings = z.strictObject({
  host: z.string().min(1).default('127.0.0.1').describe('The address to listen on.'),
  allowed_hosts: list
    .default([])
    .describe('Names that the Host header of a request may have, beside the address of host and those of loopback.'),
  port: port.default(7878).describe('The port to listen on; 0 takes a free one.'),
  db: z.string().min(1).default('build/gligabao.db').describe('The SQLite file, or :memory:.'),
  storage: z.enum(['sqlite', 'postgres']).default('sqlite').describe('Where knowledge is kept.'),
  postgres_url: secret.describe('The address of the PostgreSQL database: postgres://user:password@host:5432/database.'),
  llm: z
    .enum(['auto', 'anthropic', 'openai', 'local', 'none'])
    .default('auto')
    .describe('Who reads texts and answers: auto is anthropic with a key, else local.'),
  llm_model: z.string().min(1).optional().describe("The default model of the language model's provider."),
  embeddings: z
    .enum(['auto', 'openai', 'local', 'none'])
    .default('auto')
    .describe('Who embeds texts: auto is openai with a key, else local.'),
  embedding_model: z
    .string()
    .min(1)
    .default('auto')
    .describe('The model that embeds: use or hash of the local embedder, or one that the OpenAI API names.'),
  embedding_dimensions: count(1, 4096)
    .optional()
    .describe("The size of the vectors: the embedder's own; another is available with embeddings of OpenAI only."),
  vector_store: z
    .enum(['auto', 'embedded', 'pgvector', 'pinecone'])
    .default('auto')
    .describe('Where vectors are kept: auto is embedded with SQLite, in the same database with PostgreSQL.'),
  chunk_size: count(64, 100_000).default(1024).describe('Tokens of a chunk; a longer text is a document.'),
  chunk_overlap_percent: count(0, 90).default(20).describe('How much of a chunk the next one repeats.'),
  geo: flag.default(false).describe('Whether places are looked up; not available in this release.'),
  remember_concurrency: count(1, 64).default(4).describe('Datasets that one process remembers into at a time.'),
  lease_timeout: count(1, 3600)
    .default(15)
    .describe('Seconds after which others take over the runs of a process that is not heard of any more.'),
  max_invalidations: count(1, 1000).default(10).describe('Facts that the verdicts of one call may close.'),
  shutdown_timeout: count(0, 3600).default(30).describe('Seconds that running work may take to end.'),
  capture_inferences: flag.default(false).describe('Keep what was sent to models, and their replies.'),
  auth: z.enum(['none', 'keys']).default('none').describe('Who may call; keys are not available in this release.'),
  log_level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('What is logged.'),
  insecure_no_auth: flag.default(false).describe('Allow an address other than loopback, with no authentication.'),
  anthropic_api_key: secret.describe('The key of Anthropic.'),
  anthropic_base_url: z.url().optional().describe('Another address of the Anthropic API.'),
  openai_api_key: secret.describe('The key of OpenAI, or of a compatible server.'),
  openai_base_url: z.url().optional().describe('The address of a compatible server, with /v1; many need no key.'),
  jev_api_key: secret.describe(
    'The key of Jev (TypeSafe), which says how much a text will yield; without one nobody does.',
  ),
  jev_base_url: z.url().optional().describe('Another address of the Jev API, or of a compatible server.'),
  jev_model: z.string().min(1).optional().describe('The model of Jev: a release, so that results stay comparable.'),
  pinecone_api_key: secret.describe('The key of Pinecone.'),
  pinecone_base_url: z.url().optional().describe('Another address of the Pinecone API, which knows the index.'),
  pinecone_index: z.string().min(1).optional().describe('The index of Pinecone that vectors go to; it must exist.'),
  prices: z
    .record(
      z.string(),
      z.strictObject({ input: z.number().min(0), output: z.number().min(0), cached: z.number().min(0).optional() }),
    )
    .default({})
    .describe('US dollars per million tokens, by model.'),
  relations: relations.default([]).describe('Relations beside, or instead of, the built-in ones.'),
  plugins: z
    .record(z.string(), z.looseObject({ use: z.string().min(1) }))
    .default({})
    .describe('Plugins of others: a label, the package in `use`, and its settings.'),
});
export type Settings = z.output<typeof Settings>;
export type SettingName = keyof Settings;

export const SETTING_NAMES = Object.keys(Settings.shape) as readonly SettingName[];
/** Shown only as set or not set. */
export const SECRETS: readonly SettingName[] = Object.freeze([
  'anthropic_api_key',
  'openai_api_key',
  'jev_api_key',
  'pinecone_api_key',
  // It may hold a password.
  'postgres_url',
]);
/** Tables: they have no flag and no environment variable. */
export const FILE_ONLY: readonly SettingName[] = Object.freeze(['prices', 'relations', 'plugins']);

/** The vendors' own names of environment variables, the first that is set; ours win over them. */
export const VENDOR_VARIABLES: Readonly<Partial<Record<SettingName, readonly string[]>>> = Object.freeze({
  anthropic_api_key: ['ANTHROPIC_API_KEY'],
  anthropic_base_url: ['ANTHROPIC_BASE_URL'],
  openai_api_key: ['OPENAI_API_KEY'],
  openai_base_url: ['OPENAI_BASE_URL'],
  jev_api_key: ['JEV_API_KEY', 'TYPESAFE_API_KEY'],
  jev_base_url: ['JEV_BASE_URL', 'TYPESAFE_BASE_URL'],
  pinecone_api_key: ['PINECONE_API_KEY'],
  pinecone_base_url: ['PINECONE_CONTROLLER_HOST'],
});
