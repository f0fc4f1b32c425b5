import { describe, expect, it } from '@jest/globals';
import { relationTable, type ClaimedEdge, type ExtractedGraph } from '../../src/index.ts';
import { normalise } from '../../src/remember/normalise.ts';

const REFERENCE = Date.UTC(2023, 4, 8, 13, 56);
const TABLE = relationTable();

const edge = (source: string, relation: string, target: string, rest: Partial<ClaimedEdge> = {}): ClaimedEdge => ({
  source,
  relation,
  target,
  description: '',
  validAt: null,
  invalidAt: null,
  polarity: 'holds',
  denied: false,
  confidence: null,
  span: null,
  ...rest,
});
const graph = (edges: readonly ClaimedEdge[], entities: ExtractedGraph['entities'] = []): ExtractedGraph => ({
  entities,
  edges,
  dropped: {},
});
const read = (edges: readonly ClaimedEdge[], entities: ExtractedGraph['entities'] = []) =>
  normalise(graph(edges, entities), TABLE, { text: 'told in 2024', reference: REFERENCE, offsetMinutes: 0 });

describe('normalise', () => {
  it('lower-cases types and relations, and gives an edge whose ends no list names entities of type other', () => {
    const { listed, named, claims } = read(
      [edge('Alice', 'Works At', 'Acme')],
      [{ name: 'Alice', type: 'Person', description: '' }],
    );
    expect(listed).toEqual([{ key: 'alice', name: 'Alice', type: 'person', description: '' }]);
    expect(named).toEqual([{ key: 'acme', name: 'Acme', type: 'other', description: '' }]);
    expect(claims[0]).toMatchObject({
      sourceKey: 'alice',
      relation: 'works_at',
      targetKey: 'acme',
      description: 'Alice works at Acme',
    });
  });

  it('F037: "X employs Y" is "Y works at X"', () => {
    expect(read([edge('Acme', 'employs', 'Bob')]).claims[0]).toMatchObject({
      sourceKey: 'bob',
      relation: 'works_at',
      targetKey: 'acme',
    });
  });

  it('F017 F018 F035: drops an edge without two ends, and one to itself, and counts them', () => {
    const { claims, dropped } = read([
      edge('Orion API', 'includes', 'Orion  api'),
      edge('', 'knows', 'Bob'),
      edge('Ann', 'knows', 'Bob'),
    ]);
    expect(claims).toHaveLength(1);
    expect(dropped).toEqual({ 'edge to itself': 1, 'edge without two ends and a relation': 1 });
  });

  it('F019: strips Markdown from names, and refuses names that are none', () => {
    const { listed, dropped } = read(
      [],
      ['**Owner:**', '## Mira Chen', '---', 'she'].map((name) => ({ name, type: '', description: '' })),
    );
    expect(listed.map(({ name }) => name)).toEqual(['Mira Chen']);
    expect(dropped['entity without a name']).toBe(3);
  });

  it('F027: a date is no entity, but may be the value of a fact', () => {
    const value = { name: '4 July 1990', type: 'value', description: '' };
    const { listed, claims } = read(
      [edge('Fiona', 'birthday', '4 July 1990')],
      [{ name: 'Tuesday 4 March', type: 'event', description: '' }, value],
    );
    expect(listed.map(({ name }) => name)).toEqual(['4 July 1990']);
    expect(claims).toHaveLength(1);
    expect(read([edge('4 July 1990', 'is', 'Fiona')], [value]).claims).toEqual([]);
  });

  it('F045: names that differ in inner punctuation are two, those that differ in case are one', () => {
    const names = ["O'Brien", 'Obrien', 'GitHub', 'github'].map((name) => ({ name, type: 'person', description: '' }));
    expect(read([], names).listed.map(({ key }) => key)).toEqual(["o'brien", 'obrien', 'github']);
  });

  it('F046: any relation in Unicode is accepted', () => {
    const relations = ['non-compliant', 'co-worker', 'für', `x' OR "1"="1`];
    expect(
      read(relations.map((relation, index) => edge(`A${index}`, relation, 'B'))).claims.map(({ relation }) => relation),
    ).toEqual(['non-compliant', 'co-worker', 'für', `x'_or_"1"="1`]);
  });

  it('F014: repeated items collapse', () => {
    expect(read(Array.from({ length: 300 }, () => edge('Ann', 'knows', 'Bob'))).claims).toHaveLength(1);
  });

  it('reads a start from the first instant of its grain and an end to the last', () => {
    const { claims } = read([edge('Dave', 'works_at', 'IBM', { validAt: '2010-01', invalidAt: '2016-01' })]);
    expect(claims[0]).toMatchObject({
      start: { at: Date.UTC(2010, 0), grain: 'month' },
      end: { at: Date.UTC(2016, 1), grain: 'month' },
    });
  });

  it('an end that is told without a date of its own grain ends when the text was written', () => {
    const { claims } = read([edge('Eve', 'works_at', 'Microsoft', { invalidAt: '2023-05', polarity: 'ends' })]);
    expect(claims[0]).toMatchObject({ polarity: 'ends', start: { at: REFERENCE, grain: 'month' }, end: null });
  });

  it('F057: an end before its start is dropped and counted, and the fact stays', () => {
    const { claims, dropped } = read([edge('A', 'works_at', 'B', { validAt: '2025-05-01', invalidAt: '2021-05-01' })]);
    expect(claims[0]).toMatchObject({ start: { at: Date.UTC(2025, 4, 1) }, end: null });
    expect(dropped).toEqual({ 'end before start': 1 });
  });

  it('F058: a date that cannot be read is left out and counted, and the fact stays', () => {
    const { claims, dropped } = read([edge('A', 'works_at', 'B', { validAt: 'soon', invalidAt: '2024-13' })]);
    expect(claims[0]).toMatchObject({ start: null, end: null });
    expect(dropped).toEqual({ 'unreadable valid_at': 1, 'unreadable invalid_at': 1 });
  });
});
