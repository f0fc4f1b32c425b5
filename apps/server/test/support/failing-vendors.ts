import embeddingsOpenai from '@gligabao/embeddings-openai';
import llmAnthropic from '@gligabao/llm-anthropic';
import llmOpenai from '@gligabao/llm-openai';
import type { AnyPlugin, PluginUse } from '@gligabao/plugin';
import {
  type ScriptedServer,
  type ServerTurn,
  startFakeAnthropic,
  startFakeEmbeddings,
  startFakeOpenAi,
  stubTasks,
} from '@gligabao/testkit';
import type { Fields } from './http.ts';
import { pluginOf } from './plugins.ts';
import { startServer, type TestServer } from './server.ts';
import { extraction } from './vendor.ts';

/** What a vendor does, whatever its API: answers as it should or only in part, refuses with a status, or misbehaves. */
export type VendorAct =
  | { readonly kind: 'good' }
  /** A reply that ends where the limit of its tokens is; of language models. */
  | { readonly kind: 'cut' }
  /** A reply that finds nothing; of language models. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> };
export type VendorScript = ServerTurn<VendorAct>;

/** A whole server in front of a vendor that a test directs. */
export interface FailingVendor {
  readonly server: TestServer;
  readonly requests: ScriptedServer<never>['requests'];
  /** How long calls were to wait before they were tried again, in milliseconds; nobody really waited. */
  readonly waits: readonly number[];
  script(...turns: readonly VendorScript[]): void;
  close(): Promise<void>;
}

/** A vendor by the plugin that speaks to it. */
export interface VendorKind {
  readonly port: 'language-model' | 'embedder';
  readonly provider: string;
  readonly model: string;
  /** The stage of a remember that calls it. */
  readonly stage: string;
  /** What a remember asks for beside its text. */
  readonly asked?: Fields;
  start(config?: Readonly<Record<string, unknown>>): Promise<FailingVendor>;
}

/** A key that is no vendor's. */
const KEY = 'sk-planted-0123456789abcdef';
const GOOD = extraction('Alice', 'works_at', 'Acme');

interface Wire<Answer extends { readonly kind: string }> {
  readonly plugin: AnyPlugin;
  readonly beside: readonly PluginUse[];
  readonly listen: () => Promise<ScriptedServer<Answer>>;
  readonly good: Answer;
  /** A reply with another text, and whether it was cut; of language models. */
  readonly says?: (text: string, cut: boolean) => Answer;
  readonly refusal: (status: number, headers: Readonly<Record<string, string>>) => Answer;
}

/** A turn in the words of one API. */
function spoken<Answer extends { readonly kind: string }>(wire: Wire<Answer>, turn: VendorScript): ServerTurn<Answer> {
  switch (turn.kind) {
    case 'good':
      return wire.good;
    case 'cut':
    case 'nothing':
      if (wire.says === undefined) throw new TypeError('no language model: it says nothing');
      return turn.kind === 'cut' ? wire.says(GOOD.slice(0, GOOD.length / 2), true) : wire.says('{}', false);
    case 'status':
      return wire.refusal(turn.status, turn.headers ?? {});
    case 'half':
      return { ...turn, of: spoken(wire, turn.of) };
    case 'late':
      return { ...turn, turn: spoken(wire, turn.turn) };
    case 'choose':
      return { kind: 'choose', choose: (request) => spoken(wire, turn.choose(request)) };
    case 'raw':
    case 'hang-up':
    case 'silence':
      return turn;
  }
}

const start =
  <Answer extends { readonly kind: string }>(wire: Wire<Answer>): VendorKind['start'] =>
  async (config = {}) => {
    const fake = await wire.listen();
    const waits: number[] = [];
    const use = { label: 'vendor', plugin: wire.plugin, config: { api_key: KEY, base_url: fake.url, ...config } };
    const server = await startServer({
      models: [use, ...wire.beside],
      settings: { llm: 'none', embeddings: 'none' },
      sleep: async (ms) => void waits.push(ms),
    });
    return {
      server,
      requests: fake.requests,
      waits,
      script: (...turns) => fake.script(...turns.map((turn) => spoken(wire, turn))),
      async close() {
        await server.close();
        await fake.close();
      },
    };
  };

const LANGUAGE = { port: 'language-model', stage: 'extract_graph' } as const;

const ANTHROPIC: VendorKind = {
  ...LANGUAGE,
  provider: 'anthropic',
  model: 'claude-haiku-5-5',
  start: start({
    plugin: llmAnthropic,
    beside: [],
    listen: startFakeAnthropic,
    good: { kind: 'message', text: GOOD },
    says: (text, cut) => ({ kind: 'message' as const, text, stopReason: cut ? 'max_tokens' : 'end_turn' }),
    refusal: (status, headers) => ({
      kind: 'error' as const,
      status,
      type: 'some_error',
      message: 'the reason',
      headers,
    }),
  }),
};

const OPENAI: VendorKind = {
  ...LANGUAGE,
  provider: 'openai',
  model: 'gpt-4.1-mini',
  start: start({
    plugin: llmOpenai,
    beside: [],
    listen: startFakeOpenAi,
    good: { kind: 'completion', text: GOOD },
    says: (text, cut) => ({ kind: 'completion' as const, text, finish: cut ? 'length' : 'stop' }),
    refusal: (status, headers) => ({ kind: 'error' as const, status, message: 'the reason', headers }),
  }),
};

const EMBEDDINGS: VendorKind = {
  port: 'embedder',
  provider: 'openai',
  model: 'text-embedding-3-small',
  stage: 'store',
  start: start({
    plugin: embeddingsOpenai,
    beside: [pluginOf({ tasks: stubTasks() })],
    listen: startFakeEmbeddings,
    good: { kind: 'embed' },
    refusal: (status, headers) => ({ kind: 'error' as const, status, message: 'the reason', headers }),
  }),
};

/** The vendors that are called over a network, each with its real client. */
export const VENDORS: readonly (readonly [name: string, kind: VendorKind])[] = [
  ['a language model of Anthropic', ANTHROPIC],
  // So much thinking is streamed.
  ['a thinking model of Anthropic', { ...ANTHROPIC, asked: { reasoning: { extract_graph: 'high' } } }],
  ['a language model of OpenAI', OPENAI],
  ['embeddings of OpenAI', EMBEDDINGS],
];
