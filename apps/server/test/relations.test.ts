import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer, stopServers } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

interface EdgesBody {
  readonly edges: readonly { readonly source: string; readonly target: string; readonly state: string }[];
}

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  await stopServers();
  await storage.remove();
});
afterAll(stopServers);

/** Starts a server beside a `gligabao.toml`, tells it texts a year apart, and gives the facts that it holds. */
async function told(toml: string, ...texts: readonly string[]): Promise<readonly string[]> {
  writeFileSync(join(storage.folder, 'gligabao.toml'), toml);
  const server = await startServer({ storage });
  for (const [at, text] of texts.entries()) {
    await server.remember({ text, reference_time: `${2020 + at}-01-01T00:00:00Z` });
  }
  const { body } = await server.get<EdgesBody>('/v1/gb/edges?user_id=u1&history=true');
  return body.edges.map(({ source, target, state }) => `${source} ${target} ${state}`).toSorted();
}

const MENTORS = `
[[relations]]
name = "mentors"
cardinality = "one-per-source"
synonyms = ["looks after"]
inverses = ["is taught by"]
`;

describe('relations of gligabao.toml', () => {
  it('have one value at a time as they are declared, by any of their names', async () => {
    const texts = ['Mira mentors Tom.', 'Mira looks after Ann.', 'Lea is taught by Mira.'];
    const rows = ['Mira Ann superseded', 'Mira Lea current', 'Mira Tom superseded'];
    expect(await told(MENTORS, ...texts)).toEqual(rows);
  });

  it('that are not declared have any number of values', async () => {
    expect(await told('', 'Mira mentors Tom.', 'Mira mentors Ann.')).toEqual(['Mira Ann current', 'Mira Tom current']);
  });

  it('have one value per target, or of both ends, where the table says so', async () => {
    const guards = '[[relations]]\nname = "guards"\ncardinality = "one-per-target"\n';
    const pairs = '[[relations]]\nname = "dances with"\ncardinality = "one-per-source"\nsymmetric = true\n';
    const texts = ['Mira guards Gate.', 'Tom guards Gate.', 'Ann dances with Bob.', 'Eve dances with Ann.'];
    expect(await told(guards + pairs, ...texts)).toEqual([
      'Ann Bob superseded',
      'Eve Ann current',
      'Mira Gate superseded',
      'Tom Gate current',
    ]);
  });

  it('take the place of built-in ones of the same name', async () => {
    const speaks = '[[relations]]\nname = "speaks"\ncardinality = "one-per-source"\n';
    expect(await told(speaks, 'Mira speaks French.', 'Mira speaks Norse.')).toEqual([
      'Mira French superseded',
      'Mira Norse current',
    ]);
  });

  it.each([
    [
      'a number of values that there is not',
      'name = "x"\ncardinality = "one"',
      'relations.0.cardinality',
      'one-per-source',
    ],
    ['no number of values', 'name = "x"', 'relations.0.cardinality', 'one-per-source'],
    ['no name', 'cardinality = "many"', 'relations.0.name', 'expected string'],
    ['a blank name', 'name = " "\ncardinality = "many"', 'relations.0.name', 'must not be blank'],
    ['a key that there is not', 'name = "x"\ncardinality = "many"\ninverse = ["y"]', 'relations.0', '"inverse"'],
    ['one word as its synonyms', 'name = "x"\ncardinality = "many"\nsynonyms = "y"', 'relations.0.synonyms', 'array'],
    [
      'a name that another has',
      'name = "x"\ncardinality = "many"\n[[relations]]\nname = "y"\ncardinality = "many"\nsynonyms = ["X"]',
      'relations.1.synonyms.0',
      'x is a name of x already: give it to one relation',
    ],
  ])('with %s stop the server, which names the key and what belongs there', async (_what, table, key, says) => {
    const failure = await told(`[[relations]]\n${table}\n`).then(String, String);
    expect(failure).toContain(`${key}: `);
    expect(failure).toContain(says);
  });

  it('that are no table at all stop the server too', async () => {
    expect(await told('relations = "mentors"\n').then(String, String)).toContain('relations: ');
  });
});
