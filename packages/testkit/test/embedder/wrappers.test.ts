import { describe, it } from '@jest/globals';
import { meteredEmbedder, retryingEmbedder } from '@gligabao/core';
import { embedderContract, stubEmbedder, verifyContract } from '../../src/index.ts';

const METER = { now: () => 0 };
const RETRY = { attempts: 3, delays: [10, 20], sleep: async () => undefined };

const wrappers = {
  metered: () => meteredEmbedder(stubEmbedder(), METER),
  retrying: () => retryingEmbedder(stubEmbedder(), RETRY),
  'retry(meter(vendor))': () => retryingEmbedder(meteredEmbedder(stubEmbedder(), METER), RETRY),
};

for (const [name, fresh] of Object.entries(wrappers)) {
  describe(name, () => {
    verifyContract(embedderContract, fresh, { describe, it });
  });
}
