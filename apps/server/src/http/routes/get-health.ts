import { z } from 'zod';
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
  }),
  missing: z
    .array(z.string())
    .meta({ description: 'Providers that the settings name and that cannot be used, and why.' }),
});

/** Alive: the process answers. What it is connected to is told beside. */
export const getHealth = defineRoute({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process lives, and which providers it uses',
  response: Health,
  async handle(_, { ports: { tasks, embedder }, missing }) {
    return {
      status: 'ok',
      version: VERSION,
      providers: {
        llm: tasks?.provider ?? null,
        llm_model: tasks?.defaultModel ?? null,
        embeddings: embedder?.provider ?? null,
        embedding_model: embedder?.model ?? null,
      },
      missing: [...missing],
    };
  },
});

/** Ready: the stores answer. */
export const getReady = defineRoute({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether requests can be served: the stores answer',
  response: z.object({ status: z.enum(['ready']), version: z.string() }),
  async handle(request, { ports }) {
    await ports['dataset-store'].find('readyz', ['main'], { signal: request.signal });
    return { status: 'ready', version: VERSION };
  },
});
