import { describe, it } from '@jest/globals';
import { type Verification, verifyPlugin, verifyReopens } from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { dropSchema, freshConfig } from './opened.ts';

const schemas: Verification = { config: () => freshConfig(), dispose: dropSchema };

verifyPlugin(plugin, schemas, { describe, it });
verifyReopens(plugin, schemas, { describe, it });
