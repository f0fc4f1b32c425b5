import { GligabaoError, type CallContext, type Completion, type Reply } from '@gligabao/core';
import { type LanguageModelSubject, VENDOR_USAGE, type VendorCall, type VendorTurn } from './subject.ts';

const KEY = 'memory-key-4f1d';

function interrupted(): GligabaoError {
  return new GligabaoError('interrupted', 'language-model/interrupted', 'the call was stopped');
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(interrupted()), { once: true });
  });
}

type ReplyTurn = Extract<VendorTurn, { readonly kind: 'reply' }>;

function replyWith(text: string): ReplyTurn {
  return { kind: 'reply', text };
}

type FailingTurn = Exclude<VendorTurn, { readonly kind: 'reply' | 'echo' | 'silence' }>;

function failure(turn: FailingTurn): GligabaoError {
  const says = `the scripted vendor: ${turn.kind}`;
  switch (turn.kind) {
    case 'rate-limit':
      return new GligabaoError('busy', 'language-model/rate-limited', says, { retryAfterMs: turn.retryAfterMs });
    case 'not-authorized':
    case 'unknown-model':
      return new GligabaoError('unavailable', `language-model/${turn.kind}`, says, { retryable: false });
    case 'failure':
    case 'broken-connection':
      return new GligabaoError('unavailable', 'language-model/unreachable', says, { retryable: true });
  }
}

/** A language model without a vendor, for tests: it does what its script says. */
export function scriptedLanguageModel(...turns: readonly VendorTurn[]): LanguageModelSubject {
  let script: readonly VendorTurn[] = turns;
  let at = 0;
  const calls: VendorCall[] = [];

  const complete = async (completion: Completion, { signal }: CallContext): Promise<Reply> => {
    if (signal.aborted) throw interrupted();
    const asked = completion.model ?? 'scripted-1';
    calls.push({ model: asked, system: completion.system, prompt: completion.prompt });
    const turn = script[Math.min(at++, script.length - 1)] ?? { kind: 'echo' };
    if (turn.kind === 'silence') return untilAborted(signal);
    if (turn.kind !== 'reply' && turn.kind !== 'echo') throw failure(turn);
    const reply = turn.kind === 'reply' ? turn : replyWith(completion.prompt);
    return {
      text: reply.text,
      stop: reply.stop ?? 'end',
      model: reply.model ?? asked,
      reasoning: completion.reasoning,
      usage: VENDOR_USAGE,
    };
  };

  return {
    model: {
      provider: 'scripted',
      defaultModel: 'scripted-1',
      supports: { structuredOutput: false, reasoning: true },
      complete,
    },
    key: KEY,
    script: (...next) => {
      script = next;
      at = 0;
    },
    calls: () => [...calls],
  };
}
