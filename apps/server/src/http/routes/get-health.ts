import { z } from 'zod';
import type { ServerPorts } from '../../server-ports.ts';
import { defineRoute } from '../route.ts';
import { VERSION } from '../../version.ts';

const Health = z.object({
  status: z.enum(['ok']),
  version: z.string(),
  providers: z.object({
    llm: z.string().nullable(),
    llm_model: z.string().nullable(),
    embeddings: z.string().nullable(),
    embedding_model: z.string().nullable(),
    embedding_dimensions: z.int().nullable(),
  }),
  missing: z
    .array(z.string())
    .meta({ description: 'Providers that the settings name and that cannot be used, and why.' }),
});

function describeServer({ tasks, embedder }: ServerPorts, missing: readonly string[]) {
  return {
    version: VERSION,
    providers: {
      llm: tasks?.provider ?? null,
      llm_model: tasks?.defaultModel ?? null,
      embeddings: embedder?.provider ?? null,
      embedding_model: embedder?.model ?? null,
      embedding_dimensions: embedder?.dimensions ?? null,
    },
    missing: [...missing],
  };
}

/** Alive: the process answers. What it is connected to is told beside. */
export const getHealth = defineRoute({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process lives, and which providers it uses',
  response: Health,
  async handle(_, { ports, missing }) {
    return { status: 'ok', ...describeServer(ports, missing) };
  },
});

const Ready = Health.omit({ status: true }).extend({
  status: z.enum(['ready']),
  pending_vectors: z.int().meta({ description: 'Texts whose vector waits to be written.' }),
});

/** Ready: the stores can be read and written. */
export const getReady = defineRoute({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether requests can be served: the stores can be read and written',
  response: Ready,
  async handle(request, { ports, missing, now }) {
    const { pendingVectors } = await ports['dataset-store'].health(now(), { signal: request.signal });
    return { status: 'ready', pending_vectors: pendingVectors, ...describeServer(ports, missing) };
  },
});
