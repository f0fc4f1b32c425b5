import { definePlugin } from '@gligabao/plugin';
import { AnthropicConfig } from './config.ts';
import { anthropicLanguageModel } from './language-model.ts';

/** Language models of Anthropic, over the Messages API. Opening it makes no call. */
export default definePlugin({
  name: '@gligabao/llm-anthropic',
  api: 1,
  config: AnthropicConfig,
  provides: ['language-model'],
  requires: [],
  async open({ config, log }) {
    return { ports: { 'language-model': anthropicLanguageModel(config, log) }, close: () => undefined };
  },
});
