import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EmbeddingList,
  type EmbeddingsTurn,
  type FakeEmbeddings,
  inputOf,
  startFakeEmbeddings,
} from '@gligabao/testkit';
import { CALL, errorOf, KEY, openEmbedder } from './support/open-embedder.ts';

let fake: FakeEmbeddings;
let seen = 0;
const sent = () => fake.requests.slice(seen);
beforeAll(async () => {
  fake = await startFakeEmbeddings();
});
beforeEach(() => {
  fake.script({ kind: 'embed' });
  seen = fake.requests.length;
});
afterAll(() => fake.close());

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a?.reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0) ?? Number.NaN;

describe('a request', () => {
  it('holds the texts and asks for numbers, and the tokens are those of the reply', async () => {
    const embedder = await openEmbedder(fake.url);
    const { model, tokens } = await embedder.embed(['Alice', 'Bob met Alice'], 'stored', CALL);
    expect(sent().map(({ path, body }) => ({ path, ...body }))).toEqual(
      [
        {
          path: '/v1/embeddings',
          model: 'text-embedding-3-small',
          input: ['Alice', 'Bob met Alice'],
          encoding_format: 'float',
        },
      ].map((each) => expect.objectContaining(each)),
    );
    expect(sent()[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
    expect({ model, tokens }).toEqual({ model: 'text-embedding-3-small', tokens: 4 });
    expect(embedder).toMatchObject({ provider: 'openai', model: 'text-embedding-3-small', dimensions: 1536 });
  });

  it('carries no key to a server that needs none', async () => {
    const embedder = await openEmbedder(fake.url, { api_key: undefined });
    await embedder.embed(['Alice'], 'question', CALL);
    expect(sent()[0]?.headers).not.toHaveProperty('authorization');
  });

  it('never holds a blank text, and is not made for no texts', async () => {
    const embedder = await openEmbedder(fake.url);
    expect(await errorOf(embedder.embed(['Alice', ' \n'], 'stored', CALL))).toMatchObject({
      code: 'embedder/blank-text',
    });
    expect(await embedder.embed([], 'stored', CALL)).toMatchObject({ vectors: [], tokens: 0 });
    expect(sent()).toEqual([]);
  });

  it('holds so many texts and tokens at most', async () => {
    const embedder = await openEmbedder(fake.url, { dimensions: 8 });
    const many = Array.from({ length: 600 }, (_, i) => `text ${i}`);
    expect((await embedder.embed(many, 'stored', CALL)).vectors).toHaveLength(600);
    expect(sent().map((request) => inputOf(request).length)).toEqual([256, 256, 88]);
    expect(sent().flatMap(inputOf)).toEqual(many);
    const long = Array.from({ length: 40 }, () => 'the river runs past a mill '.repeat(500));
    await embedder.embed(long, 'stored', CALL);
    expect(sent().slice(3).length).toBeGreaterThan(1);
  });
});

describe('the size of vectors (F095)', () => {
  it.each<readonly [object, number | undefined, object]>([
    [{ dimensions: 1024 }, 1024, { model: 'text-embedding-3-small', dimensions: 1024 }],
    [{ model: 'text-embedding-3-large' }, 3072, { model: 'text-embedding-3-large', dimensions: 3072 }],
    [{ model: 'bge-m3', dimensions: 1024 }, undefined, { model: 'bge-m3', dimensions: 1024 }],
    [{ model: 'text-embedding-ada-002' }, undefined, { model: 'text-embedding-ada-002', dimensions: 1536 }],
  ])('with %j is sent as %j', async (config, dimensions, expected) => {
    const embedder = await openEmbedder(fake.url, { ...config });
    const { vectors } = await embedder.embed(['Alice'], 'stored', CALL);
    expect(sent()[0]?.body['dimensions']).toBe(dimensions);
    expect(embedder).toMatchObject(expected);
    expect(vectors[0]).toHaveLength(embedder.dimensions);
  });

  it.each<readonly [object, string]>([
    [{ model: 'bge-m3' }, 'embedder/unknown-dimensions'],
    [{ dimensions: 2000 }, 'embedder/wrong-dimensions'],
    [{ model: 'text-embedding-ada-002', dimensions: 512 }, 'embedder/wrong-dimensions'],
  ])('%j is refused when the plugin opens', async (config, code) => {
    expect(await errorOf(openEmbedder(fake.url, { ...config }))).toMatchObject({ kind: 'incorrect', code });
  });
});

describe('a reply', () => {
  const changed = (change: (data: EmbeddingList['data']) => unknown): EmbeddingsTurn => ({
    kind: 'embed',
    change: (reply) => ({ ...reply, data: change(reply.data) }),
  });
  const numbers = (embedding: unknown) => changed((data) => data.map((each) => ({ ...each, embedding })));

  it('is read in the order of its indices', async () => {
    const embedder = await openEmbedder(fake.url);
    const straight = await embedder.embed(['Alice', 'Bob', 'Carol'], 'stored', CALL);
    fake.script(changed((data) => data.toReversed()));
    expect((await embedder.embed(['Alice', 'Bob', 'Carol'], 'stored', CALL)).vectors).toEqual(straight.vectors);
  });

  it.each<readonly [string, EmbeddingsTurn]>([
    ['fewer vectors', changed((data) => data.slice(1))],
    ['more vectors', changed((data) => [...data, { ...data[0], index: 2 }])],
    ['one index twice', changed((data) => data.map((each) => ({ ...each, index: 0 })))],
    ['an index beyond', changed((data) => data.map((each) => ({ ...each, index: each.index + 1 })))],
    ['vectors of another length', numbers([1, 2, 3])],
    ['text in place of numbers', numbers('AACAPw==')],
    ['null among the numbers', numbers([...Array.from({ length: 1535 }, () => 1), null])],
    [
      'a number beyond all',
      {
        kind: 'raw',
        body: `{"data":[${[0, 1].map((i) => `{"index":${i},"embedding":[1e999${',1'.repeat(1535)}]}`).join(',')}]}`,
      },
    ],
    ['vectors of norm zero', numbers(Array.from({ length: 1536 }, () => 0))],
  ])('with %s is a bad one', async (_what, turn) => {
    const embedder = await openEmbedder(fake.url);
    fake.script(turn);
    expect(await errorOf(embedder.embed(['Alice', 'Bob'], 'stored', CALL))).toMatchObject({
      kind: 'fault',
      code: 'embedder/bad-reply',
    });
  });

  it('without model and usage is read all the same', async () => {
    const embedder = await openEmbedder(fake.url);
    fake.script({ kind: 'embed', change: ({ data }) => ({ data }) });
    expect(await embedder.embed(['Alice'], 'stored', CALL)).toMatchObject({
      model: 'text-embedding-3-small',
      tokens: 0,
    });
  });
});

describe('a text beyond the window (F107)', () => {
  it.each<readonly [string, string]>([
    ['prose', 'The river runs past an old mill. '.repeat(400)],
    ['code', 'if(x){y();}'.repeat(400)],
    ['Chinese', '爱丽丝住在里斯本'.repeat(200)],
    ['emoji', '👩‍🚀'.repeat(300)],
    ['mostly white space', `a${' '.repeat(20_000)}b`],
  ])('of %s is embedded in pieces that hold all of it', async (_what, text) => {
    const embedder = await openEmbedder(fake.url, { max_tokens: 100 });
    const { vectors } = await embedder.embed(['Alice', text, 'Bob'], 'stored', CALL);
    const pieces = sent().flatMap(inputOf).slice(1, -1);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    expect(pieces.some((piece) => /\p{Surrogate}/u.test(piece))).toBe(false);
    expect(vectors).toHaveLength(3);
    expect(cosine(vectors[1], vectors[1])).toBeCloseTo(1, 5);
  });

  it('F107: of a model whose tokens nobody can count, no piece has more bytes than it reads tokens', async () => {
    const embedder = await openEmbedder(fake.url, { model: 'bge-m3', dimensions: 1024 });
    await embedder.embed(['The river runs past an old mill. '.repeat(100)], 'stored', CALL);
    const pieces = sent().flatMap(inputOf);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(512);
  });

  it('has the mean of its pieces, and its neighbours are not touched by it', async () => {
    const embedder = await openEmbedder(fake.url, { max_tokens: 40 });
    const [river, guitar] = ['river '.repeat(30), 'guitar '.repeat(30)];
    const { vectors } = await embedder.embed([river + guitar, river, guitar], 'stored', CALL);
    const [whole, first, second] = vectors;
    expect(cosine(whole, first)).toBeGreaterThan(0.6);
    expect(cosine(whole, first)).toBeCloseTo(cosine(whole, second), 1);
  });
});
