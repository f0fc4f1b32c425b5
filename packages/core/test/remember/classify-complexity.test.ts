import { describe, expect, it } from '@jest/globals';
import { type ClassifierTurn, scriptedClassifier } from '@gligabao/testkit';
import { meteredClassifier } from '../../src/index.ts';
import { firstBytes } from '../../src/remember/first-bytes.ts';
import { openWorld } from '../support/world.ts';

const TEXT = 'Alice met Bob.';

function worldWith(...turns: readonly ClassifierTurn[]) {
  const subject = scriptedClassifier(...turns);
  const classifier = meteredClassifier(subject.classifier, { now: () => 0 });
  return { subject, world: openWorld({ wrap: () => ({ classifier }) }) };
}

describe('classify_complexity', () => {
  it('notes what the classifier says of the text, with its inference, and changes nothing else', async () => {
    const probabilities = { simple: 0.06, medium: 0.71, complex: 0.23 };
    const { world, subject } = worldWith({ kind: 'answer', label: 'medium', confidence: 0.57, probabilities });
    const told = await world.tell(TEXT, []);
    expect(await world.notes(told.remember_run_id, 'classify_complexity')).toEqual([
      {
        message: 'jev: remember text complexity',
        complexity: 'medium',
        confidence: 0.57,
        probabilities,
        latency_ms: 0,
      },
    ]);
    expect(subject.calls()).toMatchObject([
      { name: 'complexity', text: TEXT, labels: { simple: 'Up to 5 entities', complex: 'More than 20 entities' } },
    ]);
    const { stages } = await world.run(told.remember_run_id);
    expect(stages.classify_complexity).toMatchObject({ status: 'succeeded', inferenceIds: [1] });
    expect(await openWorld().tell(TEXT, [])).toEqual(told);
  });

  it('that fails is a stage that failed, in a run that succeeded', async () => {
    const { world } = worldWith({ kind: 'failure' });
    const { remember_run_id } = await world.tell(TEXT, []);
    expect(await world.run(remember_run_id)).toMatchObject({
      status: 'succeeded',
      error: null,
      stages: {
        classify_complexity: {
          status: 'failed',
          error: expect.stringMatching(/^classifier\//),
          inferenceIds: [1],
        },
        extract_graph: { status: 'succeeded' },
        store: { status: 'succeeded' },
      },
    });
    expect(await world.notes(remember_run_id, 'classify_complexity')).toEqual([]);
  });

  it('does not start without a classifier', async () => {
    const world = openWorld();
    const { remember_run_id } = await world.tell(TEXT, []);
    const { stages } = await world.run(remember_run_id);
    expect(stages.classify_complexity).toMatchObject({ status: 'not_started', startedAt: null });
  });

  it('shows the classifier the first 32 KiB of a text, and no half of a character', async () => {
    const subject = scriptedClassifier();
    const settings = { chunkSize: 1_000_000 };
    const world = openWorld({ settings, wrap: () => ({ classifier: subject.classifier }) });
    const long = `a${'\u{1f600}'.repeat(10_000)}`;
    await world.tell(long, []);
    expect(subject.calls().map(({ text }) => text)).toEqual([`a${'\u{1f600}'.repeat(8191)}`]);
  });
});

describe('firstBytes', () => {
  it.each([
    ['', 4, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['\u00e9\u00e9', 3, '\u00e9'],
    ['\u65e5\u672c', 5, '\u65e5'],
    ['\u65e5\u672c', 6, '\u65e5\u672c'],
    ['a\u{1f600}', 4, 'a'],
    ['a\u{1f600}', 5, 'a\u{1f600}'],
  ])('%j in %d bytes is %j', (text, most, expected) => {
    expect(firstBytes(text, most)).toBe(expected);
  });
});
