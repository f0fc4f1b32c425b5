import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verifyError } from './support/refused.ts';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);

interface Row {
  readonly id: number;
  readonly fact_id: number;
  readonly target: string;
  readonly state: string;
  readonly valid_at?: string;
  readonly invalid_at?: string;
  readonly conflicts_with?: readonly number[];
}
interface Decided extends Row {
  readonly changed_edges: readonly Row[];
}
interface Change {
  readonly changed_at: string;
  readonly cause: string;
  readonly by_person?: Fields;
  readonly artifact_id?: number;
}

let server: TestServer;
let now = Date.UTC(2026, 0, 1);
beforeAll(async () => {
  server = await startServer({ models: 'local', now: () => now });
});
afterAll(stopServers);

async function told(text: string, reference: string) {
  now += 3_600_000;
  return server.remember({ text, reference_time: reference });
}

/** The number of the first row that a text states. */
async function stated(text: string, reference: string): Promise<number> {
  const { edges } = await told(text, reference);
  const [edge] = edges;
  if (!edge) throw new Error(`nothing was read in: ${text}`);
  return edge.id;
}

function decide(id: number | string, action: string, body: Fields = {}) {
  now += 60_000;
  return server.post(`/v1/gb/edges/${id}/${action}`, { user_id: 'u1', ...body });
}

async function decided(id: number, action: string, body: Fields = {}): Promise<Decided> {
  const reply = await decide(id, action, body);
  expect({ status: reply.status, error: reply.body['error'] }).toEqual({ status: 200 });
  return reply.body as unknown as Decided;
}

const rowOf = async (id: number, more = '') => (await server.get<Row>(`/v1/gb/edges/${id}?user_id=u1${more}`)).body;
const changesOf = async (id: number) =>
  (await server.get<{ readonly changes: readonly Change[] }>(`/v1/gb/edges/${id}/history?user_id=u1`)).body.changes;

/** The numbers of the facts that a question finds. */
async function found(query: string, more: Fields = {}): Promise<readonly number[]> {
  const { evidence } = await server.query({ query, ...more });
  return evidence.edges.map(({ id }) => id);
}

