/** A graph as a model that does as asked would write it. */
export interface AskedGraph {
  readonly entities: readonly { readonly name: string; readonly type: string; readonly description: string }[];
  readonly edges: readonly Readonly<Record<string, string | null | boolean>>[];
}

/** Text that a model may put into a name and a description, and what is to be left of it. */
export interface Content {
  readonly name: string;
  readonly description: string;
  readonly kept?: { readonly name?: string; readonly description?: string };
}

export const CONTENTS: Readonly<Record<string, Content>> = Object.freeze({
  'plain words': { name: 'Acme', description: 'Alice works at Acme.' },
  'a fence (F010)': {
    name: 'Acme',
    description: 'Set:\n```yaml\na: {b: [1]}\n```\nand go.',
    kept: { description: 'Set: ```yaml a: {b: [1]} ``` and go.' },
  },
  'a fence with JSON in it (F010)': {
    name: 'Acme',
    description: 'Set:\n```json\n{"entities":[{"name":"Zed"}],"edges":[]}\n```\nand go.',
    kept: { description: 'Set: ```json {"entities":[{"name":"Zed"}],"edges":[]} ``` and go.' },
  },
  'braces and brackets': { name: 'Acme {R&D} [x', description: 'As {"entities": [1, {2}]} ][ }{ says.' },
  'quotes and backslashes': {
    name: 'The "Q" Ltd',
    description: String.raw`She said "no\n" to C:\new\u12 and left \ it.`,
  },
  'tags of reasoning (F013)': { name: 'Acme </think>', description: '<think>{"a": 1}</think> [THINK] is data.' },
  'commas before brackets': { name: 'Acme', description: 'A list [a, b,] and {c,}, ]' },
  'words of a schema (F003)': { name: 'properties', description: '{"type": "object", "$defs": {}}' },
  'NUL and lone surrogates (F011, F073)': {
    name: 'Ac\u0000me \ud83d',
    description: '上海\udc00 and \u0000Tom\ud83d.',
    kept: { name: 'Acme', description: '上海 and Tom.' },
  },
  'emoji and scripts (F123)': { name: '東京 👩‍🚀 Łódź', description: 'Zoë 👨‍👩‍👧 🇵🇱 met محمد.' },
});

export function graphOf({ name, description }: Content): AskedGraph {
  return {
    entities: [
      { name: 'Alice', type: 'person', description },
      { name, type: 'organization', description: '' },
    ],
    edges: [
      {
        source: 'Alice',
        target: name,
        relation: 'works_at',
        description,
        valid_at: '2019',
        invalid_at: null,
        denied: false,
      },
    ],
  };
}

/** Another way to write the same graph; what is lost with it, and what is counted as dropped. */
export interface Shape {
  readonly of: (graph: AskedGraph) => unknown;
  /** The shape has no place for types and descriptions of entities. */
  readonly bareEntities?: true;
  /** The shape has no place for the description and the dates of a fact. */
  readonly bareEdges?: true;
  readonly dropped?: Readonly<Record<string, number>>;
}

