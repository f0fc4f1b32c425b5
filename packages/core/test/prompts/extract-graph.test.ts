import { describe, expect, it } from '@jest/globals';
import { promptedTasks } from '../../src/prompts/prompted-tasks.ts';
import { CONTEXT, cut, scripted, type Turn } from './support/scripted.ts';

const TEXT = 'Alice works at Acme. Bob lives in Berlin. Carol knows Dan. Erin owns a bakery.';
const REFERENCE = Date.parse('2025-01-31T09:00:00Z');
const EMPTY = '{"entities":[],"edges":[]}';
const reply = (source: string, relation: string, target: string): string =>
  JSON.stringify({
    entities: [source, target].map((name) => ({ name, type: 'other', description: '' })),
    edges: [{ source, relation, target, description: '', valid_at: null, invalid_at: null }],
  });
const ECHO = '{"$defs":{},"type":"object","properties":{"entities":{"type":"array"}}}';

async function extract(text: string, ...turns: readonly Turn[]) {
  const { model, asked } = scripted(...turns);
  const tasks = promptedTasks(model, { now: () => 0 });
  const how = { model: 'm', reasoning: 'none' } as const;
  const input = { text, reference: REFERENCE, offsetMinutes: 0 };
  const outcome = await tasks.perform('extract_graph', input, how, CONTEXT).then(
    (performed) => ({ performed, error: null }),
    (error: unknown) => ({ performed: null, error }),
  );
  return { ...outcome, asked };
}

const edges = (outcome: Awaited<ReturnType<typeof extract>>): readonly string[] =>
  outcome.performed?.output.edges.map((edge) => `${edge.source} ${edge.relation} ${edge.target}`) ?? [];

describe('extract_graph', () => {
  it('asks once, with the limit of the reference, and says which model answered', async () => {
    const { performed, asked } = await extract(TEXT, reply('Alice', 'works_at', 'Acme'));
    expect(asked).toMatchObject([{ model: 'm', maxTokens: 4096, reasoning: 'none', schema: { type: 'object' } }]);
    expect(performed).toMatchObject({ model: 'm-20260101', provider: 'scripted', output: { dropped: {} } });
    expect(performed?.output.edges).toMatchObject([{ source: 'Alice', target: 'Acme', span: [0, 20] }]);
  });

  it('no facts is a success (F006)', async () => {
    const { performed } = await extract(TEXT, EMPTY);
    expect(performed?.output).toEqual({ entities: [], edges: [], dropped: {} });
  });

  it.each([
    ['prose', 'I cannot find JSON.', 'no JSON value was found in the answer'],
    ['items without names (F001)', '[{"type":"person"}]', 'no item of the lists could be used'],
    ['null (F010)', 'null', 'the JSON value has neither'],
    ['nothing', '', 'no JSON value was found in the answer'],
    ['a value that is not closed (F009)', '{"entities":[{"name":"A"},', 'the JSON value in the answer is not closed'],
  ])('asks again with the complaint after %s, and keeps the second answer', async (_what, bad, complaint) => {
    const outcome = await extract(TEXT, bad, reply('Alice', 'works_at', 'Acme'));
    expect(edges(outcome)).toEqual(['Alice works_at Acme']);
    expect(outcome.asked[1]?.prompt).toContain(complaint);
    expect(outcome.asked[1]?.prompt).toContain(TEXT);
    expect(outcome.asked[1]?.schema).toBeDefined();
  });

  it('leaves the schema out after an echo of it (F003)', async () => {
    const outcome = await extract(TEXT, ECHO, reply('Alice', 'works_at', 'Acme'));
    expect(edges(outcome)).toEqual(['Alice works_at Acme']);
    expect(outcome.asked.map(({ schema }) => schema !== undefined)).toEqual([true, false]);
  });

  it.each([
    ['prose', 'Sorry!'],
    ['the schema (F003)', ECHO],
    ['null (F010)', 'null'],
    ['items without names (F001)', '[{"type":"person"}]'],
    ['broken JSON in two languages (F011)', '{"entities":[{"name":"上海\\ud83" "x"}]}'],
  ])('an answer that stays unreadable is an error that names step and model, and no text: %s', async (_what, bad) => {
    const { error, asked } = await extract(TEXT, bad, bad);
    expect(asked).toHaveLength(2);
    expect(error).toMatchObject({ kind: 'unavailable', code: 'tasks/unreadable', retryable: false });
    expect(String(error)).toMatch(/extract_graph.*m-20260101/);
    expect(String(error)).not.toMatch(/Alice|上海|Sorry/);
  });

  it('what was usable of the first answer is kept when the second is no better', async () => {
    const first = JSON.stringify({ entities: [{ name: 'Alice' }], edges: [{ source: 'Alice' }] });
    const { performed } = await extract(TEXT, first, 'Sorry!');
    expect(performed?.output).toMatchObject({
      entities: [{ name: 'Alice' }],
      edges: [],
      dropped: { 'edge without a target': 1 },
    });
  });

  it('a refusal is an error that is not retried', async () => {
    const { error } = await extract(TEXT, { text: '', stop: 'refused' });
    expect(error).toMatchObject({ kind: 'unavailable', code: 'tasks/refused', retryable: false });
  });
});

