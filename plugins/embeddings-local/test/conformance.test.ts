import { describe, it, jest } from '@jest/globals';
import { verifyPlugin } from '@gligabao/testkit';
import { subject } from './subject.ts';

// Other work on the machine may slow the encoder down several times.
jest.setTimeout(30_000);

describe.each(['use', 'hash'])('model %s', (model) => {
  verifyPlugin(subject, { config: () => ({ model }) }, { describe, it });
});
verifyPlugin(subject, { config: () => ({ model: 'hash', dimensions: 1024 }) }, { describe, it });
