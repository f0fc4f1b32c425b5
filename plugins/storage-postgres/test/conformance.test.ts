import { afterAll, describe, expect, it } from '@jest/globals';
import { type Verification, verifyPlugin, verifyReopens } from '@gligabao/testkit';
import { Client } from 'pg';
import { recordStatements } from '../../../test-support/recorded-statements.mjs';
import { tablesWithout } from '../../../test-support/shard-key.mjs';
import { ACROSS_DATASETS } from '../src/across-datasets.ts';
import plugin from '../src/index.ts';
import { dropSchema, freshConfig, inspect } from './opened.ts';
import { sharding } from './sharding.ts';

// One schema for all clauses, emptied after each: to make one takes longer than most clauses do.
const config = freshConfig();
const schema = String(config['schema']);
const OWNERS = [
  'gb_datasets',
  'gb_runs',
  'gb_models',
  'gb_inferences',
  'gb_postings',
  'gb_health',
  'gb_remember_lines',
  'gb_leases',
  'gb_line_counts',
];
const empty = () => inspect(OWNERS.map((table) => `DELETE FROM "${schema}".${table}`).join('; '));

const schemas: Verification = { config: () => config, dispose: async () => void (await empty()) };

const recorded = recordStatements(Client, 'gligabao');
afterAll(async () => {
  recorded.stop();
  await dropSchema(config);
});
verifyPlugin(plugin, schemas, { describe, it });
verifyReopens(plugin, schemas, { describe, it });

describe('every statement that all of this sent', () => {
  const marked = (text: string): string | undefined => /\/\* across datasets: (.+?) \*\//.exec(text)?.[1];

  it('names the dataset of each table that it touches, unless it says why it asks them all', async () => {
    const lawless: string[] = [];
    for (const text of recorded.statements) {
      if (marked(text) !== undefined) continue;
      const tables = await tablesWithout(text, sharding(schema));
      if (tables.length > 0) lawless.push(`${tables.join(', ')}: ${text}`);
    }
    expect(lawless).toEqual([]);
    expect(recorded.statements.size).toBeGreaterThan(100);
  });

  it('asks all datasets for no other reason than those that are listed, and each of them is needed', () => {
    const reasons = [...recorded.statements].map(marked).filter((reason) => reason !== undefined);
    expect([...new Set(reasons)].sort()).toEqual(Object.keys(ACROSS_DATASETS).sort());
  });
});