export const SHAPES: Readonly<Record<string, Shape>> = Object.freeze({
  'as asked': { of: (graph) => graph },
  'a bare array (F001)': { of: ({ entities, edges }) => [...entities, ...edges] },
  'without the list of entities (F002)': { of: ({ edges }) => ({ edges }), bareEntities: true },
  'null for a list (F002)': { of: ({ edges }) => ({ entities: null, edges }), bareEntities: true },
  'null for what is optional (F002)': {
    of: ({ entities, edges }) => ({
      entities: entities.map((entity) => ({ ...entity, id: null, summary: null })),
      edges: edges.map((edge) => ({ ...edge, denied: null, confidence: null })),
    }),
  },
  'other names of the fields (F001)': {
    of: ({ entities, edges }) => ({
      Nodes: entities.map(({ name, type, description }) => ({
        entity_name: name,
        entityType: type,
        'Entity Description': description,
      })),
      relationships: edges.map(({ source, target, relation, description, valid_at }) => ({
        subject: source,
        object: target,
        predicate: relation,
        fact: description,
        valid_from: valid_at,
      })),
    }),
  },
  'strings and triples for items': {
    of: ({ entities, edges }) => ({
      entities: entities.map(({ name }) => name),
      edges: edges.map(({ source, relation, target }) => [source, relation, target]),
    }),
    bareEntities: true,
    bareEdges: true,
  },
  'each item three times (F014)': {
    of: ({ entities, edges }) => ({
      entities: [...entities, ...entities, ...entities],
      edges: [...edges, ...edges, ...edges],
    }),
    dropped: { 'repeated item': 6 },
  },
  'bad items among good ones (F001, F017)': {
    of: ({ entities, edges }) => ({
      entities: [null, 7, { type: 'person' }, ...entities, { name: '...' }, []],
      edges: ['Alice', null, ...edges, { source: 'Alice', relation: 'likes' }, { ...edges[0], source: 23 }, {}],
    }),
    dropped: {
      'not an entity or a fact': 5,
      'entity without a name': 2,
      'edge without a target': 1,
      'edge source is a number': 1,
      'edge without a source': 1,
    },
  },
  'facts among the entities': { of: ({ entities, edges }) => ({ entities: [...edges, ...entities] }) },
  'wrapped in an answer': { of: (graph) => ({ response: { data: graph } }) },
  'a call of a function': { of: (graph) => ({ name: 'extract_graph', arguments: JSON.stringify(graph) }) },
  'lists that are strings': {
    of: ({ entities, edges }) => ({ entities: JSON.stringify(entities), edges: JSON.stringify(edges) }),
  },
  'entities by their names': {
    of: ({ entities, edges }) => ({
      entities: Object.fromEntries(entities.map(({ name, ...rest }) => [name, rest])),
      edges,
    }),
  },
  'data in the place of a schema (F003)': { of: (graph) => ({ type: 'object', properties: graph }) },
});

/** What may stand around the JSON of a reply. */
export type Wrapper = (value: unknown) => string;

const json = (value: unknown): string => JSON.stringify(value);
const DRAFT = '{"entities":[{"name":"Zed"}],"edges":[]}';

export const WRAPPERS: Readonly<Record<string, Wrapper>> = Object.freeze({
  nothing: json,
  indentation: (value) => JSON.stringify(value, null, 2),
  'a fence': (value) => `\`\`\`json\n${json(value)}\n\`\`\``,
  'a fence, with carriage returns': (value) =>
    `\`\`\`json\r\n${JSON.stringify(value, null, 2).replaceAll('\n', '\r\n')}\r\n\`\`\`\r\n`,
  tildes: (value) => `~~~\n${json(value)}\n~~~`,
  'a fence on one line': (value) => `\`\`\`json ${json(value)} \`\`\``,
  'a fence that is never closed': (value) => `\`\`\`json\n${json(value)}\n`,
  'prose before and after (F007)': (value) => `Here are the {facts} of [the text]: ${json(value)} Hope this helps! [1`,
  'prose around a fence (F007)': (value) =>
    `Sure, as {you} asked.\n\n\`\`\`json\n${json(value)}\n\`\`\`\nAnything else?`,
  'headings (F006)': (value) => `**Entities:**\n## Result\n${json(value)}`,
  'a byte order mark': (value) => `\uFEFF${json(value)}`,
  'reasoning with braces (F013)': (value) => `<think>Maybe ${DRAFT} or {x} or [1]? No.</think>\n${json(value)}`,
  'reasoning with a fence (F013)': (value) =>
    `<thinking>\n\`\`\`json\n${DRAFT}\n\`\`\`\n</thinking>\n\`\`\`json\n${json(value)}\n\`\`\``,
  'reasoning that only ends (F013)': (value) => `First ${DRAFT}, then better.\n</think>\n\n${json(value)}`,
  'two blocks of reasoning (F013)': (value) =>
    `<reasoning>{"a":1}</reasoning>\n<scratchpad>[2]</scratchpad>${json(value)}`,
  'reasoning in brackets (F013)': (value) => `[THINK]Maybe ${DRAFT}.[/THINK]${json(value)}`,
  'reasoning in a channel of its own (F013)': (value) =>
    `<|channel|>analysis<|message|>Maybe ${DRAFT}.<|end|><|start|>assistant<|channel|>final<|message|>${json(value)}`,
  'commas before closing brackets': (value) => json(value).replace(/([\]}])$/, ',$1'),
  'a string around it': (value) => json(json(value)),
  'raw line breaks in strings': (value) => json(value).replaceAll(/(?<!\\)\\n/g, '\n'),
  'raw line breaks and prose': (value) => `The graph:\n${json(value).replaceAll(/(?<!\\)\\n/g, '\n')}\nThat is all.`,
});
