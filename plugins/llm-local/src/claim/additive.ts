import type { Clause } from '../clause/clause.ts';
import type { Token } from '../token/token.ts';
import type { Claim } from './claim.ts';
import type { Scene } from './scene.ts';

const SLOTS: ReadonlyMap<string, string> = new Map([
  ['works_at', 'also_works_at'],
  ['lives_in', 'also_lives_in'],
]);
const OPENERS = /^(?:in addition|additionally|besides|also|on top of that)\b/i;
const WITHIN = /\b(?:also|too|as well(?! as)|in addition(?! to)|on the side|part-time)\b/i;
const SECOND =
  /\b(?:second|another|additional|extra|side|other|third) (?:job|position|role|employer|home|house|apartment|flat)\b/i;

/** Whether the words of a clause say that what it tells comes on top of something. */
function isAdditive(clause: Clause, tokens: readonly Token[]): boolean {
  const words: string[] = [];
  for (let at = Math.max(0, clause.verb.start - 1); at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || (at > clause.verb.end && ['.', ';', '!', 'but'].includes(token.lower))) break;
    words.push(token.lower);
  }
  const said = words.join(' ');
  const opening = tokens
    .slice(0, 5)
    .map((token) => token.lower)
    .join(' ');
  return WITHIN.test(said) || SECOND.test(said) || OPENERS.test(opening);
}

/**
 * "Nina also works at Globex", when this text told nothing of her before: it adds to what was told elsewhere. Under the
 * relation of a single employer it would put an end to the other one, so it gets a relation of its own.
 */
export function asAddition(
  scene: Scene,
  clause: Clause,
  tokens: readonly Token[],
  stated: readonly Claim[],
): readonly Claim[] {
  if (!stated.some((claim) => SLOTS.has(claim.relation)) || !isAdditive(clause, tokens)) return stated;
  return stated.map((claim) => {
    const relation = SLOTS.get(claim.relation);
    const told = [...scene.earlier, ...scene.claims].some(
      (other) =>
        other.source.name === claim.source.name ||
        (other.relation === claim.relation && other.target.name === claim.target.name),
    );
    const plain =
      relation === undefined ||
      told ||
      claim.denied ||
      claim.effect === 'end' ||
      claim.verb === null ||
      claim.verb.phase !== null;
    return plain ? claim : { ...claim, relation, confidence: Math.min(claim.confidence, 0.7) };
  });
}
