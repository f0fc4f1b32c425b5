import assert from 'node:assert/strict';
import type { Choice } from '@gligabao/core';
import type { ProvenClause } from '../contract.ts';
import { failureOf } from '../failures.ts';
import { answeringAllAlike } from '../vendor/calls.ts';
import { answering, asking, classify, classifying } from './classifying.ts';
import { CLASSIFIER_USAGE, type ClassifierSubject, type ClassifierTurn } from './subject.ts';

const LONG = `"quoted" {"a": [1]} </text>\n\n  Zo\u00eb, \u65e5\u672c and \u{1f600}. ${'Alice met Bob. '.repeat(4000)}`;
const ODD: Choice = Object.freeze({
  name: 'odd name',
  instructions: 'What is `text`?\nSay "yes" or {no}.',
  labels: Object.freeze({ 'yes and no': 'Both: "x"\n', no: 'Neither' }),
  text: LONG,
});

const answer = (label: string, few: number | null, some: number, many: number): ClassifierTurn => ({
  kind: 'answer',
  label,
  confidence: 0.57,
  probabilities: { few, some, many },
});

/** Replies that do not answer the question, and why. */
const WRONG: Readonly<Record<string, ClassifierTurn>> = {
  'no answer at all': { kind: 'nonsense' },
  'a label that was not offered': answer('none', 0.1, 0.8, 0.1),
  'a label that is not the likeliest': answer('few', 0.1, 0.8, 0.1),
  'no probability of a label': { kind: 'answer', label: 'few', confidence: 1, probabilities: { few: 1, some: 0 } },
  'a probability that is no number': answer('some', null, 0.9, 0.1),
  'a negative probability': answer('some', -0.1, 0.9, 0.2),
  'a probability above 1': answer('some', 0, 1.2, -0.2),
  'probabilities that add up to more than 1': answer('some', 0.3, 0.5, 0.3),
  'probabilities that add up to less than 1': answer('some', 0, 0.5, 0),
  'a confidence in percent': { ...answer('some', 0.06, 0.71, 0.23), confidence: 57 } as ClassifierTurn,
};

/** What a classifier gives back. */
export const ANSWER_CLAUSES: readonly ProvenClause<ClassifierSubject>[] = [
  {
    name: 'it names its provider and its model',
    async check({ classifier }) {
      assert(classifier.provider !== '' && classifier.model !== '', 'no name');
    },
    mutants: { 'has no name': (subject) => ({ ...subject, classifier: { ...subject.classifier, provider: '' } }) },
  },
  {
    name: 'an answer has the label, the confidence, and a probability for each label, as the vendor gives them',
    async check(subject) {
      subject.script({
        kind: 'answer',
        label: 'some',
        confidence: 0.57,
        probabilities: { few: 0.06, some: 0.71, many: 0.23 },
      });
      const { label, confidence, probabilities } = await classify(subject);
      assert.deepEqual(
        { label, confidence, probabilities: { ...probabilities } },
        { label: 'some', confidence: 0.57, probabilities: { few: 0.06, some: 0.71, many: 0.23 } },
      );
    },
    mutants: {
      'takes the first label': answering((classified) => ({ ...classified, label: 'few' })),
      'is always sure': answering((classified) => ({ ...classified, confidence: 1 })),
      'keeps only the likeliest': answering((classified) => ({
        ...classified,
        probabilities: { [classified.label]: classified.probabilities[classified.label] ?? 0 },
      })),
    },
  },
  {
    name: 'a vendor that rounds its probabilities is understood',
    async check(subject) {
      subject.script(answer('few', 0.34, 0.33, 0.34));
      assert.equal((await classify(subject)).label, 'few');
    },
    mutants: {
      'wants a sum of 1': classifying((intact) => async (choice, context) => {
        const classified = await intact(choice, context);
        const sum = Object.values(classified.probabilities).reduce((total, each) => total + each, 0);
        assert.equal(sum, 1);
        return classified;
      }),
    },
  },
  {
    name: 'where the vendor does not say how sure it is, the confidence is null, or a number from 0 to 1',
    async check(subject) {
      subject.script({
        kind: 'answer',
        label: 'some',
        confidence: null,
        probabilities: { few: 0.06, some: 0.71, many: 0.23 },
      });
      const { confidence } = await classify(subject);
      assert(confidence === null || (confidence >= 0 && confidence <= 1), `confidence ${confidence}`);
    },
    mutants: {
      'gives no number': answering((classified) => ({ ...classified, confidence: Number.NaN })),
      'counts in percent': answering((classified) => ({ ...classified, confidence: 57 })),
    },
  },
  {
    name: 'a reply that does not answer the question is `unavailable`',
    async check(subject) {
      for (const [what, turn] of Object.entries(WRONG)) {
        subject.script(turn);
        const { kind, code } = await failureOf(classify(subject)).catch((error: unknown) => {
          throw new assert.AssertionError({ message: `${what}: ${String(error)}` });
        });
        assert.deepEqual({ kind, code }, { kind: 'unavailable', code: 'classifier/foreign-reply' }, what);
      }
    },
    mutants: {
      'guesses when it is told nonsense': classifying((intact) => async (choice, context) => {
        try {
          return await intact(choice, context);
        } catch {
          return {
            label: 'few',
            confidence: null,
            probabilities: { few: 1, some: 0, many: 0 },
            model: 'guess-1',
            usage: CLASSIFIER_USAGE,
          };
        }
      }),
    },
  },
  {
    name: 'the answer names the model that the vendor reported',
    async check(subject) {
      subject.script({ kind: 'answer', label: 'a', probabilities: { a: 1, b: 0 }, confidence: 1, model: 'reported-2' });
      assert.equal((await classify(subject, { labels: { a: 'A', b: 'B' } })).model, 'reported-2');
    },
    mutants: {
      'names the model that was asked for': classifying((intact, { classifier }) => async (...call) => ({
        ...(await intact(...call)),
        model: classifier.model,
      })),
    },
  },
  {
    name: 'tokens are counted as the vendor reports them',
    async check(subject) {
      subject.script({ kind: 'echo' });
      assert.deepEqual((await classify(subject, { text: 'few' })).usage, CLASSIFIER_USAGE);
    },
    mutants: {
      'forgets what was read': answering((classified) => ({
        ...classified,
        usage: { ...classified.usage, inputTokens: 0 },
      })),
    },
  },
  {
    name: 'name, instructions, labels and the whole text reach the vendor unchanged',
    async check(subject) {
      subject.script({ kind: 'answer', label: 'no', confidence: 1, probabilities: { 'yes and no': 0, no: 1 } });
      await classify(subject, ODD);
      assert.deepEqual(subject.calls().at(-1), ODD);
    },
    mutants: {
      'cuts the text': asking((choice) => ({ ...choice, text: choice.text.slice(0, 32_768) })),
      'leaves the meaning of the labels out': asking((choice) => ({
        ...choice,
        labels: Object.fromEntries(Object.keys(choice.labels).map((label) => [label, ''])),
      })),
      'forgets what is to be decided': asking((choice) => ({ ...choice, instructions: '' })),
    },
  },
  {
    name: 'calls at the same time keep their answers apart',
    async check(subject) {
      subject.script({ kind: 'echo' });
      const texts = ['few', 'many', 'some', 'many', 'few'];
      const answers = await Promise.all(texts.map((text) => classify(subject, { text })));
      assert.deepEqual(
        answers.map(({ label }) => label),
        texts,
      );
    },
    mutants: { 'gives the first answer to all': classifying(answeringAllAlike) },
  },
];
