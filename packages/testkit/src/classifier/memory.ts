import { type CallContext, type Choice, type Classified, GligabaoError } from '@gligabao/core';
import { scriptedVendor } from '../vendor/scripted.ts';
import { CLASSIFIER_USAGE, type ClassifierSubject, type ClassifierTurn } from './subject.ts';

const KEY = 'memory-key-7c2e';

type Answer = Extract<ClassifierTurn, { readonly kind: 'answer' }>;
/** Of a reply that is no answer to the question. */
const foreignReply = () =>
  new GligabaoError('unavailable', 'classifier/foreign-reply', 'the scripted vendor: nonsense');

/** The answer that has the whole probability on one label. */
function sure(label: string, { labels }: Choice): Answer {
  const probabilities = Object.fromEntries(Object.keys(labels).map((each) => [each, each === label ? 1 : 0]));
  return { kind: 'answer', label, confidence: 1, probabilities };
}

const isShare = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;

/** Checks a scripted answer as a vendor's would be. */
function checked(answer: Answer, { labels }: Choice): Classified {
  const entries = Object.keys(labels).map((label) => [label, answer.probabilities[label]] as const);
  const shares = entries.flatMap(([label, share]) => (isShare(share) ? [[label, share] as const] : []));
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  const likeliest = Math.max(...shares.map(([, share]) => share));
  const own = answer.probabilities[answer.label] ?? Number.NaN;
  const confidence = answer.confidence ?? null;
  const isWhole = shares.length === entries.length && Math.abs(sum - 1) <= 0.02;
  if (!isWhole || !(own >= likeliest - 0.02) || !(confidence === null || isShare(confidence))) {
    throw foreignReply();
  }
  return {
    label: answer.label,
    confidence,
    probabilities: Object.fromEntries(shares),
    model: answer.model ?? 'scripted-1',
    usage: CLASSIFIER_USAGE,
  };
}

/** A classifier without a vendor, for tests: it does what its script says, and echoes without one. */
export function scriptedClassifier(...turns: readonly ClassifierTurn[]): ClassifierSubject {
  const { take, ...vendor } = scriptedVendor<ClassifierTurn, Choice>('classifier', KEY, turns, { kind: 'echo' });

  const classify = async (choice: Choice, { signal }: CallContext): Promise<Classified> => {
    const turn = await take(choice, signal);
    if (turn.kind === 'nonsense') throw foreignReply();
    return checked(turn.kind === 'echo' ? sure(choice.text, choice) : turn, choice);
  };

  return { ...vendor, classifier: { provider: 'scripted', model: 'scripted-1', classify } };
}
