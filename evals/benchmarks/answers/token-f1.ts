import { stem } from '@gligabao/text';

/** Marks that LoCoMo's own metric takes out; a hyphen joins what it stood between. */
const MARKS = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g;
const HANDLES = /\s*\[[fp]\d+\]/giu;

/** An answer without its handles, which are no words of it. */
export function bareAnswer(answer: string): string {
  return answer.replaceAll(HANDLES, '');
}

function tokens(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(/\b(?:a|an|the|and)\b/g, ' ');
  return plain
    .split(/\s+/u)
    .filter((token) => token !== '')
    .map(stem);
}

/** The harmonic mean of the shares of the tokens of both that stand in the other, as stems: between 0 and 1. */
export function tokenF1(answer: string, gold: string): number {
  const [said, wanted] = [tokens(answer), tokens(gold)];
  const left = new Map<string, number>();
  for (const token of said) left.set(token, (left.get(token) ?? 0) + 1);
  let same = 0;
  for (const token of wanted) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    same++;
    left.set(token, count - 1);
  }
  return same === 0 ? 0 : (2 * same) / (said.length + wanted.length);
}

const parts = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/**
 * The score of an answer as LoCoMo's own code gives it: to multi-hop questions several gold answers apart, to open-domain
 * ones the first of alternatives, to adversarial ones a refusal alone is right; else token F1.
 */
export function locomoScore(group: string, answer: string | null, gold: string): number {
  if (group === 'adversarial') return answer === null ? 1 : 0;
  if (answer === null) return 0;
  const said = bareAnswer(answer);
  if (group === 'open-domain') return tokenF1(said, gold.split(';')[0]?.trim() ?? '');
  if (group !== 'multi-hop') return tokenF1(said, gold);
  const wanted = parts(gold);
  const best = wanted.map((each) => Math.max(...parts(said).map((part) => tokenF1(part, each))));
  return best.reduce((sum, each) => sum + each, 0) / wanted.length;
}
