import type { Draft } from '../ports/context.ts';
import { NO_ANSWER } from './answer-question-prompt.ts';
import { withoutReasoning } from './without-reasoning.ts';

/** The beginning of a mark that may be thoughts or a citation: it is told once it is whole. */
const OPEN_MARK = /[<[][^\]>]{0,80}$/u;
const BEFORE_SENTINEL = /^[*_"'`\s]+/u;
/** A reply that is an object or fenced is no prose yet: it is read when it is whole. */
const NO_PROSE = /^(?:\{|```)/u;

function isSentinel(prose: string): boolean {
  const bare = prose.replace(BEFORE_SENTINEL, '');
  return NO_ANSWER.startsWith(bare) || bare.startsWith(NO_ANSWER);
}

/** What of a reply that is still coming is prose for certain, as far as that can be told. */
function proseSoFar(reply: string): string {
  const prose = withoutReasoning(reply);
  return NO_PROSE.test(prose) || isSentinel(prose) ? '' : prose.replace(OPEN_MARK, '');
}

/** Tells a draft the prose of a reply, without the thoughts of the model and the word by which it gives up. */
export function draftProse(draft: Draft): Draft {
  let [reply, told] = ['', ''];
  return {
    begin() {
      [reply, told] = ['', ''];
      draft.begin();
    },
    add(text) {
      reply += text;
      const prose = proseSoFar(reply);
      if (!prose.startsWith(told)) {
        draft.begin();
        told = '';
      }
      if (prose.length > told.length) draft.add(prose.slice(told.length));
      told = prose;
    },
  };
}
