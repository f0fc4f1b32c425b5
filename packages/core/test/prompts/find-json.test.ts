import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findJson } from '../../src/prompts/find-json.ts';

const ANSWER = { entities: [{ name: 'Zoë {a} "b" [c] ```yaml\nx: 1\n``` </think>' }], edges: [] };
const JSON_TEXT = JSON.stringify(ANSWER);
const first = (text: string): unknown => findJson(text).values[0];

const before = {
  nothing: '',
  'prose (F007)': 'Here are the facts:\n',
  'prose with brackets': 'As {you} asked, see [the list] (a [b) and {that}:\n',
  'a heading (F006)': '**Entities:**\n## Result\n',
  'a reasoning block (F013)': '<think>Maybe {"entities": []} or [1]? No.</think>\n',
  'two reasoning blocks': '<thinking>{"a":1}</thinking><reasoning>[2]</reasoning>',
  'the end of a reasoning block': 'So the list is {"entities": []}.\n</think>\n\n',
  'a byte order mark': '\uFEFF',
};
const around = {
  nothing: (json: string) => json,
  'a json fence': (json: string) => `\`\`\`json\n${json}\n\`\`\``,
  'a plain fence': (json: string) => `\`\`\`\n${json}\n\`\`\`\n`,
  tildes: (json: string) => `~~~\n${json}\n~~~`,
  'a fence on one line': (json: string) => `\`\`\`json ${json} \`\`\``,
};
const after = {
  nothing: '',
  'prose (F007)': '\nHope this helps! {smile} [1',
  'more JSON': '\n{"entities":[{"name":"Example"}],"edges":[]}',
};

describe('a JSON answer is found', () => {
  for (const [opening, start] of Object.entries(before)) {
    for (const [wrapping, wrap] of Object.entries(around)) {
      for (const [closing, end] of Object.entries(after)) {
        it(`after ${opening}, in ${wrapping}, before ${closing}`, () => {
          expect(first(`${start}${wrap(JSON_TEXT)}${end}`)).toEqual(ANSWER);
        });
      }
    }
  }
});

describe('what counts as JSON', () => {
  it('a fence inside a JSON string is data (F010)', () => {
    const answer = { description: 'Use:\n```yaml\na: {b: [1]}\n```\nand go.' };
    expect(first(JSON.stringify(answer))).toEqual(answer);
    expect(first(`Sure.\n${JSON.stringify(answer)}`)).toEqual(answer);
  });

  it('prose and a fenced empty list is an empty list, and null is null (F010)', () => {
    expect(findJson('There is nothing.\n```json\n[]\n```').values).toEqual([[]]);
    expect(findJson('null').values).toEqual([null]);
    expect(findJson('There is nothing.').values).toEqual([]);
  });

  it('a value in a fence is taken before an example in prose', () => {
    expect(first('The form {"entities":[]} was asked for:\n```json\n{"entities":[{"name":"A"}]}\n```')).toEqual({
      entities: [{ name: 'A' }],
    });
  });

  it('a value that is never closed is no value, and what is inside it neither (F009)', () => {
    expect(findJson('```json\n{"entities":[{"name":"A"},{"name":"B"')).toEqual({ values: [], cut: true });
    expect(findJson('{"entities":[{"name":"A"}],"edges":[')).toEqual({ values: [], cut: true });
  });

  it('a reasoning block that is never closed holds no answer (F013)', () => {
    expect(findJson('<think>{"entities":[]} and so on').values).toEqual([]);
  });

  it('an answer that was encoded twice is opened', () => {
    expect(first(JSON.stringify(JSON_TEXT))).toEqual(ANSWER);
  });

  it.each([
    ['half a surrogate escape (F011)', '{"name":"上海 \\ud83"}', { name: '上海 ' }],
    ['half an escape at the end of a string (F011)', '{"name":"上海\\u"}', { name: '上海' }],
    ['a raw line break in a string', '{"name":"a\nb\tc"}', { name: 'a\nb\tc' }],
    ['escapes that JSON does not have', String.raw`{"name":"it\'s \_a\_ \d"}`, { name: "it's _a_ d" }],
    ['commas before closing brackets', '{"names":["a","b",],}', { names: ['a', 'b'] }],
    ['a comma and bracket in a string', '{"name":"a,]\\n",}', { name: 'a,]\n' }],
  ])('%s is put right', (_what, text, value) => {
    expect(first(text)).toEqual(value);
    expect(first(`Here:\n${text}\nDone.`)).toEqual(value);
  });

  it('any JSON object is found in any prose without braces or brackets', () => {
    const prose = fc.string().filter((text) => !/[{}[\]<>]/.test(text));
    const value = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(prose, value, prose, (start, object, end) => {
        const text = JSON.stringify(object);
        expect(first(`x ${start}\n${text}\n${end}`)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('any text is read without an error', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ',',
      '\\u12',
      '```\n',
      '<think>',
      '</think>',
      'a',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          expect(findJson(text).values).toBeInstanceOf(Array);
        },
      ),
    );
  });
});