describe('close', () => {
  it('ends a fact on a date at its grain, with who said so and why in its history, and answers questions by it', async () => {
    const id = await stated('Ada works at Globex.', '2024-01-01T00:00:00Z');
    const body = await decided(id, 'close', { at: '2025-03', reason: 'She wrote so.' });
    const end = { invalid_at: '2025-04-01T00:00:00Z', invalid_precision: 'month', invalid_stated: true };
    expect(body).toMatchObject({ id, ...end, state: 'ended', changed_edges: [{ id, ...end }] });
    expect(body).not.toHaveProperty('expired_at');
    expect(await rowOf(id)).toMatchObject({ ...end, state: 'ended' });

    const changes = await changesOf(id);
    expect(changes.map(({ cause }) => cause)).toEqual(['created', 'ended']);
    expect(changes[1]).toMatchObject({
      by_person: { action: 'close', edge_id: id, at: end.invalid_at, precision: 'month', reason: 'She wrote so.' },
    });
    expect(changes[1]).not.toHaveProperty('artifact_id');

    expect(await found('Where does Ada work?', { as_of: '2025-03-31T23:59:59Z' })).toContain(id);
    expect(await found('Where does Ada work?', { as_of: '2025-04-01T00:00:00Z' })).not.toContain(id);
    const before = changes[0]?.changed_at ?? '';
    expect(await rowOf(id, `&known_at=${before}`)).not.toHaveProperty('invalid_at');
  });

  it('takes effect once, whoever sends it again, and takes another date in place of the one before', async () => {
    const id = await stated('Bea works at Initech.', '2024-01-01T00:00:00Z');
    await decided(id, 'close', { at: '2025-05-05' });
    const again = await decided(id, 'close', { at: '2025-05-05' });
    expect(again).toMatchObject({ invalid_at: '2025-05-06T00:00:00Z', changed_edges: [] });
    expect(await changesOf(id)).toHaveLength(2);
    const later = await decided(id, 'close', { at: '2025-08-01T00:00:00Z' });
    expect(later).toMatchObject({ invalid_at: '2025-08-01T00:00:00Z', invalid_precision: 'instant' });
    const earlier = await decided(id, 'close', { at: '2024' });
    expect(earlier).toMatchObject({ invalid_at: '2025-01-01T00:00:00Z' });
    expect(await decided(id, 'restore')).not.toHaveProperty('invalid_at');
  });

  it('without a date closes it now; a close in the future leaves it current', async () => {
    const id = await stated('Cid works at Umbrella.', '2024-01-01T00:00:00Z');
    const ahead = await decided(id, 'close', { at: '2099' });
    expect(ahead).toMatchObject({ invalid_at: '2100-01-01T00:00:00Z', state: 'current' });
    const closed = await decided(id, 'close');
    expect(closed).toMatchObject({ invalid_at: new Date(now).toISOString().replace('.000', ''), state: 'ended' });
    expect((await decided(id, 'close')).changed_edges).toEqual([]);
  });

  it('holds when the text comes again; a later text starts the fact anew, as another row', async () => {
    const text = 'Dan works at Hooli.';
    const id = await stated(text, '2024-01-01T00:00:00Z');
    const end = (await decided(id, 'close', { at: '2025-03' })).invalid_at;
    await told(text, '2024-01-01T00:00:00Z');
    expect(await rowOf(id)).toMatchObject({ invalid_at: end, state: 'ended' });
    const anew = await stated(text, '2027-01-01T00:00:00Z');
    expect(anew).not.toBe(id);
    expect(await rowOf(anew)).toMatchObject({ fact_id: id, valid_at: '2027-01-01T00:00:00Z' });
    expect(await rowOf(id)).toMatchObject({ invalid_at: end });
    verifyError(await decide(id, 'close', { at: '2024-06' }), { status: 409, says: `edge ${anew}` });
  });

  it('does not touch what another fact ended before, and ends a former fact earlier', async () => {
    const rome = await stated('Eli lives in Rome.', '2024-01-01T00:00:00Z');
    const oslo = await stated('Eli moved to Oslo.', '2025-01-01T00:00:00Z');
    verifyError(await decide(rome, 'close', { at: '2025-06' }), { status: 400, field: 'at', says: '2025-01-01' });
    const body = await decided(rome, 'close', { at: '2024-06' });
    expect(body).toMatchObject({ invalid_at: '2024-07-01T00:00:00Z', state: 'ended' });
    expect(body.changed_edges.map(({ id }) => id)).toEqual([rome]);
    expect(await rowOf(oslo)).toMatchObject({ state: 'current' });
  });

  it('ends a fact of which only a later end is known', async () => {
    const id = await stated('Fay left Vandelay in March 2025.', '2025-05-01T00:00:00Z');
    expect(await rowOf(id)).toMatchObject({ invalid_at: '2025-04-01T00:00:00Z' });
    expect(await decided(id, 'close', { at: '2025-02' })).toMatchObject({ invalid_at: '2025-03-01T00:00:00Z' });
  });

  it('refuses a date before the beginning, one that is none, and a retracted fact', async () => {
    const id = await stated('Gus works at Soylent.', '2024-01-01T00:00:00Z');
    verifyError(await decide(id, 'close', { at: '2023' }), { status: 400, field: 'at', says: '2024-01-01T00:00:00Z' });
    verifyError(await decide(id, 'close', { at: '2024-01-01T00:00:00Z' }), { status: 400, field: 'at' });
    verifyError(await decide(id, 'close', { at: 'soon' }), { status: 400, field: 'at', says: '2025-03' });
    verifyError(await decide(id, 'close', { when: '2025' }), { status: 400, field: 'when' });
    await decided(id, 'retract');
    verifyError(await decide(id, 'close', { at: '2025' }), { status: 409, says: 'restore' });
  });
});

