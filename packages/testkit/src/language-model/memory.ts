import type { CallContext, Completion, Reply } from '@gligabao/core';
import { scriptedVendor } from '../vendor/scripted.ts';
import { type LanguageModelSubject, VENDOR_USAGE, type VendorCall, type VendorTurn } from './subject.ts';

const KEY = 'memory-key-4f1d';

/** A language model without a vendor, for tests: it does what its script says. */
export function scriptedLanguageModel(...turns: readonly VendorTurn[]): LanguageModelSubject {
  const { take, ...vendor } = scriptedVendor<VendorTurn, VendorCall>('language-model', KEY, turns, { kind: 'echo' });

  const replyTo = async (completion: Completion, signal: AbortSignal): Promise<Reply> => {
    const asked = completion.model ?? 'scripted-1';
    const turn = await take({ model: asked, system: completion.system, prompt: completion.prompt }, signal);
    const usage = VENDOR_USAGE;
    if (turn.kind === 'echo') {
      return { text: completion.prompt, stop: 'end', model: asked, reasoning: completion.reasoning, usage };
    }
    const { text, stop = 'end', model = asked } = turn;
    return { text, stop, model, reasoning: completion.reasoning, usage };
  };

  const complete = async (completion: Completion, { signal, draft }: CallContext): Promise<Reply> => {
    draft?.begin();
    const reply = await replyTo(completion, signal);
    const half = Math.floor(reply.text.length / 2);
    for (const piece of [reply.text.slice(0, half), reply.text.slice(half)]) if (piece !== '') draft?.add(piece);
    return reply;
  };

  return {
    ...vendor,
    model: {
      provider: 'scripted',
      defaultModel: 'scripted-1',
      supports: { structuredOutput: false, reasoning: true, streaming: true },
      levelOf: ({ reasoning }) => reasoning,
      complete,
    },
  };
}
