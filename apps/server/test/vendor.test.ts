import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnthropicTurn } from '@gligabao/testkit';
import { verifyError } from './support/refused.ts';
import { stopServers } from './support/server.ts';
import { extraction, extractionWith, startVendor, TEXT, type Vendor } from './support/vendor.ts';

const GOOD = extraction('Alice', 'works_at', 'Acme');
const message = (text: string, more: object = {}): AnthropicTurn => ({ kind: 'message', text, ...more });

let vendor: Vendor;
beforeEach(async () => {
  vendor = await startVendor();
});
afterEach(() => vendor.close());
afterAll(stopServers);

describe('a model of Anthropic behind the whole server', () => {
  it.each<readonly [string, readonly AnthropicTurn[]]>([
    ['as plain JSON', [message(GOOD)]],
    ['in a fence (F006)', [message(`\`\`\`json\n${GOOD}\n\`\`\``)]],
    ['wrapped in prose (F007)', [message(`Here are the facts: ${GOOD} Hope this helps!`)]],
    ['after a reasoning block with braces (F013)', [message(`<think>maybe {"entities":[]}?</think>\n${GOOD}`)]],
    ['beside a thinking block of the API', [message(GOOD, { thinking: 'I think {"entities":[]}' })]],
    [
      'as a bare array with other names of the fields (F001)',
      [
        message(
          '[{"entity_name":"Alice"},{"entity_name":"Acme"},{"subject":"Alice","predicate":"works_at","object":"Acme"}]',
        ),
      ],
    ],
    [
      'without the list of entities (F002)',
      [message(extractionWith([{ source: 'Alice', relation: 'works_at', target: 'Acme' }]))],
    ],
    ['after a headline (F006)', [message(`**Entities:**\n## Result\n${GOOD}`)]],
    ['after an empty answer', [message(''), message(GOOD)]],
    [
      'after an echo of the schema (F003)',
      [message('{"$defs":{},"type":"object","properties":{"entities":{"type":"array"}}}'), message(GOOD)],
    ],
    [
      'after an answer cut off (F009, F015)',
      [message(GOOD.slice(0, 60), { stopReason: 'max_tokens' }), message('{}'), message(GOOD)],
    ],
  ])('that replies %s: the fact is stored', async (_how, turns) => {
    vendor.script(...turns);
    const response = await vendor.server.remember({ text: TEXT });
    expect(response.edges).toMatchObject([
      { source: 'Alice', relation: 'works_at', target: 'Acme', model_id: 'claude-haiku-5-5' },
    ]);
    expect(TEXT.slice(...(response.edges[0]?.span ?? []))).toBe('Alice works at Acme.');
    expect(await vendor.server.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
  });

  it.each<readonly [string, string]>([
    ['empty lists (F006)', '{"entities":[],"edges":[]}'],
    ['a fenced empty array after prose (F010)', 'There are no facts.\n```json\n[]\n```'],
    ['an empty object (F002)', '{}'],
  ])('that finds nothing, with %s, is a success: the text is stored, without facts', async (_what, reply) => {
    vendor.script(message(reply));
    expect(await vendor.server.remember({ text: TEXT })).toMatchObject({ entities: [], edges: [] });
    expect(vendor.requests).toHaveLength(1);
    expect(await vendor.server.counts()).toEqual({ main: { artifacts: 1, entities: 0, edges: 0 } });
  });

  it.each<readonly [string, AnthropicTurn, number]>([
    ['empty', message(''), 2],
    ['unreadable', message('I would rather not.'), 2],
    ['null (F010)', message('null'), 2],
    ['an echo of the schema, always (F003)', message('{"$defs":{},"type":"object","properties":{}}'), 2],
    ['half a JSON value, said to be whole', message(GOOD.slice(0, 60)), 2],
    ['refused', message('', { stopReason: 'refusal' }), 1],
    ['without a single usable item (F001)', message('{"entities":[{"kind":"person"}],"edges":[]}'), 2],
  ])('that is %s: 502 after one repair attempt, nothing stored, and the run says why', async (_what, turn, calls) => {
    vendor.script(turn);
    const reply = await vendor.server.post('/v1/gb/remember', { user_id: 'u1', text: TEXT });
    verifyError(reply, { status: 502, says: /claude-haiku-5-5/ });
    expect(vendor.requests).toHaveLength(calls);
    expect(await vendor.server.counts()).toEqual({});
    const run = await vendor.server.get(`/v1/gb/remember-runs/${Number(reply.body['remember_run_id'])}?user_id=u1`);
    expect(run.body).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^tasks\/\w+: extract_graph: /),
    });
    const ledger = await vendor.server.get('/v1/gb/inferences?user_id=u1');
    expect(ledger.body['total']).toBe(calls);
  });

  it('that is always cut off is asked for halves, and then 502 with nothing stored (F009, F014)', async () => {
    vendor.script(message(GOOD.slice(0, 60), { stopReason: 'max_tokens' }));
    const text = Array.from({ length: 16 }, (_, at) => `Alice met person number ${at} at Acme.`).join(' ');
    const reply = await vendor.server.post('/v1/gb/remember', { user_id: 'u1', text });
    verifyError(reply, { status: 502, says: 'cut at its limit' });
    expect(vendor.requests.length).toBeGreaterThan(2);
    expect(await vendor.server.counts()).toEqual({});
  });

  it('drops only what cannot be used, and counts it (F001, F017)', async () => {
    const edges = [
      { source: 'Alice', relation: 'works_at', target: 'Acme' },
      { source: 'Alice', relation: '', target: 'Acme' },
      { source: '', relation: 'likes', target: 'Acme' },
      { source: 'Alice', relation: 'is', target: 'Alice' },
    ];
    vendor.script(message(extractionWith(edges)));
    const { edges: stored, remember_run_id } = await vendor.server.remember({ text: TEXT });
    expect(stored).toHaveLength(1);
    const note = vendor.server.logged
      .map((line) => JSON.parse(line))
      .find((line) => line.run === remember_run_id && line.dropped);
    expect(Object.values(note?.dropped ?? {}).reduce<number>((sum, count) => sum + Number(count), 0)).toBe(3);
  });

  it('keeps a name or a date that is not one out of the graph (F018, F019, F027)', async () => {
    const names = ['**Owner:**', '## Next', 'tbd', '?!', 'she', 'Tuesday 4 March', '2024-03-05', '**Alice Smith**'];
    vendor.script(
      message(JSON.stringify({ entities: names.map((name) => ({ name, type: 'other', description: '' })), edges: [] })),
    );
    expect((await vendor.server.remember({ text: TEXT })).entities).toMatchObject([{ name: 'Alice Smith' }]);
  });
});