describe('retract and restore', () => {
  it('takes a fact out of answers, keeps why, restores what it had hidden, and comes back when restored', async () => {
    const rome = await stated('Hal lives in Rome.', '2024-01-01T00:00:00Z');
    const oslo = await stated('Hal moved to Oslo.', '2025-01-01T00:00:00Z');
    const { body: live } = await server.get('/v1/gb/edges?user_id=u1&entity=Hal');
    const before = new Date(now).toISOString();

    const body = await decided(oslo, 'retract', { reason: 'A mix-up of two people.\nSee the mail of Monday.' });
    expect(body).toMatchObject({ id: oslo, state: 'retracted' });
    expect(body.changed_edges.map(({ id, state }) => [id, state])).toEqual([
      [rome, 'current'],
      [oslo, 'retracted'],
    ]);
    expect(await rowOf(rome)).not.toHaveProperty('invalid_at');
    const where = 'Where does Hal live?';
    expect(await found(where)).toContain(rome);
    expect(await found(where)).not.toContain(oslo);
    expect(await found('Hal moved to Oslo', { history: true })).not.toContain(oslo);
    const said = {
      action: 'retract',
      edge_id: oslo,
      said_at: new Date(now).toISOString().replace('.000', ''),
      reason: 'A mix-up of two people.\nSee the mail of Monday.',
    };
    expect((await changesOf(oslo)).at(-1)).toMatchObject({ cause: 'retracted', by_person: said });
    expect((await changesOf(rome)).at(-1)).toMatchObject({ cause: 'restored', by_person: said });
    const { explain } = await server.query({ query: where, answer: false, explain: true });
    const why = explain?.left_out.find(({ id }) => id === oslo)?.explain.why;
    expect(why).toMatch(/^retracted on .*, as a person decided: A mix-up of two people. See the mail of Monday.;/u);
    expect((await decided(oslo, 'retract')).changed_edges).toEqual([]);
    expect(await changesOf(oslo)).toHaveLength(2);

    const back = await decided(oslo, 'restore', { reason: 'No, it was him.' });
    expect(back).toMatchObject({ id: oslo, state: 'current' });
    expect(back.changed_edges.map(({ id, state }) => [id, state])).toEqual([
      [rome, 'superseded'],
      [oslo, 'current'],
    ]);
    expect(await found(where)).toContain(oslo);
    expect((await changesOf(oslo)).at(-1)).toMatchObject({
      cause: 'restored',
      by_person: { action: 'restore', reason: 'No, it was him.' },
    });
    expect((await decided(oslo, 'restore')).changed_edges).toEqual([]);
    expect((await decided(oslo, 'retract')).changed_edges).toHaveLength(2);
    expect((await server.get(`/v1/gb/edges?user_id=u1&entity=Hal&known_at=${before}`)).body).toEqual(live);
  });

  it('holds against the same text again, and against one said before; what is said later counts', async () => {
    const text = 'Ida works at Acme.';
    const id = await stated(text, '2024-01-01T00:00:00Z');
    await decided(id, 'retract');
    const { invalidated_edges: none } = await told(text, '2024-01-01T00:00:00Z');
    expect(none).toEqual([]);
    await told(text, '2025-01-01T00:00:00Z');
    expect(await rowOf(id)).toMatchObject({ state: 'retracted' });
    await told(text, '2027-01-01T00:00:00Z');
    expect(await rowOf(id, '&as_of=2027-02-01T00:00:00Z')).toMatchObject({
      state: 'current',
      valid_at: '2027-01-01T00:00:00Z',
    });
  });

  it('takes back every row of a fact, whichever is named, and gives them all back', async () => {
    const first = await stated('Liv lives in Paris.', '2010-01-01T00:00:00Z');
    await told('Liv moved to Rome.', '2011-01-01T00:00:00Z');
    const second = await stated('Liv moved to Paris.', '2012-01-01T00:00:00Z');
    expect(await rowOf(second)).toMatchObject({ fact_id: first });
    const body = await decided(second, 'retract');
    expect(body).toMatchObject({ id: second, state: 'retracted' });
    expect(await rowOf(first)).toMatchObject({ state: 'retracted' });
    const { body: shown } = await server.get('/v1/gb/edges?user_id=u1&entity=Liv&history=true');
    expect(shown).toMatchObject({ total: 1, edges: [{ target: 'Rome', state: 'current' }] });
    await decided(second, 'restore');
    expect(await rowOf(first)).toMatchObject({ valid_at: '2010-01-01T00:00:00Z', invalid_at: '2011-01-01T00:00:00Z' });
    expect(await rowOf(second)).toMatchObject({ valid_at: '2012-01-01T00:00:00Z', state: 'current' });
  });

  it('holds as long as it is said to, when it is said of a later time', async () => {
    const id = await stated('Joe works at Acme.', '2024-01-01T00:00:00Z');
    await decided(id, 'retract', { reference_time: '2030-01-01T00:00:00+02:00' });
    await told('Joe works at Acme.', '2029-01-01T00:00:00Z');
    expect(await rowOf(id)).toMatchObject({ state: 'retracted' });
    expect((await changesOf(id)).at(-1)).toMatchObject({ by_person: { said_at: '2029-12-31T22:00:00Z' } });
  });

  it('is decided after all that was said: also of a text that is said in the future', async () => {
    const id = await stated('Kim works at Acme.', '2031-01-01T00:00:00Z');
    const early = await decide(id, 'retract', { reference_time: '2030-01-01T00:00:00Z' });
    verifyError(early, { status: 400, field: 'reference_time', says: '2031-01-01T00:00:00Z' });
    verifyError(await decide(id, 'retract', { reference_time: '2032-01-01' }), {
      status: 400,
      field: 'reference_time',
    });
    expect(await decided(id, 'retract')).toMatchObject({ state: 'retracted' });
  });

  it('restores what a text took back, and the one before is superseded by it again', async () => {
    const rome = await stated('Lea lives in Rome.', '2024-01-01T00:00:00Z');
    const oslo = await stated('Lea moved to Oslo.', '2025-01-01T00:00:00Z');
    await told('Lea never lived in Oslo.', '2025-06-01T00:00:00Z');
    expect(await rowOf(oslo)).toMatchObject({ state: 'retracted' });
    expect(await decided(oslo, 'restore')).toMatchObject({ state: 'current' });
    expect(await rowOf(rome)).toMatchObject({ state: 'superseded', invalid_at: '2025-01-01T00:00:00Z' });
  });

  it('takes back one decision after the other, the last first', async () => {
    const id = await stated('Max works at Acme.', '2024-01-01T00:00:00Z');
    await decided(id, 'close', { at: '2025' });
    await decided(id, 'retract');
    expect(await decided(id, 'restore')).toMatchObject({ state: 'ended', invalid_at: '2026-01-01T00:00:00Z' });
    expect(await decided(id, 'restore')).toMatchObject({ state: 'current' });
  });

  it('is refused where nothing was decided, and for a row that is not there or is of another user', async () => {
    const id = await stated('Ned works at Acme.', '2024-01-01T00:00:00Z');
    verifyError(await decide(id, 'restore'), { status: 409, says: 'nothing to be restored' });
    for (const action of ['close', 'retract', 'resolve', 'restore']) {
      verifyError(await decide(99_999, action), { status: 404, says: '99999' });
      verifyError(await decide(id, action, { user_id: 'u2' }), { status: 404 });
      verifyError(await decide(id, action, { dataset: 'other' }), { status: 404, says: 'other' });
      verifyError(await decide('one', action), { status: 400, field: 'id' });
      verifyError(await decide(id, action, { reason: ' ' }), { status: 400, field: 'reason' });
      verifyError(await decide(id, action, { reason: 'x'.repeat(5000) }), {
        status: 400,
        field: 'reason',
        says: '4096',
      });
    }
    expect(await rowOf(id)).toMatchObject({ state: 'current' });
    expect(await changesOf(id)).toHaveLength(1);
  });
});

