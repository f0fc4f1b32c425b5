import { definePlugin } from '@gligabao/plugin';
import { jevClassifier } from './classifier.ts';
import { JevConfig } from './config.ts';

/** Jev, the decision model of TypeSafe, or a server that speaks its API. Opening it makes no call. */
export default definePlugin({
  name: '@gligabao/classifier-jev',
  api: 1,
  config: JevConfig,
  provides: ['classifier'],
  requires: [],
  async open({ config }) {
    return { ports: { classifier: jevClassifier(config) }, close: () => undefined };
  },
});
