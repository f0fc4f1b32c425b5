import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type FakePinecone, startFakePinecone, type Tester, verifyPlugin } from '@gligabao/testkit';
import { KEY } from './support/open-index.ts';
import { subject } from './subject.ts';

// Clauses wait half a second between their looks at an index that is behind.
jest.setTimeout(30_000);

/** Clauses that give two spaces vectors of different lengths, which one index of Pinecone cannot hold. */
const OF_TWO_LENGTHS: readonly string[] = [
  'a space that was never written yields nothing, and spaces do not mix',
  'remove of a whole space forgets its length too, and leaves other spaces alone',
];

const jestTester: Tester = { describe, it };

/** Known deviations must still be refused, with the error that says why. */
const tester: Tester = {
  describe,
  it(name, body) {
    if (!OF_TWO_LENGTHS.includes(name)) return jestTester.it(name, body);
    return it(`deviates (an index has one length): ${name}`, async () => {
      await expect(body()).rejects.toMatchObject({ code: 'vector-index/wrong-dimensions' });
    });
  },
};

describe.each([
  ['sees writes at once', 0],
  ['sees writes one read late', 1],
])('an index that %s', (_what, lag) => {
  let fake: FakePinecone;
  let opened = 0;
  beforeAll(async () => {
    fake = await startFakePinecone({ key: KEY, dimension: 2 });
    fake.namespaces.lag = lag;
  });
  afterAll(() => fake.close());

  /** Namespaces of its own for each clause. */
  const config = () => ({ api_key: KEY, index_host: fake.url, namespace_prefix: `clause-${++opened}.` });
  verifyPlugin(subject, { config }, tester);
});
