import { type CallContext, type Choice, type Classified, GligabaoError } from '@gligabao/core';
import { CLASSIFIER_USAGE, type ClassifierSubject, type ClassifierTurn } from './subject.ts';

const KEY = 'memory-key-7c2e';

type Answer = Extract<ClassifierTurn, { readonly kind: 'answer' }>;
type Failing = Exclude<ClassifierTurn, { readonly kind: 'answer' | 'echo' | 'silence' }>;

function interrupted(): GligabaoError {
  return new GligabaoError('interrupted', 'classifier/interrupted', 'the call was stopped');
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(interrupted()), { once: true });
  });
}

function failure(turn: Failing): GligabaoError {
  const says = `the scripted vendor: ${turn.kind}`;
  switch (turn.kind) {
    case 'nonsense':
      return new GligabaoError('unavailable', 'classifier/foreign-reply', says);
    case 'rate-limit':
      return new GligabaoError('busy', 'classifier/rate-limited', says, { retryAfterMs: turn.retryAfterMs });
    case 'not-authorized':
    case 'unknown-model':
      return new GligabaoError('unavailable', `classifier/${turn.kind}`, says, { retryable: false });
    case 'failure':
    case 'broken-connection':
      return new GligabaoError('unavailable', 'classifier/unreachable', says);
  }
}

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
    throw failure({ kind: 'nonsense' });
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
  let script: readonly ClassifierTurn[] = turns;
  let at = 0;
  const calls: Choice[] = [];

  const classify = async (choice: Choice, { signal }: CallContext): Promise<Classified> => {
    if (signal.aborted) throw interrupted();
    calls.push(choice);
    const turn = script[Math.min(at++, script.length - 1)] ?? { kind: 'echo' };
    if (turn.kind === 'silence') return untilAborted(signal);
    if (turn.kind === 'echo') return checked(sure(choice.text, choice), choice);
    if (turn.kind === 'answer') return checked(turn, choice);
    throw failure(turn);
  };

  return {
    classifier: { provider: 'scripted', model: 'scripted-1', classify },
    key: KEY,
    script: (...next) => {
      script = next;
      at = 0;
    },
    calls: () => [...calls],
  };
}
