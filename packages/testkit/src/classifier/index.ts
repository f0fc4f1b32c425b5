export { classifierContract } from './contract.ts';
export { scriptedClassifier } from './memory.ts';
export type { ClassifierSubject, ClassifierTurn } from './subject.ts';
export { CLASSIFIER_USAGE } from './subject.ts';
