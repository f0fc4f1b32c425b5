import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeJev, startFakeJev } from '@gligabao/testkit';
import { CALL, CHOICE, KEY, openClassifier } from './support/open-classifier.ts';

let fake: FakeJev;
beforeAll(async () => {
  fake = await startFakeJev();
});
afterAll(() => fake.close());

describe('a call', () => {
  it('is one request of the shape that the vendor documents', async () => {
    const { classifier } = await openClassifier(fake.url);
    const answer = { choice: 'medium', confidence: 0.57, probabilities: { simple: 0.06, medium: 0.71, complex: 0.23 } };
    fake.script({ kind: 'answer', answer, model: 'jev-1.13.0' });
    const before = fake.requests.length;
    expect(await classifier.classify(CHOICE, CALL)).toEqual({
      label: 'medium',
      confidence: 0.57,
      probabilities: answer.probabilities,
      model: 'jev-1.13.0',
      usage: { inputTokens: 318, outputTokens: 21 },
    });
    expect(fake.requests.slice(before)).toMatchObject([
      {
        method: 'POST',
        path: '/v1/systemone',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', accept: 'application/json' },
      },
    ]);
    expect(fake.requests.at(-1)?.body).toEqual({
      model: 'jev-1.13.0',
      state: { text: 'Alice met Bob.' },
      questions: {
        complexity: {
          type: 'choice',
          instructions: 'How many distinct entities does `text` name?',
          criteria: { simple: 'Up to 5 entities', medium: '6 to 20 entities', complex: 'More than 20 entities' },
        },
      },
    });
  });

  it('goes to the base_url and the model of the settings, whatever the environment says', async () => {
    process.env['TYPESAFE_BASE_URL'] = 'http://127.0.0.1:9';
    process.env['TYPESAFE_DEFAULT_MODEL'] = 'other';
    process.env['TYPESAFE_API_KEY'] = 'other';
    try {
      const { classifier } = await openClassifier(`${fake.url}/api/`, { model: 'typesafe/jev-1.13' });
      fake.script({ kind: 'echo' });
      await classifier.classify({ ...CHOICE, text: 'simple' }, CALL);
    } finally {
      for (const name of ['BASE_URL', 'DEFAULT_MODEL', 'API_KEY']) delete process.env[`TYPESAFE_${name}`];
    }
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/api/v1/systemone',
      body: { model: 'typesafe/jev-1.13' },
      headers: { authorization: `Bearer ${KEY}` },
    });
  });

  it('is not repeated, and follows no redirect: the text stays where it was sent', async () => {
    const { classifier } = await openClassifier(fake.url);
    for (const status of [307, 503]) {
      fake.script({ kind: 'raw', status, body: '', headers: { location: `${fake.url}/elsewhere` } });
      const before = fake.requests.length;
      await expect(classifier.classify(CHOICE, CALL)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(fake.requests.slice(before).map(({ path }) => path)).toEqual(['/v1/systemone']);
    }
  });
});
