import { type AnthropicTurn, type FakeRequest, startFakeAnthropic, stubEmbedder } from '@gligabao/testkit';
import type { Fields } from './http.ts';
import { pluginOf } from './plugins.ts';
import { type ServerOptions, startServer, type TestServer } from './server.ts';

/** A key that no log line and no answer may show. */
export const KEY = 'sk-ant-planted-9876543210fedcba';
export const TEXT = 'Good morning. Alice works at Acme. She is well.';

export interface Vendor {
  readonly server: TestServer;
  readonly requests: readonly FakeRequest[];
  /** What the vendor does from now on; the last turn is repeated for ever. */
  script(...turns: readonly AnthropicTurn[]): void;
  close(): Promise<void>;
}

/** A whole server whose language model is behind a fake of the vendor, with a planted key. */
export async function startVendor(options: Pick<ServerOptions, 'now'> = {}): Promise<Vendor> {
  const fake = await startFakeAnthropic();
  const settings = { llm: 'anthropic', anthropic_api_key: KEY, anthropic_base_url: fake.url };
  const server = await startServer({ ...options, models: [pluginOf({ embedder: stubEmbedder() })], settings });
  return {
    server,
    requests: fake.requests,
    script: (...turns) => fake.script(...turns),
    async close() {
      await server.close();
      await fake.close();
    },
  };
}

/** The reply of a model that found these edges, and lists no entities. */
export function extractionWith(edges: readonly object[]): string {
  return JSON.stringify({ edges });
}

/** The reply of a model that found one fact. */
export function extraction(source: string, relation: string, target: string): string {
  const entities = [source, target].map((name) => ({ name, type: 'other', description: '' }));
  const description = `${source} ${relation.replaceAll('_', ' ')} ${target}.`;
  const edge = { source, target, relation, description, valid_at: null, invalid_at: null, denied: false };
  return JSON.stringify({ entities, edges: [edge] });
}

interface RunBody {
  readonly stages: Readonly<Record<string, { readonly notes: readonly Fields[] }>>;
}

/** What a run counted as dropped, or not used as it stood, when it read a text. */
export async function droppedIn(server: TestServer, run: number): Promise<unknown> {
  const { body } = await server.get<RunBody>(`/v1/gb/remember-runs/${run}?user_id=u1`);
  return body.stages['extract_graph']?.notes.find(({ dropped }) => dropped !== undefined)?.['dropped'];
}
