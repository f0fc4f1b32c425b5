import { formatInstant } from '@gligabao/dates';
import type { Instant } from '../domain/time.ts';
import { defineStage } from '../pipeline/stage.ts';
import type { ShownFact } from '../ports/tasks.ts';
import type { Claim } from './claims.ts';
import { guard } from './guards.ts';
import { storedEntities } from './identify.ts';
import type { Candidate, CandidateNote, ResolvedNote } from './note.ts';
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

/** Asks a model which new facts repeat or contradict which stored ones, where code alone does not know. */
export const resolveEdges = defineStage({
  name: 'resolve_edges',
  uses: ['tasks'],
  skip(note: CandidateNote): ResolvedNote | undefined {
    const open = note.claims.claims.some((claim) => !settled(claim, note.candidates, note.settings.relations));
    return open && note.candidates.length > 0 ? undefined : { ...note, decisions: [] };
  },
  async run(note, { ports, context, note: leave }): Promise<ResolvedNote> {
    const { call, settings, candidates } = note;
    const { claims, listed, named } = note.claims;
    const names = new Map([...listed, ...named].map(({ key, name }) => [key, name]));
    const model = call.models.resolve_edges;
    const { output } = await ports.tasks.perform(
      'resolve_edges',
      {
        reference: call.reference,
        added: claims.map((claim, at) => showClaim(claim, at, names)),
        stored: candidates.map(showCandidate),
      },
      { reasoning: call.reasoning.resolve_edges ?? 'none', ...(model === undefined ? {} : { model }) },
      context,
    );
    const stored = storedEntities([...listed, ...named], note.seen?.found ?? []);
    const { pairs, refused } = guard(output, claims, candidates, {
      limit: settings.maxInvalidations,
      idOf: (key) => stored.get(key)?.id,
      manyValued: (relation) =>
        settings.relations.declares(relation) && settings.relations.cardinality(relation) === 'many',
    });
    const proposed = pairs
      .filter(({ status }) => status === 'proposed')
      .map(({ candidate }) => candidates[candidate]?.edge.id);
    leave({
      verdicts: pairs.length,
      refused,
      ...(proposed.length > 0 ? { warning: 'too many closed at once', proposed } : {}),
    });
    return {
      ...note,
      decisions: pairs.flatMap(({ claim, candidate, verdict, status }) => {
        const factId = candidates[candidate]?.edge.factId;
        return factId === undefined ? [] : [{ kind: verdict, claim, factId, status }];
      }),
    };
  },
});
