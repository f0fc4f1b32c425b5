import type { QueryResponse } from '@gligabao/core';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);

let server: TestServer;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  server = await startServer({ models: 'local', now: () => now });
});
afterAll(stopServers);

async function told(text: string, reference: string) {
  now += 3_600_000;
  return server.remember({ text, reference_time: reference });
}

const explained = (query: string, more: object = {}) => server.query({ query, answer: false, explain: true, ...more });

type Explained = NonNullable<QueryResponse['explain']>['left_out'][number]['explain'];
/** Why each fact about a target is shown, and why each is not. */
function whys({ evidence, explain }: QueryResponse) {
  const byTarget = (all: readonly { readonly target: string; readonly explain?: Explained | undefined }[]) =>
    Object.fromEntries(all.map(({ target, explain: own }) => [target, own?.why]));
  return { shown: byTarget(evidence.edges), out: byTarget(explain?.left_out ?? []) };
}

const WHERE = 'Where does Mira live?';

describe('a question with explain', () => {
  it('tells what was not true in the time that the question names', async () => {
    await told('Mira lives in Rome.', '2023-01-01T00:00:00Z');
    await told('Mira moved to Oslo.', '2025-01-01T00:00:00Z');
    const { shown, out } = whys(await explained('Where did Mira live in 2024?'));
    expect(Object.keys(shown)).toEqual(['Rome']);
    expect(out['Oslo']).toMatch(
      /^not true in the time that the question names, from 2024-01-01 until 2025-01-01: begins 2025-01-01;/u,
    );
    const before = whys(await explained('Where did Mira live before she moved to Oslo?'));
    expect(before.out['Oslo']).toMatch(/^not true in the time that the question names, until 2025-01-01: begins/u);
  });

  it('tells what is true and since when, and what superseded the rest', async () => {
    const rome = await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    const oslo = await told('Mira moved to Oslo.', '2025-01-01T00:00:00Z');
    const answer = await explained(WHERE);
    const id = oslo.edges[0]?.id ?? 0;
    expect(whys(answer)).toEqual({
      shown: {
        Oslo:
          `true at now: since 2025-01-01 (when it was said); ` +
          `known since ${oslo.created_at}, said in artifact ${oslo.artifact_id}`,
      },
      out: {
        Rome:
          `superseded on 2025-01-01 by f1, edge ${id} (Mira lives_in Oslo), said in artifact ${oslo.artifact_id}, ` +
          `learned on ${oslo.created_at}; known since ${rome.created_at}, said in artifact ${rome.artifact_id}`,
      },
    });
    expect(answer.explain?.truncated).toBe(false);
    expect(answer.explain?.left_out[0]).toMatchObject({
      id: rome.edges[0]?.id,
      source: 'Mira',
      relation: 'lives_in',
      valid_at: '2024-01-01T00:00:00Z',
      invalid_at: '2025-01-01T00:00:00Z',
      explain: {
        reasons: [
          { reason: 'superseded', at: '2025-01-01T00:00:00Z', by_edge_id: id, artifact_id: oslo.artifact_id },
          { reason: 'known_since', at: rome.created_at, artifact_id: rome.artifact_id },
        ],
      },
    });
  });

  it('tells of the event time that is asked about: what began later, and what had ended by then', async () => {
    await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    const oslo = await told('Mira moved to Oslo.', '2025-01-01T00:00:00Z');
    const early = whys(await explained(WHERE, { as_of: '2024-06-01T12:00:00Z' }));
    expect(early.shown['Rome']).toMatch(/^true at as_of 2024-06-01T12:00:00Z: since 2024-01-01 .*until 2025-01-01;/u);
    expect(early.out['Oslo']).toMatch(/^not true at as_of 2024-06-01T12:00:00Z: begins 2025-01-01; known since /u);
    const late = whys(await explained(WHERE, { as_of: '2025-06-01T00:00:00Z' }));
    expect(late.shown['Oslo']).toMatch(/^true at as_of 2025-06-01: since 2025-01-01/u);
    expect(late.out['Rome']).toMatch(
      new RegExp(
        `^not true at as_of 2025-06-01: ended 2025-01-01; superseded on 2025-01-01 by f1, .* artifact ${oslo.artifact_id},`,
        'u',
      ),
    );
  });

  it('tells of the system time that is asked about: what was not known yet, and how the rest stood then', async () => {
    const rome = await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    const oslo = await told('Mira moved to Oslo.', '2025-01-01T00:00:00Z');
    const then = whys(await explained(WHERE, { known_at: rome.created_at }));
    expect(then).toEqual({
      shown: { Rome: expect.stringMatching(new RegExp(`^true at known_at ${rome.created_at}: since 2024-01-01`, 'u')) },
      out: { Oslo: `known only since ${oslo.created_at}, said in artifact ${oslo.artifact_id}` },
    });
    const both = whys(await explained(WHERE, { known_at: rome.created_at, as_of: '2023-01-01T00:00:00Z' }));
    expect(both).toEqual({
      shown: {},
      out: {
        Rome: expect.stringMatching(/^not true at as_of 2023-01-01: begins 2024-01-01; known since /u),
        Oslo: expect.stringMatching(/^known only since /u),
      },
    });
  });

  it('tells what was retracted and by which text, and what that restored', async () => {
    await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    const oslo = await told('Mira moved to Oslo.', '2025-01-01T00:00:00Z');
    const never = await told('Mira never lived in Oslo.', '2025-06-01T00:00:00Z');
    const today = whys(await explained(WHERE));
    expect(today.out['Oslo']).toMatch(
      new RegExp(`^retracted on ${never.created_at}.*said in artifact ${never.artifact_id}; known since `, 'u'),
    );
    expect(today.shown['Rome']).toMatch(
      new RegExp(
        `^true at now: since .*; restored on ${never.created_at}.*said in artifact ${never.artifact_id}; `,
        'u',
      ),
    );
    const before = whys(await explained(WHERE, { known_at: oslo.created_at }));
    expect(before.shown['Oslo']).toMatch(/^true at known_at /u);
    expect(before.out['Rome']).toMatch(/^superseded on 2025-01-01 by f1, /u);
  });

  it('names no fact that is itself retracted as what superseded another, without what stands in its place', async () => {
    await told('Mira lives in Paris.', '2020-01-01T00:00:00Z');
    const rome = await told('Mira moved to Rome in 2018.', '2021-01-01T00:00:00Z');
    const before = whys(await explained(WHERE));
    expect(before.out['Paris']).toMatch(/ by f1, edge \d+ \(Mira lives_in Rome\), said in artifact \d+, learned on /u);
    const oslo = await told('Actually Mira never lived in Rome, it was Oslo.', '2022-01-01T00:00:00Z');
    const standing = async (fact: string, target: string, fields: object = {}) => {
      const answer = await explained(WHERE, fields);
      const { left_out = [] } = answer.explain ?? {};
      const [first] = left_out.find((each) => each.target === fact)?.explain.reasons ?? [];
      const stands = answer.evidence.edges.find((edge) => edge.target === target);
      expect(first?.by_edge_id).toBe(stands?.id);
      return { text: first?.text ?? '', artifact: first?.artifact_id };
    };
    const now = await standing('Paris', 'Oslo');
    expect(now.text).toMatch(
      / by edge \d+ \(Mira lives_in Rome\), since retracted in favour of f1, edge \d+ \(Mira lives_in Oslo\), said in /u,
    );
    expect(now.artifact).toBe(oslo.artifact_id);
    await told('Actually Mira never lived in Oslo, it was Bonn.', '2023-01-01T00:00:00Z');
    const again = await standing('Paris', 'Bonn');
    expect(again.text).toMatch(
      / \(Mira lives_in Rome\), since retracted in favour of f1, edge \d+ \(Mira lives_in Bonn\)/u,
    );
    expect((await standing('Rome', 'Bonn')).text).toMatch(
      /^retracted on .* \(Mira lives_in Oslo\), since retracted in favour of f1, edge \d+ \(Mira lives_in Bonn\)/u,
    );
    const then = await standing('Paris', 'Rome', { known_at: rome.created_at });
    expect(then.text).not.toMatch(/since retracted/u);
  });

  it('tells why superseded facts are shown: they were asked for, or the question is about the past', async () => {
    await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    await told('Mira moved to Oslo.', '2025-01-01T00:00:00Z');
    const stated = whys(await explained(WHERE, { history: true }));
    expect(stated.shown['Rome']).toMatch(/^superseded on 2025-01-01 by f\d, .*; shown since history was asked for; /u);
    const read = whys(await explained('Where did Mira live before Oslo?'));
    expect(read.shown['Rome']).toMatch(/; shown since the question asks about the past; /u);
  });

  it('tells what has ended and what is yet to begin, both still believed', async () => {
    const left = await told('Omar worked at Acme from 2020 to 2022.', '2025-01-01T00:00:00Z');
    const ended = whys(await explained('Where does Omar work?'));
    expect(ended.shown['Acme']).toMatch(/^no longer true at now, still believed: ended 2023-01-01; /u);
    expect(ended.shown['Acme']).toMatch(new RegExp(`known since ${left.created_at}, said in artifact`, 'u'));
    await told('Noor works at Globex from March 2027.', '2025-01-01T00:00:00Z');
    const upcoming = whys(await explained('Where does Noor work?'));
    expect(upcoming.shown['Globex']).toMatch(/^not yet true at now: begins 2027-03-01; /u);
  });

  it('tells of a dispute, and that a fact is true at no instant', async () => {
    const paris = await told('Lena lives in Paris.', '2024-01-01T00:00:00Z');
    const berlin = await told('Lena lives in Berlin.', '2024-01-01T00:00:00Z');
    const disputed = whys(await explained('Where does Lena live?'));
    const named = ({ edges }: typeof paris) => String(edges[0]?.id);
    expect(disputed.shown['Paris']).toMatch(
      new RegExp(`; disputed: f\\d, edge ${named(berlin)} \\(Lena lives_in Berlin\\)`, 'u'),
    );
    expect(disputed.shown['Berlin']).toMatch(
      new RegExp(`; disputed: f\\d, edge ${named(paris)} \\(Lena lives_in Paris\\)`, 'u'),
    );
    const rome = await told('Omar has lived in Rome since 2010.', '2025-01-01T00:00:00Z');
    const oslo = await told('Omar lives in Oslo.', '2024-01-01T00:00:00Z');
    const empty = await explained('Where does Omar live?');
    expect(whys(empty).out['Oslo']).toMatch(
      new RegExp(
        `^superseded by f1, edge ${named(rome)} \\(.*\\), said in artifact ${rome.artifact_id}, learned on ${oslo.created_at}: it is true at no instant; `,
        'u',
      ),
    );
  });

  it('tells what a limit cut, and lists at most 20', async () => {
    await told('Ada speaks French. Ada speaks Spanish.', '2024-01-01T00:00:00Z');
    const answer = await explained('What does Ada speak?', { limits: { facts: 1 } });
    expect(answer.evidence.edges).toHaveLength(1);
    const [out] = answer.explain?.left_out ?? [];
    expect(out?.explain.why).toMatch(/^found, and ranked below the limits of facts; true at now: since 2024-01-01/u);
    const tongue = (at: number) => `Ada speaks Tongue${String.fromCharCode(97 + at)}.`;
    for (let at = 0; at < 22; at += 2) await told(`${tongue(at)} ${tongue(at + 1)}`, '2024-01-01T00:00:00Z');
    const many = await explained('What does Ada speak?', { limits: { facts: 1 } });
    expect(many.explain?.left_out).toHaveLength(20);
    expect(many.explain?.truncated).toBe(true);
  });

  it('tells what a person decided, and the reason', async () => {
    const { edges } = await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    const decided = { user_id: 'u1', reason: 'another Mira' };
    expect(await server.post(`/v1/gb/edges/${edges[0]?.id ?? 0}/retract`, decided)).toMatchObject({ status: 200 });
    const { out } = whys(await explained(WHERE));
    expect(out['Rome']).toMatch(/^retracted on [^,]*, as a person decided: another Mira; known since /u);
  });

  it('explains what an answer cites; without explain nothing is added', async () => {
    await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    const answer = await server.query({ query: WHERE, explain: true });
    expect(answer.mode).toBe('extractive');
    expect(answer.evidence.edges[0]?.explain?.why).toMatch(/^true at now: since 2024-01-01/u);
    const plain = await server.query({ query: WHERE });
    expect(plain).not.toHaveProperty('explain');
    expect(plain.evidence.edges[0]).not.toHaveProperty('explain');
    expect(await server.query({ query: WHERE, dataset: 'none', explain: true })).toMatchObject({
      evidence: { edges: [] },
      explain: { left_out: [], truncated: false },
    });
  });
});
