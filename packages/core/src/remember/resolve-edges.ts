import { formatInstant } from '@gligabao/dates';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { defineStage } from '../pipeline/stage.ts';
import type { ShownFact } from '../ports/tasks.ts';
import { sumCounts } from '../domain/counts.ts';
import type { Claim } from './claims.ts';
import { guard } from './guards.ts';
import { storedEntities } from './identify.ts';
import type { Candidate, CandidateNote, LikeName, ResolvedNote } from './note.ts';
import { settled } from './settled.ts';

function shownTime(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

function showClaim(claim: Claim, at: number, names: ReadonlyMap<string, string>): ShownFact {
  return {
    handle: `n${at + 1}`,
    source: names.get(claim.sourceKey) ?? claim.sourceKey,
    relation: claim.relation,
    target: names.get(claim.targetKey) ?? claim.targetKey,
    description: claim.description,
    validAt: shownTime(claim.start?.at ?? null),
    invalidAt: shownTime(claim.end?.at ?? null),
  };
}

function showCandidate({ edge, source, target }: Candidate, at: number): ShownFact {
  return {
    handle: `f${at + 1}`,
    source: source.name,
    relation: edge.relation,
    target: target.name,
    description: edge.description,
    validAt: shownTime(edge.validAt),
    invalidAt: shownTime(edge.invalidAt),
  };
}

/** The stored entity that each name of the text means. */
function storedOf({ claims, seen }: CandidateNote): ReadonlyMap<string, Entity> {
  return storedEntities([...claims.listed, ...claims.named], seen?.found ?? []);
}

/** The stored entity of each name that was confirmed as an alias; one that was confirmed of two entities is none. */
function confirmedOf(handles: readonly string[], alike: readonly LikeName[]) {
  const confirmed = alike.filter((_, at) => handles.includes(`a${at + 1}`));
  const only = confirmed.filter(({ key }) => confirmed.filter((each) => each.key === key).length === 1);
  return { confirmed: new Map(only.map(({ key, entity }) => [key, entity])), refused: confirmed.length - only.length };
}

/** Asks a model which new facts repeat or contradict which stored ones, where code alone does not know. */
export const resolveEdges = defineStage({
  name: 'resolve_edges',
  uses: ['tasks'],
  skip(note: CandidateNote): ResolvedNote | undefined {
    const stored = storedOf(note);
    const idOf = (key: string): Id | undefined => stored.get(key)?.id;
    const open = note.claims.claims.some((claim) => !settled(claim, note.candidates, note.settings.relations, idOf));
    return open && note.candidates.length > 0 ? undefined : { ...note, decisions: [], confirmed: new Map() };
  },
  async run(note, { ports, context, note: leave }): Promise<ResolvedNote> {
    const { call, settings, candidates, alike } = note;
    const { claims, listed, named } = note.claims;
    const names = new Map([...listed, ...named].map(({ key, name }) => [key, name]));
    const model = call.models.resolve_edges;
    const { output } = await ports.tasks.perform(
      'resolve_edges',
      {
        reference: call.reference,
        added: claims.map((claim, at) => showClaim(claim, at, names)),
        stored: candidates.map(showCandidate),
        aliases: alike.map(({ name, entity }, at) => ({ handle: `a${at + 1}`, added: name, stored: entity.name })),
      },
      { reasoning: call.reasoning.resolve_edges ?? 'none', ...(model === undefined ? {} : { model }) },
      context,
    );
    const stored = storedOf(note);
    const { confirmed, refused: unclear } = confirmedOf(output.aliases, alike);
    const { pairs, refused } = guard(output.pairs, claims, candidates, {
      limit: settings.maxInvalidations,
      idOf: (key) => (stored.get(key) ?? confirmed.get(key))?.id,
      manyValued: (relation) =>
        settings.relations.declares(relation) && settings.relations.cardinality(relation) === 'many',
    });
    const proposed = pairs
      .filter(({ status }) => status === 'proposed')
      .map(({ candidate }) => candidates[candidate]?.edge.id);
    leave({
      verdicts: pairs.length,
      refused: sumCounts([output.dropped, refused, ...(unclear > 0 ? [{ 'alias of two entities': unclear }] : [])]),
      ...(confirmed.size > 0 ? { aliases: [...confirmed.values()].map(({ id }) => ({ entity_id: id })) } : {}),
      ...(proposed.length > 0 ? { warning: 'too many closed at once', proposed } : {}),
    });
    return {
      ...note,
      confirmed,
      decisions: pairs.flatMap(({ claim, candidate, verdict, status }) => {
        const factId = candidates[candidate]?.edge.factId;
        return factId === undefined ? [] : [{ kind: verdict, claim, factId, status }];
      }),
    };
  },
});
