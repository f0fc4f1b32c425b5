import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnthropicTurn, type FakeRequest, promptOf } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { verifyError } from './support/refused.ts';
import { stopServers } from './support/server.ts';
import { droppedIn, extraction, startVendor, TEXT, type Vendor } from './support/vendor.ts';

const GOOD = extraction('Alice', 'works_at', 'Acme');
const ECHO = '{"$defs":{},"type":"object","properties":{"entities":{"type":"array"}}}';
const message = (text: string, more: object = {}): AnthropicTurn => ({ kind: 'message', text, ...more });

let vendor: Vendor;
beforeEach(async () => {
  vendor = await startVendor();
});
afterEach(() => vendor.close());
afterAll(stopServers);

const sourceOf = (request: FakeRequest): string =>
  /<source_text>\n([^]*)\n<\/source_text>/.exec(promptOf(request))?.[1] ?? '';
const refuse = async (text: string) => vendor.server.post('/v1/gb/remember', { user_id: 'u1', text });

describe('an answer without facts and one that cannot be read never look alike (F006, F010, F011)', () => {
  it.each([
    ['empty lists', '{"entities":[],"edges":[]}'],
    ['one empty list', '{"edges":[]}'],
    ['null for the lists', '{"entities":null,"edges":null}'],
    ['an empty array in a fence', 'I see none.\n```json\n[]\n```'],
    ['an empty graph after reasoning', `<think>${GOOD}?</think>{"entities":[],"edges":[]}`],
  ])('%s: a success, with empty lists and the text stored', async (_what, reply) => {
    vendor.script(message(reply));
    const { artifact_id, entities, edges, invalidated_edges } = await vendor.server.remember({ text: TEXT });
    expect({ entities, edges, invalidated_edges }).toEqual({ entities: [], edges: [], invalidated_edges: [] });
    expect(vendor.requests).toHaveLength(1);
    const artifact = await vendor.server.get(`/v1/gb/artifacts/${artifact_id}?user_id=u1`);
    expect(artifact.body).toMatchObject({ text: TEXT });
  });

  it.each([
    ['prose', 'There is Alice, who works at Acme.', /no JSON value was found/],
    ['null', 'null', /neither a list of entities nor a list of edges/],
    ['another object', '{"error":"none"}', /neither a list of entities nor a list of edges/],
    ['only bad items', '{"entities":[{"type":"person"}]}', /each entity needs a name/],
    ['half a value', GOOD.slice(0, 60), /is not closed/],
    ['the schema', ECHO, /repeats the schema/],
  ])('%s: asked once more, told what was wrong, then 502 and nothing stored', async (_what, reply, complaint) => {
    vendor.script(message(reply));
    const refused = await refuse(TEXT);
    verifyError(refused, { status: 502, says: complaint });
    expect(vendor.requests.map((request) => sourceOf(request))).toEqual([TEXT, TEXT]);
    const prompts = vendor.requests.map((request) => promptOf(request));
    expect(prompts.map((prompt) => complaint.test(prompt))).toEqual([false, true]);
    expect(await vendor.server.counts()).toEqual({});
  });

  it.each([
    ['prose', 'Sorry.', [true, true]],
    ['the schema, which is then left out (F003)', ECHO, [true, false]],
  ])('%s, and then the graph: the graph is stored', async (_what, reply, schemas) => {
    vendor.script(message(reply), message(GOOD));
    expect((await vendor.server.remember({ text: TEXT })).edges).toHaveLength(1);
    expect(vendor.requests.map(({ body }) => JSON.stringify(body).includes('"json_schema"'))).toEqual(schemas);
  });
});

describe('an answer that is cut at its limit (F009, F015)', () => {
  const PEOPLE = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal'];
  const LONG = PEOPLE.map((name) => `${name} works at Acme.`).join(' ');
  const message502 = { status: 502, says: 'cut at its limit' };

  /** A model that has room for so many facts. */
  const roomFor = (facts: number): AnthropicTurn => ({
    kind: 'choose',
    choose(request) {
      const names = PEOPLE.filter((name) => sourceOf(request).includes(name));
      const edges = names.map((source) => ({ source, relation: 'works_at', target: 'Acme' }));
      const reply = JSON.stringify({ edges });
      return names.length > facts ? message(reply.slice(0, 50), { stopReason: 'max_tokens' }) : message(reply);
    },
  });

  it.each([
    [4, 3],
    [2, 7],
    [1, 15],
  ])('with room for %i facts of eight: it is halved until each fact is read once, in %i calls', async (room, calls) => {
    vendor.script(roomFor(room));
    const { edges } = await vendor.server.remember({ text: LONG });
    expect(edges.map(({ source }) => source)).toEqual(PEOPLE);
    expect(edges.map(({ span }) => LONG.slice(...(span ?? [0, 0])))).toEqual(
      PEOPLE.map((name) => `${name} works at Acme.`),
    );
    expect(vendor.requests).toHaveLength(calls);
  });

  it('with room for none: halved three times, then 502 and nothing stored', async () => {
    vendor.script(roomFor(0));
    verifyError(await refuse(LONG), message502);
    expect(vendor.requests.map((request) => sourceOf(request).split('.').length - 1)).toEqual([8, 4, 2, 1]);
    expect(await vendor.server.counts()).toEqual({});
  });
});

