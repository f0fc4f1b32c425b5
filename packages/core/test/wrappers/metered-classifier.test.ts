import { describe, expect, it } from '@jest/globals';
import { CALL, scriptedClassifier } from '@gligabao/testkit';
import { type Inference, meteredClassifier } from '../../src/index.ts';

const CHOICE = { name: 'q', instructions: 'Which?', labels: { a: 'A', b: 'B' }, text: 'a' };

async function recorded(
  subject: ReturnType<typeof scriptedClassifier>,
  settings: Partial<Parameters<typeof meteredClassifier>[1]> = {},
) {
  const inferences: Inference[] = [];
  const context = { ...CALL, record: (inference: Inference) => void inferences.push(inference) };
  const metered = meteredClassifier(subject.classifier, { now: () => 77, ...settings });
  const outcome = await metered.classify(CHOICE, context).catch((error: unknown) => error);
  return { outcome, inferences };
}

describe('meteredClassifier', () => {
  it('records tokens, cost and latency under the model that was reported', async () => {
    let ticks = 0;
    const { inferences } = await recorded(scriptedClassifier(), {
      monotonic: () => (ticks += 12.4),
      cost: (model, { inputTokens }) => (model === 'scripted-1' ? inputTokens / 1000 : 0),
    });
    expect(inferences).toEqual([
      {
        provider: 'scripted',
        model: 'scripted-1',
        reasoning: 'none',
        inputTokens: 318,
        outputTokens: 21,
        cachedTokens: 0,
        costUsd: 0.318,
        startedAt: 77,
        latencyMs: 12,
        status: 'succeeded',
        error: null,
        promptVersion: null,
        request: null,
        response: null,
      },
    ]);
  });

  it('records a failure, and passes the error on', async () => {
    const { outcome, inferences } = await recorded(scriptedClassifier({ kind: 'not-authorized' }));
    expect(outcome).toMatchObject({ code: 'classifier/not-authorized' });
    expect(inferences).toMatchObject([
      { status: 'failed', error: expect.stringMatching(/^classifier\/not-authorized: /), inputTokens: 0, costUsd: 0 },
    ]);
  });

  it("does not quote a stranger's error, which may hold the request", async () => {
    const subject = scriptedClassifier();
    const classify = () => Promise.reject(new Error('Alice'));
    const { inferences } = await recorded({ ...subject, classifier: { ...subject.classifier, classify } });
    expect(inferences).toMatchObject([{ status: 'failed', error: 'the call failed' }]);
  });

  it('keeps question and answer only when capture is on', async () => {
    const { inferences } = await recorded(scriptedClassifier(), { capture: true });
    expect(inferences).toMatchObject([
      { request: JSON.stringify(CHOICE), response: expect.stringContaining('"label":"a"') },
    ]);
  });
});
