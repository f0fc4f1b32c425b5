import { describe, it } from '@jest/globals';
import { verifyPlugin } from '@gligabao/testkit';
import llmLocal from '../src/index.ts';

verifyPlugin(llmLocal, { config: () => ({}) }, { describe, it });