describe('a vendor that is', () => {
  const error = (status: number, type: string, headers = {}): AnthropicTurn => ({
    kind: 'error',
    status,
    type,
    message: 'no',
    headers,
  });

  it('limiting the rate: 503 with its retry-after, nothing stored', async () => {
    vendor.script(error(429, 'rate_limit_error', { 'retry-after': '61' }));
    const reply = await vendor.server.post('/v1/gb/remember', { user_id: 'u1', text: TEXT });
    verifyError(reply, { status: 503 });
    expect(reply.headers['retry-after']).toBe('61');
    expect(await vendor.server.counts()).toEqual({});
  });

  it('limiting the rate once: the call goes on after the wait that it asked for', async () => {
    vendor.script(error(429, 'rate_limit_error', { 'retry-after': '0' }), message(GOOD));
    expect((await vendor.server.remember({ text: TEXT })).edges).toHaveLength(1);
    const ledger = await vendor.server.get('/v1/gb/inferences?user_id=u1&stage=extract_graph');
    expect(ledger.body).toMatchObject({
      inferences: [{ status: 'succeeded' }, { status: 'failed', error: expect.any(String) }],
    });
  });

  it.each<readonly [string, AnthropicTurn]>([
    ['refusing the key', error(401, 'authentication_error')],
    ['without the model', error(404, 'not_found_error')],
    ['refusing the call', error(400, 'invalid_request_error')],
  ])('%s: 502, nothing stored', async (_what, turn) => {
    vendor.script(turn);
    const call = { user_id: 'u1', text: TEXT, models: { extract_graph: 'claude-none' } };
    verifyError(await vendor.server.post('/v1/gb/remember', call), { status: 502 });
    expect(await vendor.server.counts()).toEqual({});
  });

  it('asked for another model and level than the default is asked for just those', async () => {
    vendor.script(message(GOOD));
    const how = { models: { extract_graph: 'claude-x' }, reasoning: { extract_graph: 'Low' } };
    const { edges } = await vendor.server.remember({ text: TEXT, ...how });
    expect(vendor.requests[0]?.body).toMatchObject({ model: 'claude-x' });
    expect(JSON.stringify(vendor.requests[0]?.body)).toContain('thinking');
    expect(edges).toMatchObject([{ model_id: 'claude-x' }]);
    expect((await vendor.server.get('/v1/gb/models?user_id=u1')).body).toMatchObject({
      models: [{ name: 'claude-x', provider: 'anthropic' }],
    });
  });
});