describe('what cannot be used is dropped and counted, and the rest is kept', () => {
  const edge = (source: unknown, relation: unknown, target: unknown, more: object = {}) => {
    return { source, relation, target, description: '', valid_at: null, invalid_at: null, denied: false, ...more };
  };
  const told = async (graph: { readonly entities?: readonly unknown[]; readonly edges?: readonly unknown[] }) => {
    vendor.script(message(JSON.stringify({ entities: [], edges: [], ...graph })));
    const response = await vendor.server.remember({ text: TEXT });
    return { ...response, dropped: await droppedIn(vendor.server, response.remember_run_id) };
  };

  it('names (F019, F027, F043, F045)', async () => {
    const names = [
      'she',
      '它',
      '...',
      '\u200b',
      '**Owner:**',
      '2024-03-05',
      'Tuesday 4 March',
      '',
      '`Alice`',
      'alice',
      'US',
    ];
    const { entities, dropped } = await told({
      entities: [...names, 'O’Brien', 'Obrien', 'x'.repeat(600)].map((name) => ({ name, type: 'Person' })),
    });
    expect(entities.map(({ name }) => name)).toEqual(['Alice', 'US', 'O’Brien', 'Obrien', 'x'.repeat(512)]);
    expect(entities.every(({ type }) => type === 'person')).toBe(true);
    expect(dropped).toEqual({ 'entity without a name': 6, 'date as an entity': 2, 'repeated item': 1 });
  });

  it.each([
    ['Model 3', 'Model 4'],
    ['1. FC Köln', '2. FC Köln'],
    ['Rev A', 'Rev B'],
    ['Henry VII', 'Henry VIII'],
    ['Phase Ⅰ', 'Phase Ⅱ'],
    ['Gate 1️⃣', 'Gate 2️⃣'],
    ['V2.1', 'V21'],
  ])('%s and %s stay two, in one text and in two', async (first, second) => {
    const { entities } = await told({ entities: [{ name: first }, { name: second }] });
    expect(entities).toHaveLength(2);
    await told({ entities: [{ name: first }] });
    await told({ entities: [{ name: second }] });
    expect((await vendor.server.counts())['main']?.entities).toBe(2);
  });

  it('of one name, the better type stays; two known types are two entities', async () => {
    const typed = async (type: string | null) => {
      await told({ entities: [{ name: 'Mercury', type }] });
      const { body } = await vendor.server.get('/v1/gb/entities?user_id=u1');
      return Object(body['entities']).map((each: Fields) => each['type']);
    };
    expect(await typed(null)).toEqual(['other']);
    expect(await typed('Planet')).toEqual(['planet']);
    expect(await typed('other')).toEqual(['planet']);
    expect(await typed('element')).toEqual(['element', 'planet']);
  });

  it('facts (F017, F018)', async () => {
    const { edges, dropped } = await told({
      entities: [
        { name: 'Alice', type: 'person' },
        { name: '+1 555 0100', type: 'value' },
      ],
      edges: [
        edge('Alice', 'works_at', 'Acme', { description: `Alice ${'x'.repeat(3000)}` }),
        edge('Alice', 'Has Phone', '+1 555 0100'),
        edge('Alice', 'born on', '1990-07-04'),
        edge('+1 555 0100', 'belongs_to', 'Alice'),
        edge('1990-07-04', 'is_birthday_of', 'Alice'),
        edge('Alice', 'is', 'ALICE'),
        edge('she', 'likes', 'Acme'),
        edge('Alice', 'likes', '???'),
        edge('Alice', '', 'Acme'),
        edge('Acme', 'employs', 'Alice'),
        'Alice',
      ],
    });
    expect(edges.map(({ relation, target }) => [relation, target])).toEqual([
      ['works_at', 'Acme'],
      ['phone_number', '+1 555 0100'],
      ['birthday', '1990-07-04'],
    ]);
    expect(edges[0]?.description).toHaveLength(2000);
    expect(dropped).toEqual({
      'edge from a value': 2,
      'edge to itself': 1,
      'edge without two ends and a relation': 2,
      'edge without a relation': 1,
      'repeated item': 1,
      'not an entity or a fact': 1,
    });
    const { body } = await vendor.server.get('/v1/gb/entities?user_id=u1&type=value');
    expect(Object(body['entities']).map(({ name }: Fields) => name)).toEqual(['1990-07-04', '+1 555 0100']);
  });

  it('spans are null where the sentence cannot be located', async () => {
    const { edges } = await told({ edges: [edge('Alice', 'works_at', 'Acme'), edge('Zed', 'likes', 'Yan')] });
    expect(edges.map(({ span }) => span && TEXT.slice(...span))).toEqual(['Alice works at Acme.', null]);
  });
});