describe('an answer that is cut at the limit', () => {
  const bakery = reply('Erin', 'owns', 'a bakery');

  it('makes the text be read in halves at a sentence, and the spans fit the whole text (F009, F015)', async () => {
    const outcome = await extract(TEXT, cut('{"entities":[{"name":"Zed"}'), reply('Alice', 'works_at', 'Acme'), bakery);
    expect(edges(outcome)).toEqual(['Alice works_at Acme', 'Erin owns a bakery']);
    const spans = outcome.performed?.output.edges.map(({ span }) => TEXT.slice(...(span ?? [0, 0])));
    expect(spans).toEqual(['Alice works at Acme.', 'Erin owns a bakery.']);
    const [, first, second] = outcome.asked.map(
      ({ prompt }) => /<source_text>\n([^]*)\n<\/source_text>/.exec(prompt)?.[1],
    );
    expect(`${first ?? ''}${second ?? ''}`).toBe(TEXT);
    expect(first).toBe('Alice works at Acme. Bob lives in Berlin. ');
  });

  it('joins what both halves say to one', async () => {
    const same = reply('Alice', 'works_at', 'Acme');
    const { performed } = await extract(TEXT, cut('{'), same, same);
    expect(performed?.output.entities).toHaveLength(2);
    expect(performed?.output.edges).toHaveLength(1);
    expect(performed?.output.dropped).toEqual({ 'repeated item': 3 });
  });

  it('halves at most three times, then says so', async () => {
    const { error, asked } = await extract(TEXT, ...Array.from({ length: 4 }, () => cut('{')));
    expect(asked).toHaveLength(4);
    expect(error).toMatchObject({ kind: 'unavailable', code: 'tasks/truncated', retryable: false });
    expect(String(error)).toMatch(/extract_graph.*m-20260101/);
  });

  it('a text that cannot be halved is an error at once', async () => {
    const { error, asked } = await extract('Incomprehensibilities', cut('{'));
    expect(asked).toHaveLength(1);
    expect(error).toMatchObject({ code: 'tasks/truncated' });
  });

  it('a model that ran in a circle is told so once, with less room (F014)', async () => {
    const item = '{"name":"Alice","type":"person","description":"the same again"},';
    const circle = cut(`{"entities":[${item.repeat(60)}`);
    const outcome = await extract(TEXT, circle, bakery);
    expect(edges(outcome)).toEqual(['Erin owns a bakery']);
    expect(outcome.asked[1]?.maxTokens).toBeLessThan(1024);
    expect(outcome.asked[1]?.prompt).toContain('repeated the same items');
    const { error, asked } = await extract(TEXT, circle, circle);
    expect(asked).toHaveLength(2);
    expect(error).toMatchObject({ code: 'tasks/truncated' });
  });
});

describe('the sentence of a fact', () => {
  const spanOf = async (text: string, source: string, target: string) => {
    const { performed } = await extract(text, reply(source, 'knows', target));
    const span = performed?.output.edges[0]?.span ?? null;
    return span === null ? null : text.slice(...span);
  };

  it.each([
    ['Annie met Alice first. Then Ann met Al once.', 'Ann', 'Al', 'Then Ann met Al once.'],
    ['Alice met Bob today. So al met bob before.', 'Al', 'Bob', 'So al met bob before.'],
    ['Hi. BOB: I know Berlin.', 'Bob', 'Berlin', 'BOB: I know Berlin.'],
    ['王芳住在上海。李雷住在北京。', '李雷', '北京', '李雷住在北京。'],
    ['Alice is here. Bob is there.', 'Alice', 'Bob', null],
  ])('%s', async (text, source, target, expected) => {
    expect(await spanOf(text, source, target)).toBe(expected);
  });
});
