import { describe, expect, it } from '@jest/globals';
import { readGraph } from '../../src/prompts/read-graph.ts';

const AT = { reference: Date.parse('2023-05-08T13:56:00Z'), offsetMinutes: 0 };
const read = (value: unknown): ReturnType<typeof readGraph> =>
  readGraph(typeof value === 'string' ? value : JSON.stringify(value), AT);

function graph(value: unknown) {
  const reading = read(value);
  if (!reading.ok) throw new Error(reading.complaint);
  return reading.value;
}

const ALICE = { name: 'Alice', type: 'person', description: 'engineer' };
const ACME = { name: 'Acme', type: 'organization', description: '' };
const EDGE = { source: 'Alice', target: 'Acme', relation: 'works_at', description: 'Alice works at Acme.' };
const ENTITIES = [ALICE, ACME];
const CLAIM = {
  ...EDGE,
  validAt: null,
  invalidAt: null,
  polarity: 'holds',
  denied: false,
  confidence: null,
};
const FULL = { entities: ENTITIES, edges: [EDGE] };

describe('the shape of an answer', () => {
  it.each<readonly [string, unknown]>([
    ['as asked', FULL],
    ['a bare array, items told apart by their keys (F001)', [ALICE, EDGE, ACME]],
    ['null for a date', { entities: ENTITIES, edges: [{ ...EDGE, valid_at: null, invalid_at: null }] }],
    ['other names of the lists', { nodes: ENTITIES, relationships: [EDGE] }],
    ['names in another case', { Entities: ENTITIES, EDGES: [EDGE] }],
    ['wrapped once', { result: FULL }],
    ['wrapped twice', { response: { data: FULL } }],
    ['wrapped under an unknown name', { knowledge: FULL }],
    ['a call of a function', { name: 'extract_graph', arguments: JSON.stringify(FULL) }],
    ['lists that are strings', { entities: JSON.stringify(ENTITIES), edges: JSON.stringify([EDGE]) }],
    ['one item instead of a list', { entities: ENTITIES, edges: EDGE }],
    [
      'entities by name',
      { entities: { Alice: { type: 'person', description: 'engineer' }, Acme: 'organization' }, edges: [EDGE] },
    ],
    ['an edge among the entities', { entities: [ALICE, ACME, EDGE] }],
    [
      'aliases (F001)',
      [
        { entity_name: 'Alice', entity_type: 'person', summary: 'engineer' },
        { entityName: 'Acme', 'Entity Type': 'organization' },
        { subject: 'Alice', predicate: 'works_at', object: 'Acme', fact: 'Alice works at Acme.' },
      ],
    ],
    [
      'from and to',
      { entities: ENTITIES, edges: [{ from: 'Alice', to: 'Acme', relationship: 'works_at', fact: EDGE.description }] },
    ],
    [
      'head and tail',
      { entities: ENTITIES, edges: [{ head: 'Alice', tail: 'Acme', type: 'works_at', fact: EDGE.description }] },
    ],
    ['ends that are records', { entities: ENTITIES, edges: [{ ...EDGE, source: { name: 'Alice' } }] }],
    [
      'ends by number',
      {
        entities: [
          { id: 1, ...ALICE },
          { id: 2, ...ACME },
        ],
        edges: [{ ...EDGE, source: 1, target: 2 }],
      },
    ],
    [
      'headings and two lists (F006)',
      `**Entities:**\n${JSON.stringify(ENTITIES)}\n\n**Edges:**\n${JSON.stringify([EDGE])}`,
    ],
    [
      'two fenced lists',
      `## Entities\n\`\`\`json\n${JSON.stringify(ENTITIES)}\n\`\`\`\n## Edges\n\`\`\`json\n${JSON.stringify([EDGE])}\n\`\`\``,
    ],
    ['two objects', `${JSON.stringify({ entities: ENTITIES })}\n${JSON.stringify({ edges: [EDGE] })}`],
    ['a record a line', [ALICE, ACME, EDGE].map((item) => JSON.stringify(item)).join('\n')],
    ['data in the place of a schema (F003)', { type: 'object', properties: FULL }],
    [
      'a schema and then data (F003)',
      `{"$defs":{},"properties":{"entities":{"type":"array"}}}\n${JSON.stringify(FULL)}`,
    ],
  ])('%s', (_what, value) => {
    expect(graph(value)).toEqual({ entities: ENTITIES, edges: [CLAIM], dropped: {} });
  });

  it.each<readonly [string, unknown]>([
    ['empty lists', { entities: [], edges: [] }],
    ['a missing list (F002)', { entities: [] }],
    ['null for a list (F002)', { entities: null, edges: null }],
    ['an empty array (F010)', []],
    ['prose and a fenced empty array (F010)', 'Nothing here.\n```json\n[]\n```'],
    ['an empty object', {}],
    ['a heading before empty lists (F006)', '## Entities\n{"entities": [], "edges": []}'],
    ['"none" for a list', { entities: 'None', edges: '' }],
  ])('no facts is a readable answer: %s', (_what, value) => {
    expect(read(value)).toEqual({ ok: true, value: { entities: [], edges: [], dropped: {} }, complaint: null });
  });

  it.each<readonly [string, unknown]>([
    ['nothing', ''],
    ['null (F010)', null],
    ['prose', 'Alice works at Acme.'],
    ['another object', { error: 'no' }],
    ['numbers', [1, 2]],
    ['a list that is no list', { entities: 7 }],
    ['items without a name (F001)', [{ entity_type: 'person' }, { entity_type: 'place' }]],
    ['the form with nothing filled in', { entities: [{ name: '...', type: '...' }] }],
    ['cut off, with a good item (F009)', '{"entities":[{"name":"Alice"},{"na'],
  ])('an answer that cannot be read is never an empty one: %s', (_what, value) => {
    expect(read(value)).toMatchObject({ ok: false, schemaEcho: false });
  });

  it.each<readonly [string, unknown]>([
    ['with definitions', { $defs: { Entity: {} }, properties: { entities: { type: 'array' } }, type: 'object' }],
    [
      'its properties alone',
      { entities: { type: 'array', items: { type: 'object' } }, edges: { type: 'array', items: {} } },
    ],
    [
      'as an object schema',
      { type: 'object', title: 'Graph', properties: { entities: { type: 'array', items: {} } }, required: [] },
    ],
  ])('a schema is recognised, and no entity is called properties: %s (F003)', (_what, value) => {
    expect(read(value)).toMatchObject({ ok: false, schemaEcho: true });
  });
});

