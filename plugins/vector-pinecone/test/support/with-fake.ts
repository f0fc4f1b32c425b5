import { afterEach, beforeEach } from '@jest/globals';
import { type FakePinecone, type PineconeSettings, startFakePinecone } from '@gligabao/testkit';
import { KEY } from './open-index.ts';

/** A fresh server for each test of the file or block. */
export function eachWithFake(settings: Partial<PineconeSettings> = {}): () => FakePinecone {
  let fake: FakePinecone | undefined;
  beforeEach(async () => {
    fake = await startFakePinecone({ key: KEY, dimension: 2, ...settings });
  });
  afterEach(() => fake?.close());
  return () => {
    if (!fake) throw new TypeError('no test is running');
    return fake;
  };
}