describe('resolve', () => {
  async function conflict(who: string) {
    const paris = await stated(`${who} lives in Paris.`, '2024-01-01T00:00:00Z');
    const berlin = await stated(`${who} lives in Berlin.`, '2024-01-01T00:00:00Z');
    expect(await rowOf(paris)).toMatchObject({ state: 'current', conflicts_with: [berlin] });
    return { paris, berlin };
  }

  it('lets the fact of the path stand, or the one that is named, and can be decided anew', async () => {
    const { paris, berlin } = await conflict('Ola');
    const body = await decided(paris, 'resolve', { reason: 'Her passport.' });
    expect(body).toMatchObject({ id: paris, state: 'current' });
    expect(body).not.toHaveProperty('conflicts_with');
    expect(await rowOf(berlin)).toMatchObject({ state: 'superseded' });
    expect(await found('Where does Ola live?')).toEqual([paris]);
    expect((await changesOf(berlin)).at(-1)).toMatchObject({
      cause: 'superseded',
      by_edge_id: paris,
      by_person: { action: 'resolve', stands: paris, reason: 'Her passport.' },
    });
    expect((await decided(paris, 'resolve')).changed_edges).toEqual([]);
    verifyError(await decide(berlin, 'resolve'), { status: 409, says: 'nothing to decide' });

    expect(await decided(berlin, 'restore')).toMatchObject({ state: 'current', conflicts_with: [paris] });
    await decided(paris, 'resolve', { stands: berlin });
    expect(await rowOf(berlin)).toMatchObject({ state: 'current' });
    expect(await rowOf(paris)).toMatchObject({ state: 'superseded' });
    expect(await found('Where does Ola live?')).toEqual([berlin]);
  });

  it('holds when a text comes again, and not against one that is said later', async () => {
    const { paris, berlin } = await conflict('Pia');
    await decided(paris, 'resolve');
    await told('Pia lives in Berlin.', '2024-01-01T00:00:00Z');
    expect(await rowOf(paris)).toMatchObject({ state: 'current' });
    expect(await rowOf(berlin)).toMatchObject({ state: 'superseded' });
    await told('Pia lives in Berlin.', '2025-01-01T00:00:00Z');
    expect(await rowOf(paris)).toMatchObject({ invalid_at: '2025-01-01T00:00:00Z', state: 'superseded' });
  });

  it('decides between three at once', async () => {
    const { paris, berlin } = await conflict('Quy');
    const oslo = await stated('Quy lives in Oslo.', '2024-01-01T00:00:00Z');
    await decided(oslo, 'resolve');
    const states = await Promise.all([paris, berlin, oslo].map((id) => rowOf(id)));
    expect(states.map(({ state }) => state)).toEqual(['superseded', 'superseded', 'current']);
  });

  it('is refused where there is no conflict, and for a fact that is not in it', async () => {
    const lone = await stated('Rex works at Acme.', '2024-01-01T00:00:00Z');
    verifyError(await decide(lone, 'resolve'), { status: 409, says: 'no other fact' });
    const { paris } = await conflict('Sam');
    verifyError(await decide(paris, 'resolve', { stands: lone }), { status: 400, field: 'stands' });
    verifyError(await decide(paris, 'resolve', { stands: 'Paris' }), { status: 400, field: 'stands' });
  });
});

