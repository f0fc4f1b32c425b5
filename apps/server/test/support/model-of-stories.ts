import { type AnthropicTurn, promptOf, systemOf } from '@gligabao/testkit';
import type { Decision, Told } from './story.ts';

interface Shown {
  readonly handle: string;
  readonly source: string;
  readonly relation: string;
  readonly target: string;
}

/** The facts that a prompt shows between two tags, a line of JSON each. */
function shownBetween(tag: string, prompt: string): readonly Shown[] {
  const block = new RegExp(`<${tag}>(.*?)</${tag}>`, 'su').exec(prompt)?.[1] ?? '';
  return block
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Shown);
}

const wordsOf = ({ source, relation, target }: Shown): string => `${source} ${relation} ${target}`;

function comparison(prompt: string, decisions: readonly Decision[]): string {
  const stored = shownBetween('stored_facts', prompt);
  const results = shownBetween('new_facts', prompt).flatMap((added) =>
    decisions
      .filter((decision) => decision.added === wordsOf(added))
      .map(({ verdict, stored: words }) => ({
        fact: added.handle,
        [verdict]: stored.filter((each) => wordsOf(each) === words).map(({ handle }) => handle),
      })),
  );
  return JSON.stringify({ results });
}

/** What a model of a vendor replies while a text is remembered: the facts that it reads in it, and what it decides. */
export function modelOf({ reads, decides = [] }: Told): AnthropicTurn {
  return {
    kind: 'choose',
    choose: (request) => {
      const compares = systemOf(request).includes('compare new facts');
      const text = compares ? comparison(promptOf(request), decides) : JSON.stringify({ edges: reads });
      return { kind: 'message', text };
    },
  };
}
