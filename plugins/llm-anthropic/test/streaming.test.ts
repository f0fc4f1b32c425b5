import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { type FakeAnthropic, startFakeAnthropic, verifyStreaming } from '@gligabao/testkit';
import { COMPLETION, openModel } from './support/open-model.ts';

let fake: FakeAnthropic;
beforeAll(async () => {
  fake = await startFakeAnthropic();
});
afterAll(() => fake.close());

verifyStreaming(
  async () => ({
    model: (await openModel(fake.url)).model,
    completion: COMPLETION,
    vendor: fake,
    said: (text) => ({ kind: 'message', text }),
  }),
  { describe, it },
);
