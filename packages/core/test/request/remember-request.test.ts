import { describe, expect, it } from '@jest/globals';
import { failureOf, openWorld } from '../support/world.ts';

const GOOD = { user_id: 'u1', text: 'Alice works at Acme.' };

async function refused(body: unknown) {
  const world = openWorld();
  const failure = await failureOf(world.memory.remember(body));
  expect(world.calls).toEqual([]);
  return failure;
}

describe('a remember request', () => {
  it.each<[string, unknown, string]>([
    ['no user', { text: 'x' }, 'user_id'],
    ['a blank user', { ...GOOD, user_id: ' ' }, 'user_id'],
    ['a user that is no string', { ...GOOD, user_id: 7 }, 'user_id'],
    ['no text', { user_id: 'u1' }, 'text'],
    ['an empty text', { ...GOOD, text: '' }, 'text'],
    ['a text of white space', { ...GOOD, text: ' \n\t' }, 'text'],
    ['a text of which nothing remains', { ...GOOD, text: '\u0000\ud800' }, 'text'],
    ['text and image', { ...GOOD, image: 'AAAA' }, 'text'],
    ['image and kind', { user_id: 'u1', image: 'AAAA', kind: 'episode' }, 'kind'],
    ['image and timeseries', { user_id: 'u1', image: 'AAAA', timeseries: {} }, 'timeseries'],
    ['image and web search', { user_id: 'u1', image: 'AAAA', web_search: true }, 'web_search'],
    ['another kind', { ...GOOD, kind: 'summary' }, 'kind'],
    ['a date alone', { ...GOOD, reference_time: '2025-01-31' }, 'reference_time'],
    ['a time without a zone', { ...GOOD, reference_time: '2025-01-31T09:00:00' }, 'reference_time'],
    ['a day that does not exist', { ...GOOD, reference_time: '2025-02-30T09:00:00Z' }, 'reference_time'],
    ['a long session', { ...GOOD, session_id: 'é'.repeat(65) }, 'session_id'],
    ['a session with a control character', { ...GOOD, session_id: 'a\u0007b' }, 'session_id'],
    ['an unknown stage', { ...GOOD, models: { store: 'm' } }, 'models'],
    ['a model name with a space', { ...GOOD, models: { extract_graph: 'a b' } }, 'models.extract_graph'],
    ['a stage that cannot reason', { ...GOOD, reasoning: { web_search: 'low' } }, 'reasoning'],
    ['an unknown level', { ...GOOD, reasoning: { extract_graph: 'huge' } }, 'reasoning.extract_graph'],
    ['metadata of objects', { ...GOOD, metadata: { a: { b: 1 } } }, 'metadata.a'],
    [
      'too much metadata',
      { ...GOOD, metadata: Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`k${at}`, at])) },
      'metadata',
    ],
    ['a long value of metadata', { ...GOOD, metadata: { a: 'é'.repeat(513) } }, 'metadata.a'],
    ['a blank key of metadata', { ...GOOD, metadata: { ' ': 1 } }, 'metadata. '],
    ['a model name that is broken Unicode', { ...GOOD, models: { extract_graph: 'a\ud800' } }, 'models.extract_graph'],
    ['a long source', { ...GOOD, source: 'x'.repeat(513) }, 'source'],
    ['an unknown field', { ...GOOD, txet: 'x' }, 'txet'],
    ['a body that is a list', [GOOD], ''],
    ['no body', null, ''],
  ])('%s is refused, with the field', async (_, body, field) => {
    expect(await refused(body)).toMatchObject({ kind: 'incorrect', code: 'remember/bad-request', field });
  });

  it('says what is wrong in words, all of it at once', async () => {
    const failure = await refused({ ...GOOD, kind: 'x', reference_time: 'y', spare: 1 });
    expect(String(failure)).toMatch(/kind: must be knowledge or episode/u);
    expect(String(failure)).toMatch(/reference_time: must be an RFC 3339 timestamp/u);
    expect(String(failure)).toMatch(/spare: unknown field/u);
    expect(String(await refused({ text: 'x' }))).toMatch(/user_id: expected a value, and there is none/u);
  });

  it('never repeats the text of a user in an error', async () => {
    expect(String(await refused({ ...GOOD, text: 'xyzzy', kind: 'plugh' }))).not.toContain('xyzzy');
  });

  it('names a field inside', async () => {
    expect(await refused({ ...GOOD, timeseries: { serie: [] } })).toMatchObject({ field: 'timeseries.serie' });
  });

  it('a text above 1 MiB is told by a code of its own', async () => {
    expect(await refused({ ...GOOD, text: 'é'.repeat(524_289) })).toMatchObject({
      kind: 'incorrect',
      code: 'remember/text-too-large',
      field: 'text',
    });
  });

  it.each([
    ['image', { user_id: 'u1', image: 'AAAA' }],
    ['timeseries', { ...GOOD, timeseries: { series: [] } }],
    ['web_search', { ...GOOD, web_search: true }],
  ])('%s is not offered, and says so', async (field, body) => {
    expect(await refused(body)).toMatchObject({
      kind: 'unavailable',
      code: `remember/no-${field}`,
      field,
      retryable: false,
    });
  });

  it('optional fields that ask for nothing are accepted', async () => {
    const world = openWorld();
    const response = await world.memory.remember({
      ...GOOD,
      web_search: false,
      async: false,
      models: {},
      reasoning: {},
      metadata: { channel: 'mail', priority: 2, read: true },
      source: 'mail-1',
    });
    expect(response.artifact_id).toBe(1);
    const found = await world.ask('Alice', { answer: false });
    expect(found.evidence.passages[0]).toMatchObject({
      source: 'mail-1',
      metadata: { channel: 'mail', priority: 2, read: true },
    });
  });

  it('NUL and lone surrogates are removed from metadata as from texts', async () => {
    const world = openWorld();
    await world.memory.remember({ ...GOOD, metadata: { note: 'a\u0000b\ud800c' } });
    expect(world.plans[0]?.artifacts[0]?.metadata).toEqual({ note: 'abc' });
  });
});

