import assert from 'node:assert/strict';
import type { Evidence, FactEvidence, Id, Slot } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const answering = (change: (evidence: Evidence) => Evidence) =>
  breaking('graph-store', (graph) => ({ evidence: async (...call) => change(await graph.evidence(...call)) }));

const ofFacts = (change: (fact: FactEvidence) => FactEvidence) =>
  answering((evidence) => ({ ...evidence, facts: evidence.facts.map(change) }));

const collect = (stores: StorePorts, tale: Story, slots: readonly Slot[], factIds: readonly Id[] = []) =>
  stores['graph-store'].evidence(tale.dataset, { slots, factIds }, CALL);

async function factsOf(stores: StorePorts, tale: Story, slots: readonly Slot[], factIds: readonly Id[] = []) {
  const { facts } = await collect(stores, tale, slots, factIds);
  return facts.map(({ factId }) => factId).toSorted((a, b) => a - b);
}

async function tellSlots(tale: Story) {
  return tale.tell((draft) => {
    const [anna, bob] = [draft.entity('Anna'), draft.entity('Bob')];
    const [rome, oslo, by] = [draft.entity('Rome'), draft.entity('Oslo'), draft.artifact()];
    return {
      anna,
      rome,
      annaRome: draft.fact(anna, 'lives_in', rome, by).id,
      annaOslo: draft.fact(anna, 'lives_in', oslo, by).id,
      annaLikes: draft.fact(anna, 'likes', rome, by).id,
      bobRome: draft.fact(bob, 'lives_in', rome, by).id,
      romeAnna: draft.fact(rome, 'lives_in', anna, by).id,
      close: draft.fact(anna, 'lives_i_', rome, by).id,
    };
  });
}

const inSlots: ProvenClause<StorePorts> = {
  name: 'evidence returns the facts of the slots and those named, each once, and nothing else',
  async check(stores) {
    const tale = await openStory(stores);
    const told = await tellSlots(tale);
    const { annaRome, annaOslo, annaLikes, bobRome } = told;
    const [sourceId, targetId, relation] = [told.anna.id, told.rome.id, 'lives_in'];
    const bySource: Slot = { by: 'source', sourceId, relation };
    const byTarget: Slot = { by: 'target', targetId, relation };
    const byFact: Slot = { by: 'fact', sourceId, relation, targetId };
    const of = (slots: readonly Slot[], ...ids: Id[]) => factsOf(stores, tale, slots, ids);
    assert.deepEqual(await of([bySource]), [annaRome, annaOslo]);
    assert.deepEqual(await of([byTarget]), [annaRome, bobRome]);
    assert.deepEqual(await of([byFact]), [annaRome]);
    assert.deepEqual(await of([], annaLikes, annaLikes), [annaLikes]);
    const { facts: twice } = await collect(stores, tale, [], [annaLikes, annaLikes]);
    assert.deepEqual(
      twice.map(({ rows, assertions }) => [rows.length, assertions.length]),
      [[1, 1]],
    );
    assert.deepEqual(await of([bySource, byTarget, byFact, bySource], annaRome), [annaRome, annaOslo, bobRome]);
    assert.deepEqual(
      await of(
        [
          { ...bySource, relation: 'lives%' },
          { ...byTarget, targetId: 99 },
        ],
        99,
      ),
      [],
    );
    assert.deepEqual(await of([]), []);
    assert.deepEqual((await collect(stores, tale, [])).position, await tale.position());
  },
  mutants: {
    'a slot reads every relation of its entity': breaking('graph-store', (graph) => ({
      async evidence(dataset, { slots, factIds }, call) {
        const wide = slots.flatMap((slot): readonly Slot[] =>
          slot.by === 'source' ? [slot, { ...slot, relation: 'likes' }] : [slot],
        );
        return graph.evidence(dataset, { slots: wide, factIds }, call);
      },
    })),
    'target slots are not read': breaking('graph-store', (graph) => ({
      evidence: (dataset, { slots, factIds }, call) =>
        graph.evidence(dataset, { slots: slots.filter(({ by }) => by !== 'target'), factIds }, call),
    })),
    'a fact alone brings its whole source': breaking('graph-store', (graph) => ({
      async evidence(dataset, { slots, factIds }, call) {
        const wide = slots.map((slot): Slot => (slot.by === 'fact' ? { ...slot, by: 'source' } : slot));
        return graph.evidence(dataset, { slots: wide, factIds }, call);
      },
    })),
    'rows come once for each time that their fact is asked for': breaking('graph-store', (graph) => ({
      async evidence(dataset, { slots, factIds }, call) {
        const { facts, ...rest } = await graph.evidence(dataset, { slots, factIds }, call);
        const times = (id: Id): number => Math.max(1, factIds.filter((each) => each === id).length);
        const repeated = facts.map((fact) => ({
          ...fact,
          rows: Array.from({ length: times(fact.factId) }, () => fact.rows).flat(),
        }));
        return { facts: repeated, ...rest };
      },
    })),
    'a fact comes once for each way to it': answering((evidence) => ({
      ...evidence,
      facts: evidence.facts.flatMap((fact, index) => (index === 0 ? [fact, fact] : [fact])),
    })),
  },
};

