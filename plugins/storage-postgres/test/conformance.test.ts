import { afterAll, describe, it } from '@jest/globals';
import { type Verification, verifyPlugin, verifyReopens } from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { dropSchema, freshConfig, inspect } from './opened.ts';

// One schema for all clauses, emptied after each: to make one takes longer than most clauses do.
const config = freshConfig();
const OWNERS = ['gb_datasets', 'gb_runs', 'gb_models', 'gb_inferences', 'gb_postings', 'gb_health'];
const empty = () => inspect(OWNERS.map((table) => `DELETE FROM "${String(config['schema'])}".${table}`).join('; '));

const schemas: Verification = {
  config: () => config,
  dispose: async () => void (await empty()),
};

afterAll(() => dropSchema(config));
verifyPlugin(plugin, schemas, { describe, it });
verifyReopens(plugin, schemas, { describe, it });
