import type { PluginUse } from '@gligabao/plugin';
import type { Settings } from './config/settings.ts';
import { usePlugin } from './use-plugin.ts';

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
export async function chooseLanguageModel(settings: Settings, missing: string[]): Promise<readonly PluginUse[]> {
  const { llm, llm_model: model, anthropic_api_key, anthropic_base_url } = settings;
  switch (llm === 'auto' ? (anthropic_api_key === undefined ? 'local' : 'anthropic') : llm) {
    case 'local':
      return [await usePlugin('llm', import('@gligabao/llm-local'), {})];
    case 'none':
      return [];
    case 'openai': {
      if (lacksKey(settings)) {
        missing.push('llm = "openai": OPENAI_API_KEY is not set');
        return [];
      }
      return [await usePlugin('llm', import('@gligabao/llm-openai'), given({ ...openaiAccess(settings), model }))];
    }
    case 'anthropic': {
      if (anthropic_api_key === undefined) {
        missing.push('llm = "anthropic": ANTHROPIC_API_KEY is not set');
        return [];
      }
      const config = given({ api_key: anthropic_api_key, base_url: anthropic_base_url, model });
      return [await usePlugin('llm', import('@gligabao/llm-anthropic'), config)];
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
export async function chooseEmbedder(settings: Settings, missing: string[]): Promise<readonly PluginUse[]> {
  const { embedding_model, embedding_dimensions: dimensions } = settings;
  switch (wantedEmbedder(settings)) {
    case 'none':
      return [];
    case 'local':
      return [await usePlugin('embeddings', import('@gligabao/embeddings-local'), { model: embedding_model })];
    case 'openai': {
      if (lacksKey(settings)) {
        missing.push('embeddings = "openai": OPENAI_API_KEY is not set');
        return [];
      }
      const model = embedding_model === 'auto' ? undefined : embedding_model;
      const config = given({ ...openaiAccess(settings), model, dimensions });
      return [await usePlugin('embeddings', import('@gligabao/embeddings-openai'), config)];
    }
  }
}

/** Jev, where there is a key. */
export async function chooseClassifier({
  jev_api_key,
  jev_base_url,
  jev_model,
}: Settings): Promise<readonly PluginUse[]> {
  if (jev_api_key === undefined) return [];
  const config = given({ api_key: jev_api_key, base_url: jev_base_url, model: jev_model });
  return [await usePlugin('jev', import('@gligabao/classifier-jev'), config)];
}
