import type { Claim } from './claim.ts';
import type { Scene } from './scene.ts';

const TIES: ReadonlySet<string> = new Set(['girlfriend_of', 'boyfriend_of', 'partner_of']);

/** The ties that end with a couple, of those that the text has told: "I broke up with my girlfriend Kate". */
export function endedTies(scene: Scene, claims: readonly Claim[]): readonly Claim[] {
  const told = [...scene.earlier, ...scene.claims].filter(({ relation }) => TIES.has(relation));
  return claims
    .filter(({ relation, effect, denied }) => relation === 'dating' && effect === 'end' && !denied)
    .flatMap((claim) => {
      const couple = [claim.source.name, claim.target.name];
      return told
        .filter(({ source, target }) => couple.includes(source.name) && couple.includes(target.name))
        .map(({ source, relation, target }) => ({ ...claim, source, relation, target }));
    });
}
