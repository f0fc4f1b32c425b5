import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause } from '../clause/clause.ts';
import { targetsOf } from './arguments.ts';
import type { Claim, Referent } from './claim.ts';
import { ownersOf } from './refer.ts';
import type { Scene } from './scene.ts';
import { claims } from './special-reader.ts';

/** "last day", "final working day", "first day". */
const EDGE = /^(?:very )?(?:(last|final)|first) (?:working |official )?day$/i;

function edgeOf(clause: Clause): NounPhrase | undefined {
  return [...clause.subjects, ...(clause.objects[0] ?? [])].find((phrase) => EDGE.test(phrase.text));
}

/** Where somebody was last said to work, in this text. */
function employerOf(scene: Scene, owner: string): readonly Referent[] {
  const known = [...scene.earlier, ...scene.claims].findLast(
    (claim) => claim.relation === 'works_at' && claim.source.name === owner && !claim.denied,
  );
  return known ? [known.target] : [];
}

/** "Ann's last day at IBM is Friday", "today is my first day": the end or beginning of a job. Null for other clauses. */
export function lastDayClaims(scene: Scene, clause: Clause): readonly Claim[] | null {
  const phrase = edgeOf(clause);
  if (!phrase || clause.verb.negated) return null;
  const last = EDGE.exec(phrase.text)?.[1] !== undefined;
  return ownersOf(scene, phrase, []).flatMap((owner) => {
    scene.registry.mention(owner, scene.discourse.sentence, true);
    const firms = targetsOf(scene, [...clause.subjectPhrases, ...clause.phrases], ['at', 'with'], [owner]).filter(
      (each) => each.kind === 'name',
    );
    const where = firms.length > 0 ? firms : last ? employerOf(scene, owner) : [];
    if (where.length === 0) return [];
    scene.registry.vote(owner, 'person', 1.5);
    for (const firm of where) scene.registry.vote(firm.name, 'organization', 2);
    return claims(clause, [owner], 'works_at', where, last ? 'end' : 'begin', 0.75);
  });
}
