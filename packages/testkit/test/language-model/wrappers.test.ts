import { describe, it } from '@jest/globals';
import { metered, retrying } from '@gligabao/core';
import { languageModelContract, scriptedLanguageModel, verifyContract } from '../../src/index.ts';

const METER = { now: () => 0 };
const RETRY = { attempts: 3, delays: [10, 20], sleep: async () => undefined };

const wrappers = {
  metered: () => {
    const subject = scriptedLanguageModel();
    return { ...subject, model: metered(subject.model, METER) };
  },
  retrying: () => {
    const subject = scriptedLanguageModel();
    return { ...subject, model: retrying(subject.model, RETRY) };
  },
  'retry(meter(vendor))': () => {
    const subject = scriptedLanguageModel();
    return { ...subject, model: retrying(metered(subject.model, METER), RETRY) };
  },
};

for (const [name, fresh] of Object.entries(wrappers)) {
  describe(name, () => {
    verifyContract(languageModelContract, fresh, { describe, it });
  });
}