const whole: ProvenClause<StorePorts> = {
  name: 'a fact comes whole: all its rows as they stand now, and every assertion, in the order of numbers',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const [anna, acme, by] = [draft.entity('Anna'), draft.entity('Acme'), draft.artifact()];
      draft.fact(anna, 'knows', acme, by);
      return { anna, acme, by, row: draft.fact(anna, 'works_at', acme, by, { validAt: 10 }) };
    });
    const { row, anna, acme } = first;
    const second = await tale.tell((draft) => {
      const by = draft.artifact();
      const fields = { polarity: 'ends', reference: -5, confidence: 0.25, span: [3, 9] } as const;
      return {
        row: draft.changeEdge(row, { invalidAt: 20, expiredAt: draft.at }),
        split: draft.split(row, by, { validAt: 30, retracted: true, expiredAt: draft.at }),
        painted: draft.split(row, by, { validAt: 5, invalidAt: 5, expiredAt: draft.at }),
        ended: draft.assertion(row.factId, by, { ...fields, start: { at: 20, grain: 'year' } }),
        dated: draft.assertion(row.factId, by, { start: { at: -20, grain: 'day' }, end: { at: 40, grain: 'month' } }),
      };
    });
    const { facts } = await collect(stores, tale, [], [row.factId]);
    const [fact] = facts;
    assert(fact);
    const { rows, assertions, ...triple } = fact;
    assert.deepEqual(triple, { factId: row.id, sourceId: anna.id, relation: 'works_at', targetId: acme.id });
    assert.deepEqual(rows, [second.row, second.split, second.painted]);
    assert.deepEqual(assertions.slice(1), [second.ended, second.dated]);
    assert.deepEqual(
      assertions.map(({ factId }) => factId),
      [row.id, row.id, row.id],
    );
  },
  mutants: {
    'only live rows are evidence': ofFacts((fact) => ({
      ...fact,
      rows: fact.rows.filter(({ expiredAt }) => expiredAt === null),
    })),
    'retracted rows are no evidence': ofFacts((fact) => ({ ...fact, rows: fact.rows.filter((row) => !row.retracted) })),
    'rows come newest first': ofFacts((fact) => ({ ...fact, rows: reversed(fact.rows) })),
    'assertions come newest first': ofFacts((fact) => ({ ...fact, assertions: reversed(fact.assertions) })),
    'only the first assertion is kept': ofFacts((fact) => ({ ...fact, assertions: fact.assertions.slice(0, 1) })),
    'the grain of a start is lost': ofFacts((fact) => ({
      ...fact,
      assertions: fact.assertions.map((each) =>
        each.start === null ? each : { ...each, start: { ...each.start, grain: 'instant' } },
      ),
    })),
  },
};

const verdicts: ProvenClause<StorePorts> = {
  name: 'evidence lists every verdict that names one of the facts, on either side, in the order of numbers',
  async check(stores) {
    const tale = await openStory(stores);
    const { annaRome, annaOslo, annaLikes, bobRome } = await tellSlots(tale);
    const { given, strange } = await tale.tell((draft) => {
      const by = draft.artifact().id;
      const given = [
        draft.verdict(annaRome, annaOslo, { artifactId: by, reference: -1 }),
        draft.verdict(bobRome, annaRome, { kind: 'duplicate', status: 'proposed', inferenceId: 2 ** 40 }),
        draft.verdict(annaRome, null, { kind: 'ends', endsAt: { at: -7, grain: 'month' } }),
        draft.verdict(annaRome, null, { kind: 'corrects', reason: 'It was\nBob\'s "🙂"' }),
        draft.verdict(annaRome, annaOslo, { kind: 'prefers' }),
        draft.verdict(annaRome, null, { kind: 'restores', reason: '' }),
      ];
      return { given, strange: draft.verdict(bobRome, annaLikes) };
    });
    const of = async (...ids: Id[]) => (await collect(stores, tale, [], ids)).verdicts;
    assert.deepEqual(await of(annaRome), given);
    assert.deepEqual(
      await of(annaOslo),
      given.filter(({ byFactId }) => byFactId === annaOslo),
    );
    assert.deepEqual(await of(annaRome, annaOslo, annaLikes), [...given, strange]);
    assert.deepEqual(await of(), []);
  },
  mutants: {
    'verdicts are found by the fact they fall on only': breaking('graph-store', (graph) => ({
      async evidence(dataset, query, call) {
        const evidence = await graph.evidence(dataset, query, call);
        const ids = evidence.facts.map(({ factId }) => factId);
        return { ...evidence, verdicts: evidence.verdicts.filter(({ factId }) => ids.includes(factId)) };
      },
    })),
    'a verdict within the facts comes twice': breaking('graph-store', (graph) => ({
      async evidence(dataset, query, call) {
        const evidence = await graph.evidence(dataset, query, call);
        const ids = evidence.facts.map(({ factId }) => factId);
        const verdicts = evidence.verdicts.flatMap((verdict) =>
          verdict.byFactId !== null && ids.includes(verdict.byFactId) && ids.includes(verdict.factId)
            ? [verdict, verdict]
            : [verdict],
        );
        return { ...evidence, verdicts };
      },
    })),
    'reasons are forgotten': answering((evidence) => ({
      ...evidence,
      verdicts: evidence.verdicts.map((verdict) => ({ ...verdict, reason: null })),
    })),
    'proposed verdicts are hidden': answering((evidence) => ({
      ...evidence,
      verdicts: evidence.verdicts.filter(({ status }) => status === 'accepted'),
    })),
    "a person's verdicts are hidden": answering((evidence) => ({
      ...evidence,
      verdicts: evidence.verdicts.filter(({ byFactId }) => byFactId !== null),
    })),
  },
};

export const EVIDENCE_CLAUSES = [inSlots, whole, verdicts];
