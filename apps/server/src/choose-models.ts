import classifierJev from '@gligabao/classifier-jev';
import embeddingsLocal from '@gligabao/embeddings-local';
import embeddingsOpenai from '@gligabao/embeddings-openai';
import llmAnthropic from '@gligabao/llm-anthropic';
import llmLocal from '@gligabao/llm-local';
import llmOpenai from '@gligabao/llm-openai';
import type { PluginUse } from '@gligabao/plugin';
import type { Settings } from './config/settings.ts';

/** What of a configuration is set: a plugin has its own defaults for the rest. */
function given(config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

/** Where OpenAI is, and the key. */
function openaiAccess({ openai_api_key, openai_base_url }: Settings): Readonly<Record<string, unknown>> {
  return { api_key: openai_api_key, base_url: openai_base_url };
}

/** Whether OpenAI itself is to be called, without a key. Compatible servers, many of which need none, may be. */
function lacksKey({ openai_api_key, openai_base_url }: Settings): boolean {
  const host = openai_base_url === undefined ? 'api.openai.com' : new URL(openai_base_url).hostname;
  return openai_api_key === undefined && host === 'api.openai.com';
}

/** The language model that the settings ask for. */
export function chooseLanguageModel(settings: Settings, missing: string[]): readonly PluginUse[] {
  const { llm, llm_model: model, anthropic_api_key, anthropic_base_url } = settings;
  switch (llm === 'auto' ? (anthropic_api_key === undefined ? 'local' : 'anthropic') : llm) {
    case 'local':
      return [{ label: 'llm', plugin: llmLocal, config: {} }];
    case 'none':
      return [];
    case 'openai': {
      if (lacksKey(settings)) {
        missing.push('llm = "openai": OPENAI_API_KEY is not set');
        return [];
      }
      return [{ label: 'llm', plugin: llmOpenai, config: given({ ...openaiAccess(settings), model }) }];
    }
    case 'anthropic': {
      if (anthropic_api_key === undefined) {
        missing.push('llm = "anthropic": ANTHROPIC_API_KEY is not set');
        return [];
      }
      const config = given({ api_key: anthropic_api_key, base_url: anthropic_base_url, model });
      return [{ label: 'llm', plugin: llmAnthropic, config }];
    }
  }
}

const LOCAL_EMBEDDERS: readonly string[] = Object.freeze(['use', 'hash']);

/** Who embeds: `auto` is OpenAI with a key, unless a model is named that is on this machine. */
export function wantedEmbedder(settings: Settings): Exclude<Settings['embeddings'], 'auto'> {
  const { embeddings, embedding_model, openai_api_key } = settings;
  if (embeddings !== 'auto') return embeddings;
  return openai_api_key === undefined || LOCAL_EMBEDDERS.includes(embedding_model) ? 'local' : 'openai';
}

/** The embedder that the settings ask for. */
export function chooseEmbedder(settings: Settings, missing: string[]): readonly PluginUse[] {
  const { embedding_model, embedding_dimensions: dimensions } = settings;
  switch (wantedEmbedder(settings)) {
    case 'none':
      return [];
    case 'local':
      return [{ label: 'embeddings', plugin: embeddingsLocal, config: { model: embedding_model } }];
    case 'openai': {
      if (lacksKey(settings)) {
        missing.push('embeddings = "openai": OPENAI_API_KEY is not set');
        return [];
      }
      const model = embedding_model === 'auto' ? undefined : embedding_model;
      const config = given({ ...openaiAccess(settings), model, dimensions });
      return [{ label: 'embeddings', plugin: embeddingsOpenai, config }];
    }
  }
}

/** Jev, where there is a key. */
export function chooseClassifier({ jev_api_key, jev_base_url, jev_model }: Settings): readonly PluginUse[] {
  if (jev_api_key === undefined) return [];
  const config = given({ api_key: jev_api_key, base_url: jev_base_url, model: jev_model });
  return [{ label: 'jev', plugin: classifierJev, config }];
}
