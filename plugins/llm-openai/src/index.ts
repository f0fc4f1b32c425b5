import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { OpenAiConfig } from './config.ts';
import { openAiLanguageModel } from './language-model.ts';

/** Language models of OpenAI, and of servers that speak its Chat Completions. Opening it makes no call. */
export default definePlugin({
  name: '@gligabao/llm-openai',
  api: PLUGIN_API,
  config: OpenAiConfig,
  provides: ['language-model'],
  requires: [],
  async open({ config, log }) {
    return { ports: { 'language-model': openAiLanguageModel(config, log) }, close: () => undefined };
  },
});
