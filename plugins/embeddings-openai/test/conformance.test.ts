import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { asPlugin } from '@gligabao/plugin';
import { type FakeEmbeddings, startFakeEmbeddings, verifyPlugin } from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { KEY } from './support/open-embedder.ts';

let fake: FakeEmbeddings;
let small: FakeEmbeddings;
beforeAll(async () => {
  fake = await startFakeEmbeddings();
  small = await startFakeEmbeddings({ window: 128 });
});
afterAll(async () => {
  await fake.close();
  await small.close();
});

const subject = asPlugin(plugin, plugin.name);

describe('a model of OpenAI', () => {
  verifyPlugin(subject, { config: () => ({ api_key: KEY, base_url: fake.url }) }, { describe, it });
});
describe('a model with a small window at a server without a key', () => {
  const config = () => ({ base_url: small.url, model: 'e5-small', dimensions: 384, max_tokens: 128 });
  verifyPlugin(subject, { config }, { describe, it });
});
