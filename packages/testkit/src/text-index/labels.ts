import assert from 'node:assert/strict';
import type { LabelCondition, Metadata } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

/** Artifacts by the name of their passage: what they are labelled with. */
const LABELLED: Readonly<Record<string, Metadata | null>> = Object.freeze({
  none: null,
  bare: {},
  one: { k: 1 },
  half: { k: 0.5 },
  sum: { k: 0.1 + 0.2 },
  large: { k: 2 ** 62 },
  huge: { k: 1e300 },
  minus: { k: -1 },
  text: { k: '1' },
  ten: { k: '10' },
  upper: { k: 'B' },
  lower: { k: 'a' },
  umlaut: { k: 'ä' },
  private: { k: '\ue000' },
  smile: { k: '\u{1f600}' },
  empty: { k: '' },
  yes: { k: true },
  no: { k: false },
  other: { K: 1, 'k ': 1, j: 1 },
  quoted: { 'a"b\\c\'.$[0]': 'x"y\\z\'\n$' },
  two: { k: 2, j: 'a' },
});

type Asked = readonly LabelCondition[];
const is = (
  operator: LabelCondition['operator'],
  value: LabelCondition['value'],
  label = 'k',
  // The pairs below are those that there are.
): LabelCondition => ({ label, operator, value }) as LabelCondition;

const names = Object.keys(LABELLED);
const withoutK = ['none', 'bare', 'other', 'quoted'];
const but = (...left: readonly string[]): readonly string[] => names.filter((name) => !left.includes(name));

/** What is asked, and the passages that are seen. */
const ASKED: readonly (readonly [Asked, readonly string[]])[] = Object.freeze([
  [[], names],
  [[is('eq', 1)], ['one']],
  [[is('eq', '1')], ['text']],
  [[is('eq', true)], ['yes']],
  [[is('eq', false)], ['no']],
  [[is('eq', '')], ['empty']],
  [[is('eq', 0.1 + 0.2)], ['sum']],
  [[is('eq', 0.3)], []],
  [[is('eq', 2 ** 62)], ['large']],
  [[is('eq', 1e300)], ['huge']],
  [[is('eq', 'A')], []],
  [[is('ne', 1)], but('one')],
  [[is('ne', '1')], but('text')],
  [[is('ne', true)], but('yes')],
  [[is('ne', 'x', 'nothing')], names],
  [[is('in', [1, '10', true])], ['one', 'ten', 'yes']],
  [[is('in', ['1'])], ['text']],
  [[is('in', [0])], []],
  [[is('gt', 0.5)], ['one', 'large', 'huge', 'two']],
  [[is('gte', 0.5)], ['one', 'half', 'large', 'huge', 'two']],
  [[is('lt', 0.5)], ['sum', 'minus']],
  [[is('lte', 0.5)], ['half', 'sum', 'minus']],
  [[is('gt', '1')], ['ten', 'upper', 'lower', 'umlaut', 'private', 'smile']],
  [[is('gte', 'B')], ['upper', 'lower', 'umlaut', 'private', 'smile']],
  [[is('lt', 'a')], ['text', 'ten', 'upper', 'empty']],
  [[is('gt', '\ue000')], ['smile']],
  [[is('lte', '')], ['empty']],
  [[is('exists', true)], but(...withoutK)],
  [[is('exists', false)], withoutK],
  [[is('exists', true, 'j')], ['other', 'two']],
  [
    [is('gt', 0), is('lte', 1)],
    ['one', 'half', 'sum'],
  ],
  [[is('eq', 2), is('eq', 'a', 'j')], ['two']],
  [[is('eq', 2), is('eq', 'b', 'j')], []],
  [[is('eq', 'x"y\\z\'\n$', 'a"b\\c\'.$[0]')], ['quoted']],
]);

async function tellLabelled(tale: Story) {
  const { ids } = await tale.tell((draft) => ({
    ids: Object.values(LABELLED).map((metadata) => draft.text('passage', draft.artifact({ metadata }), 'tea').id),
  }));
  return new Map(names.map((name, at) => [ids[at] ?? 0, name]));
}

/** A text index that is asked for other conditions than were meant. */
const askingFor = (change: (condition: LabelCondition) => readonly LabelCondition[]) =>
  breaking('text-index', (texts) => ({
    visible(dataset, query, { among, ...clocks }, call) {
      const view = among === undefined ? clocks : { ...clocks, among: { where: (among.where ?? []).flatMap(change) } };
      return texts.visible(dataset, query, view, call);
    },
  }));

const asText = (value: unknown): string => JSON.stringify(value);

export const labels: ProvenClause<StorePorts> = {
  name: 'conditions compare a label with values of its type alone: numbers, texts by code points, booleans; only ne meets what differs or is not there',
  async check(stores) {
    const tale = await openStory(stores);
    const nameOf = await tellLabelled(tale);
    const textIds = [...nameOf.keys()];
    for (const [where, seen] of ASKED) {
      const found = await stores['text-index'].visible(tale.dataset, { textIds }, { among: { where } }, CALL);
      assert.deepEqual(
        found.map(({ id }) => nameOf.get(id)),
        seen,
        JSON.stringify(where),
      );
    }
  },
  mutants: {
    'no condition is heeded': askingFor(() => []),
    'only the first condition is heeded': breaking('text-index', (texts) => ({
      visible(dataset, query, { among, ...clocks }, call) {
        const where = (among?.where ?? []).slice(0, 1);
        return texts.visible(dataset, query, { ...clocks, among: { where } }, call);
      },
    })),
    'ne asks for a label': askingFor((each) =>
      each.operator === 'ne' ? [each, { label: each.label, operator: 'exists', value: true }] : [each],
    ),
    'numbers are texts': askingFor((each) =>
      each.operator === 'gt' || each.operator === 'lt' ? [{ ...each, value: asText(each.value) }] : [each],
    ),
    'true is 1': askingFor((each) =>
      each.operator === 'eq' && typeof each.value === 'boolean' ? [{ ...each, value: Number(each.value) }] : [each],
    ),
    'gte is gt': askingFor((each) => (each.operator === 'gte' ? [{ ...each, operator: 'gt' }] : [each])),
    'keys are in capitals': askingFor((each) => [{ ...each, label: each.label.toUpperCase() }]),
  },
};