describe('what a person decided, when texts are forgotten', () => {
  const forget = async (artifactId: number): Promise<void> => {
    const { status } = await server.send(`/v1/gb/artifacts/${artifactId}?user_id=u1`, { method: 'DELETE' });
    expect(status).toBe(200);
  };

  it('stays as long as a text states the fact, with its reason, and goes with the last', async () => {
    const text = 'Tia works at Acme.';
    const first = await told(text, '2024-01-01T00:00:00Z');
    const second = await told(text, '2024-01-01T00:00:00Z');
    const id = first.edges[0]?.id ?? 0;
    await decided(id, 'retract', { reason: 'Another Tia.' });
    await forget(first.artifact_id);
    expect(await rowOf(id)).toMatchObject({ state: 'retracted' });
    expect((await changesOf(id)).at(-1)).toMatchObject({ cause: 'retracted', by_person: { reason: 'Another Tia.' } });
    await forget(second.artifact_id);
    verifyError(await decide(id, 'restore'), { status: 404 });
    const anew = await stated(text, '2024-01-01T00:00:00Z');
    expect(await rowOf(anew)).toMatchObject({ state: 'current' });
  });

  it('counts again when what stood against it is forgotten', async () => {
    const paris = await stated('Uma lives in Paris.', '2024-01-01T00:00:00Z');
    await decided(paris, 'close', { at: '2025' });
    const oslo = await told('Uma moved to Oslo.', '2024-06-01T00:00:00Z');
    expect(await rowOf(paris)).toMatchObject({ invalid_at: '2024-06-01T00:00:00Z' });
    await forget(oslo.artifact_id);
    expect(await rowOf(paris)).toMatchObject({ invalid_at: '2026-01-01T00:00:00Z', invalid_precision: 'year' });
  });
});
