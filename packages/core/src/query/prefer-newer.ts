import { pastWords } from '@gligabao/dates';
import { titleKeys } from '@gligabao/text';
import type { StageTools } from '../pipeline/stage.ts';
import { closestSayings } from '../search/closest-saying.ts';
import type { Scored } from '../search/fuse.ts';
import { LOOKED_AT, newerFirst } from '../search/newer-first.ts';
import type { Question } from './read-question.ts';
import type { Retrieved } from './retrieve.ts';
import { graphOf } from './scope.ts';

/** Words that ask for what was before, or for how it came about: there the newest is not what is wanted. */
const EARLIER =
  /\b(?:used to|previous(?:ly)?|prior|former(?:ly)?|original(?:ly)?|initial(?:ly)?|first|back (?:then|when|in)|in the past|over time|so far|earlier|before|until|no longer|since when|how (?:has|have|did)|changed?|history|timeline|order|summar\w+|progress\w*|evol\w+)\b|\b(?:in|of|during|since|by|on) (?:[a-z]+ )?\d{4}\b/iu;

/** Whether of two passages about the same thing the newer one answers: not where the question asks for an earlier time. */
function wantsNewest({ call }: Question): boolean {
  return call.history !== true && !(pastWords(call.query) !== null && EARLIER.test(call.query));
}

/**
 * The passages with what was said anew before what it replaces. The texts said after `as_of` are out already, so that
 * the same rule gives the newest of then.
 */
export async function preferNewer(
  found: Retrieved,
  tools: Pick<StageTools<'graph-store', never>, 'ports' | 'context'>,
): Promise<readonly Scored[]> {
  const { passages, rarity } = found;
  if (passages.length < 2 || !wantsNewest(found)) return passages;
  const query = { artifactIds: passages.slice(0, LOOKED_AT).map(({ id }) => id) };
  const { artifacts } = await graphOf(found, tools).hydrate(query, found.clocks);
  const closest = closestSayings(found.call.query, rarity);
  const said = artifacts.map(({ id, text, validAt }) => {
    const [title = null] = titleKeys(text);
    return [id, { at: validAt, title, ...closest(text) }] as const;
  });
  return newerFirst(passages, new Map(said));
}