describe('items', () => {
  it('bad items are dropped and counted by reason, the rest is kept (F001)', () => {
    const { entities, edges, dropped } = graph({
      entities: [ALICE, { type: 'person' }, 'Acme', null, { name: '**' }],
      edges: [
        EDGE,
        { source: 'Alice', relation: 'knows' },
        { target: 'Acme', relation: 'x' },
        'Alice',
        { source: 'A', target: 'B' },
      ],
    });
    expect(entities).toEqual([ALICE, { name: 'Acme', type: 'other', description: '' }]);
    expect(edges).toEqual([CLAIM]);
    expect(dropped).toEqual({
      'entity without a name': 2,
      'not an entity or a fact': 2,
      'edge without a target': 1,
      'edge without a source': 1,
      'edge without a relation': 1,
    });
  });

  it('a source that is a number of no entity is dropped (F017); a target may be a number', () => {
    const edges = [
      { ...EDGE, source: 23 },
      { source: 'Alice', relation: 'age', target: 42 },
    ];
    expect(graph({ entities: [ALICE], edges })).toMatchObject({
      edges: [{ source: 'Alice', target: '42', description: 'Alice age 42' }],
      dropped: { 'edge source is a number': 1 },
    });
  });

  it('repeated items collapse and are counted (F014)', () => {
    const many = Array.from({ length: 300 }, () => ({ name: 'ALICE ', type: 'Person' }));
    const { entities, edges, dropped } = graph({
      entities: [ALICE, ...many],
      edges: [EDGE, EDGE, { ...EDGE, relation: 'Works at' }],
    });
    expect(entities).toEqual([ALICE]);
    expect(edges).toEqual([CLAIM]);
    expect(dropped).toEqual({ 'repeated item': 302 });
  });

  it('lone surrogates and NUL are removed from what is kept (F011)', () => {
    expect(graph('{"entities":[{"name":"上海\\ud83d \\u0000City"}]}').entities).toEqual([
      { name: '上海 City', type: 'other', description: '' },
    ]);
  });

  it('edges none of which can be used are worth one more try, though the entities are kept', () => {
    expect(read({ entities: [ALICE], edges: [{ source: 'Alice' }] })).toMatchObject({
      ok: true,
      value: { entities: [ALICE], edges: [] },
      complaint: 'no edge could be used: each needs a source, a target and a relation',
    });
  });
});

describe('time', () => {
  const dated = (valid_at: unknown, invalid_at: unknown) => graph({ edges: [{ ...EDGE, valid_at, invalid_at }] });

  it.each<readonly [string, unknown, unknown, object]>([
    ['a start', '2019', null, { validAt: '2019', invalidAt: null, polarity: 'holds' }],
    ['a period', '2010-01', '2016-01', { validAt: '2010-01', invalidAt: '2016-01', polarity: 'holds' }],
    ['a past end alone', null, '2023-03', { validAt: null, invalidAt: '2023-03', polarity: 'ends' }],
    ['an end this month alone', null, '2023-05', { invalidAt: '2023-05', polarity: 'ends' }],
    ['an end at the reference time alone', null, '2023-05-08T13:56:00Z', { polarity: 'ends' }],
    ['a future end alone', null, '2025', { validAt: null, invalidAt: '2025', polarity: 'holds' }],
    ['a timestamp with an offset', '2023-05-08T15:56:00+02:00', null, { validAt: '2023-05-08T13:56:00Z' }],
    ['a date in words', 'March 2019', 'none', { validAt: '2019-03', invalidAt: null, polarity: 'holds' }],
    ['a number', 2019, 'unknown', { validAt: '2019', invalidAt: null }],
  ])('%s', (_what, valid, invalid, expected) => {
    expect(dated(valid, invalid)).toMatchObject({ edges: [expected], dropped: {} });
  });

  it('a date that cannot be read becomes null and is counted', () => {
    expect(dated('2019-13', 'soon')).toMatchObject({
      edges: [{ validAt: null, invalidAt: null, polarity: 'holds' }],
      dropped: { 'unreadable date': 2 },
    });
  });

  it('a day has begun when it has on the clock of the reference time', () => {
    const answer = JSON.stringify({ edges: [{ ...EDGE, invalid_at: '2023-05-09' }] });
    const at = (offsetMinutes: number) =>
      readGraph(answer, { reference: Date.parse('2023-05-08T20:00:00Z'), offsetMinutes });
    expect(at(0)).toMatchObject({ value: { edges: [{ polarity: 'holds' }] } });
    expect(at(9 * 60)).toMatchObject({ value: { edges: [{ polarity: 'ends' }] } });
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    [null, false],
    [undefined, false],
  ])('denied %p is %p', (denied, expected) => {
    expect(graph({ edges: [{ ...EDGE, denied }] }).edges).toMatchObject([{ denied: expected }]);
  });
});
