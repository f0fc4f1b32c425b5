import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);

interface Row {
  readonly id: number;
  readonly relation: string;
  readonly target: string;
  readonly state: string;
  readonly valid_at?: string;
  readonly invalid_at?: string;
  readonly sources: readonly { readonly artifact_id: number; readonly span: readonly number[] | null }[];
}
interface Timeline {
  readonly entity: string;
  readonly timeline: readonly Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
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

async function entityOf(name: string): Promise<number> {
  const { body } = await server.get<{ readonly entities: readonly { readonly id: number }[] }>(
    `/v1/gb/entities?user_id=u1&name=${name}`,
  );
  return body.entities[0]?.id ?? 0;
}

const timelineOf = async (id: number, more = '') =>
  (await server.get<Timeline>(`/v1/gb/entities/${id}/timeline?user_id=u1${more}`)).body;
const shown = ({ timeline }: Timeline) =>
  timeline.map(({ target, valid_at, invalid_at, state }) => [
    target,
    valid_at?.slice(0, 10) ?? '?',
    invalid_at?.slice(0, 10) ?? '..',
    state,
  ]);
/** Just after all that was done. */
const instantNow = (): string => new Date((now += 1000)).toISOString();

/** The life of somebody, told out of order; the number of the entity. */
async function tellLife(who: string): Promise<number> {
  await told(`${who} moved to Berlin.`, '2024-03-01T00:00:00Z');
  await told(`${who} lives in Paris.`, '2023-01-01T00:00:00Z');
  await told(`${who} left Microsoft in March 2022.`, '2022-05-01T00:00:00Z');
  await told(`${who} works at Acme.`, '2025-01-01T00:00:00Z');
  return entityOf(who);
}

describe('the timeline of an entity', () => {
  it('tells its facts in the order of time, former ones too, each with its bounds and sources', async () => {
    const id = await tellLife('Ada');
    const line = await timelineOf(id);
    expect(line).toMatchObject({ entity: 'Ada', entity_id: id, total: 4, limit: 100, offset: 0 });
    expect(shown(line)).toEqual([
      ['Microsoft', '?', '2022-04-01', 'ended'],
      ['Paris', '2023-01-01', '2024-03-01', 'superseded'],
      ['Berlin', '2024-03-01', '..', 'current'],
      ['Acme', '2025-01-01', '..', 'current'],
    ]);
    const [microsoft, paris] = line.timeline;
    expect(microsoft).toMatchObject({ invalid_precision: 'month', invalid_stated: true, relation: 'works_at' });
    expect(paris).toMatchObject({ valid_precision: 'instant', valid_stated: false, created_at: expect.any(String) });
    expect(paris?.sources).toEqual([{ artifact_id: expect.any(Number), span: [0, 19] }]);
  });

  it('counts each text that states a fact as a source of it', async () => {
    const first = await told('Bea works at Initech.', '2024-01-01T00:00:00Z');
    const second = await told('Bea works at Initech.', '2024-01-01T00:00:00Z');
    const { timeline } = await timelineOf(await entityOf('Bea'));
    expect(timeline.map(({ sources }) => sources.map((source) => source.artifact_id))).toEqual([
      [first.artifact_id, second.artifact_id],
    ]);
  });

  it('is narrowed to a relation by any of its names, and comes in pages', async () => {
    const id = await tellLife('Carl');
    expect(shown(await timelineOf(id, '&relation=lives_in')).map(([target]) => target)).toEqual(['Paris', 'Berlin']);
    expect(shown(await timelineOf(id, '&relation=Lives%20In'))).toHaveLength(2);
    const page = await timelineOf(id, '&limit=2&offset=1');
    expect(page).toMatchObject({ total: 4, limit: 2, offset: 1 });
    expect(shown(page).map(([target]) => target)).toEqual(['Paris', 'Berlin']);
  });

  it('as_of an instant tells what was true then; with history, what had begun by then', async () => {
    const id = await tellLife('Dan');
    const at = async (instant: string, more = '') =>
      shown(await timelineOf(id, `&as_of=${instant}T00:00:00Z${more}`)).map(([target, , , state]) => [target, state]);
    expect(await at('2023-06-01')).toEqual([['Paris', 'current']]);
    expect(await at('2024-03-01')).toEqual([['Berlin', 'current']]);
    expect(await at('2022-01-01')).toEqual([['Microsoft', 'current']]);
    expect(await at('2023-06-01', '&history=true')).toEqual([
      ['Microsoft', 'ended'],
      ['Paris', 'current'],
    ]);
    expect(shown(await timelineOf(id, '&history=false')).map(([target]) => target)).toEqual([
      'Microsoft',
      'Berlin',
      'Acme',
    ]);
  });

  it('known_at a past instant is byte for byte what was given then, through every decision of a person', async () => {
    const id = await tellLife('Eva');
    const asked: { readonly at: string; readonly more: string; readonly given: Timeline }[] = [];
    const ask = async (): Promise<void> => {
      const at = instantNow();
      for (const more of ['', '&history=false', '&as_of=2024-06-01T00:00:00Z', '&relation=lives_in&limit=1&offset=1'])
        asked.push({ at, more, given: await timelineOf(id, more) });
    };
    const rowOf = async (target: string): Promise<number> =>
      (await timelineOf(id)).timeline.find((row) => row.target === target)?.id ?? 0;
    const [paris, berlin, acme] = [await rowOf('Paris'), await rowOf('Berlin'), await rowOf('Acme')];
    const decide = async (edge: number, action: string, body = {}): Promise<void> => {
      now += 60_000;
      const { status } = await server.post(`/v1/gb/edges/${edge}/${action}`, { user_id: 'u1', ...body });
      expect({ action, status }).toEqual({ action, status: 200 });
    };
    await ask();
    await decide(acme, 'close', { at: '2025-06', reason: 'left' });
    await ask();
    await decide(berlin, 'retract');
    await ask();
    await told('Eva lives in Rome.', '2023-01-01T00:00:00Z');
    await ask();
    await decide(paris, 'resolve');
    await ask();
    await decide(berlin, 'restore');
    await ask();
    await decide(acme, 'restore');
    await ask();

    expect(new Set(asked.map(({ given }) => JSON.stringify(given))).size).toBeGreaterThan(10);
    for (const { at, more, given } of asked)
      expect({ at, more, line: await timelineOf(id, `${more}&known_at=${at}`) }).toEqual({ at, more, line: given });
  });

  it('shows the names that stood, is empty before anything was known, and 404 for what is not there', async () => {
    const before = instantNow();
    const id = await tellLife('Fay');
    verifyError(await server.get(`/v1/gb/entities/${id}/timeline?user_id=u1&known_at=${before}`), { status: 404 });
    verifyError(await server.get('/v1/gb/entities/99999/timeline?user_id=u1'), { status: 404, says: 'entity' });
    verifyError(await server.get(`/v1/gb/entities/${id}/timeline?user_id=u2`), { status: 404 });
    verifyError(await server.get(`/v1/gb/entities/${id}/timeline?user_id=u1&as_of=2024`), {
      status: 400,
      field: 'as_of',
    });
    verifyError(await server.get(`/v1/gb/entities/${id}/timeline?user_id=u1&limit=501`), {
      status: 400,
      field: 'limit',
    });
    verifyError(await server.get(`/v1/gb/entities/${id}/timeline`), { status: 400, field: 'user_id' });
  });

  it('leaves out what was retracted', async () => {
    const { edges } = await told('Gus works at Soylent.', '2024-01-01T00:00:00Z');
    await server.post(`/v1/gb/edges/${edges[0]?.id}/retract`, { user_id: 'u1' });
    expect(await timelineOf(await entityOf('Gus'))).toMatchObject({ timeline: [], total: 0 });
  });
});
