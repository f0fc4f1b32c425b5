import type { CallContext, Choice, Classified, Classifier } from '@gligabao/core';
import { CALL } from '../call.ts';
import { changingErrors } from '../vendor/calls.ts';
import type { ClassifierSubject } from './subject.ts';

const CHOICE: Choice = Object.freeze({
  name: 'size',
  instructions: 'How many people does `text` name?',
  labels: Object.freeze({ few: 'Up to 5', some: '6 to 20', many: 'More than 20' }),
  text: 'Alice met Bob.',
});

/** One question to the classifier of a subject. */
export function classify(
  { classifier }: ClassifierSubject,
  choice: Partial<Choice> = {},
  context: CallContext = CALL,
): Promise<Classified> {
  return classifier.classify({ ...CHOICE, ...choice }, context);
}

/** A subject whose classifier works in another way; the rest is passed on. */
export function classifying(
  change: (intact: Classifier['classify'], subject: ClassifierSubject) => Classifier['classify'],
): (subject: ClassifierSubject) => ClassifierSubject {
  return (subject) => {
    const { classifier } = subject;
    const intact: Classifier['classify'] = (choice, context) => classifier.classify(choice, context);
    return { ...subject, classifier: { ...classifier, classify: change(intact, subject) } };
  };
}

/** A subject whose every answer is changed. */
export function answering(change: (classified: Classified) => Classified) {
  return classifying((intact) => async (choice, context) => change(await intact(choice, context)));
}

/** A subject that hands on another question than it was asked. */
export function asking(change: (choice: Choice) => Choice) {
  return classifying((intact) => (choice, context) => intact(change(choice), context));
}

/** A subject whose every error is changed. */
export function failing(change: (error: unknown, subject: ClassifierSubject) => unknown) {
  return classifying((intact, subject) => changingErrors(intact, (error) => change(error, subject)));
}
