import { join } from 'node:path';
import { expect } from '@jest/globals';
import {
  type FakeAnthropic,
  type FakeEmbeddings,
  type FakeOpenAi,
  type FakePinecone,
  startFakeAnthropic,
  startFakeEmbeddings,
  startFakeOpenAi,
  startFakePinecone,
  stubEmbedder,
  stubTasks,
} from '@gligabao/testkit';
import type { Settings } from '../../src/config/settings.ts';
import type { Fields } from './http.ts';
import { pluginOf } from './plugins.ts';
import { startServer } from './server.ts';
import { temporaryStorage } from './storage.ts';
import { extraction, KEY, TEXT } from './vendor.ts';

type Choice = 'llm' | 'embeddings' | 'vector_store' | 'storage';

/** Where the vendors are that a setting may name. */
interface Vendors {
  readonly anthropic: FakeAnthropic;
  readonly openai: FakeOpenAi;
  readonly embeddings: FakeEmbeddings;
  readonly pinecone: FakePinecone;
}

/** What a value needs beside itself, and who serves then by the health report. */
interface Started {
  readonly beside?: (vendors: Vendors) => Fields;
  readonly providers?: Fields;
  readonly needs?: 'postgres';
}

const HASH = { embedding_model: 'hash' };

/** Every value of the settings that choose who does what: a new one does not compile without its line. */
const VALUES: { readonly [Name in Choice]: Readonly<Record<Settings[Name], Started>> } = {
  llm: {
    auto: { providers: { llm: 'local' } },
    anthropic: {
      beside: ({ anthropic }) => ({ anthropic_api_key: KEY, anthropic_base_url: anthropic.url }),
      providers: { llm: 'anthropic' },
    },
    openai: {
      beside: ({ openai }) => ({ openai_api_key: KEY, openai_base_url: openai.url }),
      providers: { llm: 'openai' },
    },
    local: { providers: { llm: 'local' } },
    none: { providers: { llm: null } },
  },
  embeddings: {
    auto: { beside: () => HASH, providers: { embeddings: 'local' } },
    openai: {
      beside: ({ embeddings }) => ({ openai_api_key: KEY, openai_base_url: embeddings.url }),
      providers: { embeddings: 'openai', embedding_model: 'text-embedding-3-small' },
    },
    local: { beside: () => HASH, providers: { embeddings: 'local' } },
    none: { providers: { embeddings: null } },
  },
  vector_store: {
    auto: {},
    embedded: {},
    pgvector: { needs: 'postgres' },
    pinecone: {
      beside: ({ pinecone }) => ({
        pinecone_api_key: KEY,
        pinecone_index: 'memories',
        pinecone_base_url: pinecone.url,
      }),
    },
  },
  storage: { sqlite: {}, postgres: { needs: 'postgres' } },
};

/** The values that can be started with a database of PostgreSQL, or without one. */
export function settingValues(needs: Started['needs']): readonly (readonly [Choice, string, Started])[] {
  return Object.entries(VALUES).flatMap(([name, values]) =>
    Object.entries<Started>(values)
      .filter(([, started]) => started.needs === needs)
      .map(([value, started]) => [name as Choice, value, started] as const),
  );
}

async function startVendors(): Promise<Vendors> {
  const vendors = {
    anthropic: await startFakeAnthropic(),
    openai: await startFakeOpenAi(),
    embeddings: await startFakeEmbeddings(),
    pinecone: await startFakePinecone({ key: KEY, dimension: stubEmbedder().dimensions }),
  };
  const text = extraction('Alice', 'works_at', 'Acme');
  vendors.anthropic.script({ kind: 'message', text });
  vendors.openai.script({ kind: 'completion', text });
  return vendors;
}

/** Starts a server with a value of a setting, remembers a text with it, and finds it again. */
export async function verifyStarts(name: Choice, value: string, { beside, providers = {} }: Started): Promise<void> {
  const vendors = await startVendors();
  const storage = await temporaryStorage();
  // What the setting does not choose costs nothing.
  const tasks = name === 'llm' ? {} : { tasks: stubTasks() };
  const embedder = name === 'vector_store' || name === 'storage' ? { embedder: stubEmbedder() } : {};
  const stubs = { ...tasks, ...embedder };
  const server = await startServer({
    models: Object.keys(stubs).length === 0 ? 'none' : [pluginOf(stubs)],
    storage,
    settings: {
      ...(name === 'llm' ? { embeddings: 'none' } : {}),
      db: join(storage.folder, 'memory.db'),
      ...beside?.(vendors),
      [name]: value,
    },
  });
  expect(await server.get('/healthz')).toMatchObject({ status: 200, body: { providers, missing: [] } });
  const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: TEXT });
  if (name === 'llm' && value === 'none') expect(reply.status).toBe(503);
  else {
    expect(reply).toMatchObject({ status: 200, body: { edges: [{ target: 'Acme' }] } });
    const embeds = name !== 'llm' && !(name === 'embeddings' && value === 'none');
    expect(reply.body['embedded_edges']).toBe(embeds ? 1 : undefined);
    const { evidence } = await server.query({ query: 'Where does Alice work?', answer: false });
    expect(evidence.edges).toMatchObject([{ source: 'Alice', target: 'Acme' }]);
  }
  await server.close();
  await storage.remove();
  for (const vendor of Object.values(vendors)) await vendor.close();
}
