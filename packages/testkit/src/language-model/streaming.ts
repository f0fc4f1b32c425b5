import assert from 'node:assert/strict';
import type { Completion, Draft, LanguageModel } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { ScriptedServer, ServerTurn } from '../loopback/scripted-server.ts';
import { errorOf } from '../open-port.ts';
import type { Tester } from '../verify.ts';

/** A draft that keeps what it was told, attempt by attempt; `first` resolves with its first text. */
export interface KeptDraft {
  readonly draft: Draft;
  readonly told: readonly (readonly string[])[];
  readonly first: Promise<string>;
}

export function keptDraft(): KeptDraft {
  const told: string[][] = [];
  let hear: (text: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => {
    hear = resolve;
  });
  const draft = {
    begin: () => void told.push([]),
    add(text: string) {
      told.at(-1)?.push(text);
      hear(text);
    },
  };
  return { draft, told, first };
}

/** A model that streams, in front of a vendor that a test directs. */
export interface StreamingModel<Answer> {
  readonly model: LanguageModel;
  readonly completion: Completion;
  readonly vendor: Pick<ScriptedServer<Answer>, 'requests' | 'script'>;
  /** A reply with this text. */
  readonly said: (text: string) => ServerTurn<Answer>;
}

const LONG = 'It is known. '.repeat(400);

/** Registers the tests of a model whose vendor streams replies when a body asks for it with `stream: true`. */
export function verifyStreaming<Answer>(open: () => Promise<StreamingModel<Answer>>, tester: Tester): void {
  tester.describe('a reply that is told while it comes', () => {
    tester.it('is asked for as a stream, and only then', async () => {
      const { model, completion, vendor, said } = await open();
      vendor.script(said('one two'));
      await model.complete(completion, CALL);
      assert.equal(vendor.requests.at(-1)?.body['stream'], undefined);
      const { draft, told } = keptDraft();
      const reply = await model.complete(completion, { ...CALL, draft });
      assert.equal(vendor.requests.at(-1)?.body['stream'], true);
      assert.equal(told.length, 1);
      assert((told[0]?.length ?? 0) > 1, 'the reply came as one piece');
      assert.equal(told[0]?.join(''), reply.text);
    });

    tester.it('is told before it has ended, and stopped by the signal', async () => {
      const { model, completion, vendor, said } = await open();
      vendor.script({ kind: 'half', of: said(LONG), stalls: true });
      const { draft, first } = keptDraft();
      const stopped = new AbortController();
      const failure = errorOf(model.complete(completion, { signal: stopped.signal, draft }));
      assert.match(await first, /^It is known\./u);
      stopped.abort();
      assert.equal(Object(await failure).kind, 'interrupted');
    });

    tester.it('that breaks off in the middle is no reply, and may be asked for again', async () => {
      const { model, completion, vendor, said } = await open();
      vendor.script({ kind: 'half', of: said(LONG) });
      const { draft, told } = keptDraft();
      const { kind, retryable } = Object(await errorOf(model.complete(completion, { ...CALL, draft })));
      assert.deepEqual({ kind, retryable }, { kind: 'unavailable', retryable: true });
      assert.match(told[0]?.join('') ?? '', /^It is known\./u);
    });
  });
}