describe('a query request', () => {
  const asked = async (body: object) => failureOf(openWorld().memory.query({ user_id: 'u1', query: 'x', ...body }));

  it.each<[string, object, string]>([
    ['a blank question', { query: ' ' }, 'query'],
    ['a long question', { query: 'é'.repeat(16_385) }, 'query'],
    ['a date alone as as_of', { as_of: '2025-01-31' }, 'as_of'],
    ['a date alone as known_at', { known_at: '2025-01-31' }, 'known_at'],
    ['an unknown zone', { timezone: 'Mars/Base' }, 'timezone'],
    ['too many facts', { limits: { facts: 501 } }, 'limits.facts'],
    ['fewer than no passages', { limits: { passages: -1 } }, 'limits.passages'],
    ['an unknown limit', { limits: { pages: 1 } }, 'limits.pages'],
    ['an unknown level', { reasoning: 'huge' }, 'reasoning'],
    ['a model name with a space', { model: 'a b' }, 'model'],
    ['one and several datasets', { dataset: 'a', datasets: ['b'] }, 'datasets'],
    ['an unknown mode', { session_mode: 'never' }, 'session_mode'],
    ['an unknown field', { querry: 'x' }, 'querry'],
  ])('%s is refused, with the field', async (_, body, field) => {
    expect(await asked(body)).toMatchObject({ kind: 'incorrect', code: 'query/bad-request', field });
  });

  it.each([
    ['several datasets', { datasets: ['a', 'b'] }, ['a', 'b']],
    ['a session', { session_id: 's' }, ['main']],
    ['a filter', { where: { a: 1 } }, ['main']],
    ['two hops', { depth: 2 }, ['main']],
  ])('%s may be asked for', async (_, body, unknown) => {
    const { unknown_datasets } = await openWorld().memory.query({ user_id: 'u1', query: 'x', ...body });
    expect(unknown_datasets).toEqual(unknown);
  });
});
