import assert from 'node:assert/strict';
import { REASONING_LEVELS } from '@gligabao/core';
import type { ProvenClause } from '../contract.ts';
import { answeringAllAlike } from '../vendor/calls.ts';
import { CALL } from '../call.ts';
import { complete, completing, drafting, replying } from './completing.ts';
import { type LanguageModelSubject, VENDOR_USAGE } from './subject.ts';

const ODD_TEXT = '```json\n{"a": "{ </think> ```"}\n```\n\n  Zoë, 日本 and 👩‍🚀: that is all.';
const SCHEMA = Object.freeze({
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
});

/** What a model gives back. */
export const REPLY_CLAUSES: readonly ProvenClause<LanguageModelSubject>[] = [
  {
    name: 'a reply is given back as it is, whatever it looks like, with a schema or without',
    async check(subject) {
      subject.script({ kind: 'reply', text: ODD_TEXT });
      for (const completion of [{}, { schema: SCHEMA }]) {
        const reply = await complete(subject, completion);
        assert.deepEqual({ text: reply.text, stop: reply.stop }, { text: ODD_TEXT, stop: 'end' });
      }
    },
    mutants: {
      'takes code fences away': replying((reply) => ({ ...reply, text: reply.text.replace(/```\w*/g, '') })),
      'trims the text': replying((reply) => ({ ...reply, text: reply.text.replace(/\s+/g, ' ') })),
    },
  },
  {
    name: 'a reply that was cut at the limit is a result with stop `length`',
    async check(subject) {
      subject.script({ kind: 'reply', text: '{"a": [1, 2', stop: 'length' });
      const reply = await complete(subject);
      assert.deepEqual({ text: reply.text, stop: reply.stop }, { text: '{"a": [1, 2', stop: 'length' });
    },
    mutants: {
      'calls a cut reply finished': replying((reply) => ({ ...reply, stop: 'end' })),
    },
  },
  {
    name: 'a refusal is a result with stop `refused`, and an empty reply is a result',
    async check(subject) {
      subject.script({ kind: 'reply', text: '', stop: 'refused' }, { kind: 'reply', text: '' });
      assert.equal((await complete(subject)).stop, 'refused');
      const empty = await complete(subject);
      assert.deepEqual({ text: empty.text, stop: empty.stop }, { text: '', stop: 'end' });
    },
    mutants: {
      'calls a refusal finished': replying((reply) => ({
        ...reply,
        stop: reply.stop === 'refused' ? 'end' : reply.stop,
      })),
      'calls an empty reply refused': replying((reply) => ({ ...reply, stop: reply.text === '' ? 'refused' : 'end' })),
    },
  },
  {
    name: 'the default model is used when none is named, and the named one otherwise',
    async check(subject) {
      subject.script({ kind: 'reply', text: 'yes' });
      await complete(subject);
      await complete(subject, { model: 'named-1' });
      assert.deepEqual(
        subject.calls().map(({ model }) => model),
        [subject.model.defaultModel, 'named-1'],
      );
    },
    mutants: {
      'always uses the default model': completing(
        (intact) =>
          ({ model: _model, ...completion }, context) =>
            intact(completion, context),
      ),
    },
  },
  {
    name: 'the reply names the model that the vendor reported',
    async check(subject) {
      subject.script({ kind: 'reply', text: 'yes', model: 'named-1-20260101' });
      assert.equal((await complete(subject, { model: 'named-1' })).model, 'named-1-20260101');
    },
    mutants: {
      'names the model that was asked for': replying((reply, { model }) => ({ ...reply, model: model ?? reply.model })),
    },
  },
  {
    name: 'system text and prompt reach the vendor unchanged',
    async check(subject) {
      subject.script({ kind: 'echo' });
      await complete(subject, { system: 'S  1\n', prompt: ODD_TEXT });
      const call = subject.calls().at(-1);
      assert.deepEqual({ system: call?.system, prompt: call?.prompt }, { system: 'S  1\n', prompt: ODD_TEXT });
    },
    mutants: {
      'forgets the system text': completing(
        (intact) => (completion, context) => intact({ ...completion, system: '' }, context),
      ),
    },
  },
  {
    name: 'tokens are counted as the vendor reports them, those read from a cache too',
    async check(subject) {
      subject.script({ kind: 'reply', text: 'yes' });
      assert.deepEqual((await complete(subject)).usage, VENDOR_USAGE);
    },
    mutants: {
      'forgets cached tokens': replying((reply) => ({ ...reply, usage: { ...reply.usage, cachedTokens: 0 } })),
    },
  },
  {
    name: 'the reply names the reasoning level it ran with: `none` when none was asked for, or none is supported',
    async check(subject) {
      subject.script({ kind: 'reply', text: 'yes' });
      for (const level of REASONING_LEVELS) {
        const { reasoning } = await complete(subject, { reasoning: level });
        assert(
          reasoning === 'none' || (reasoning === level && subject.model.supports.reasoning),
          `asked for ${level}, it says ${reasoning}`,
        );
      }
    },
    mutants: {
      'says that it thought when it did not': replying((reply) => ({ ...reply, reasoning: 'high' })),
    },
  },
  {
    name: 'the level that a completion is said to run with is the one that it runs with',
    async check(subject) {
      subject.script({ kind: 'reply', text: 'yes' });
      for (const model of [undefined, 'named-1']) {
        for (const level of REASONING_LEVELS) {
          const completion = { ...(model === undefined ? {} : { model }), reasoning: level };
          const said = subject.model.levelOf(completion);
          assert.equal((await complete(subject, completion)).reasoning, said);
        }
      }
    },
    mutants: {
      'says that it will not think when it will': (subject) => ({
        ...subject,
        model: { ...subject.model, levelOf: () => 'none' },
      }),
    },
  },
  {
    name: 'a draft is told the text of each attempt while it comes, by a model that can, and the reply is the same',
    async check(subject) {
      subject.script({ kind: 'reply', text: ODD_TEXT });
      const plain = await complete(subject);
      const told: string[][] = [];
      const draft = { begin: () => void told.push([]), add: (text: string) => void told.at(-1)?.push(text) };
      for (const attempt of [1, 2]) {
        assert.deepEqual(await complete(subject, {}, { ...CALL, draft }), plain);
        const texts = told.map((pieces) => pieces.join(''));
        const expected = Array.from({ length: attempt }, () => ODD_TEXT);
        assert.deepEqual(texts, subject.model.supports.streaming ? expected : []);
      }
      assert(
        told.every((pieces) => pieces.length > 1),
        'the text came in one piece',
      );
    },
    mutants: {
      'tells nothing though it says that it can': completing(
        (intact) =>
          (completion, { draft: _draft, ...context }) =>
            intact(completion, context),
      ),
      'tells a draft half': drafting((draft) => {
        let odd = false;
        return { begin: draft.begin, add: (text) => void ((odd = !odd) && draft.add(text)) };
      }),
      'goes on with the draft of another attempt': drafting((draft, attempt) => ({
        begin: () => void (attempt === 1 && draft.begin()),
        add: draft.add,
      })),
    },
  },
  {
    name: 'calls at the same time keep their replies apart',
    async check(subject) {
      subject.script({ kind: 'echo' });
      const prompts = ['one', 'two', 'three', 'four', 'five'];
      const replies = await Promise.all(prompts.map((prompt) => complete(subject, { prompt })));
      assert.deepEqual(
        replies.map(({ text }) => text),
        prompts,
      );
    },
    mutants: { 'gives the first reply to all': completing(answeringAllAlike) },
  },
];
