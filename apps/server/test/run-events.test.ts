import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { gate } from './support/gate.ts';
import { pluginOf, tasksAfter } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { openStream } from './support/stream.ts';

jest.setTimeout(60_000);
afterEach(stopServers);

const BODY = { user_id: 'u1', text: 'Alice works at Acme.', async: true };
const COMMENT = /^:.*\n\n/gmu;

const pathOf = (run: number): string => `/v1/gb/remember-runs/${run}/events?user_id=u1`;
const eventsIn = (stream: string): readonly string[] => stream.replaceAll(COMMENT, '').split('\n\n').slice(0, -1);
const numbersIn = (stream: string): readonly number[] =>
  eventsIn(stream).map((event) => Number(/^id: (\d+)\n/u.exec(event)?.[1]));

/** A server with a run that waits at a gate for its model. */
async function withRun(heartbeatMs?: number) {
  const waiting = gate();
  const models = [pluginOf({ tasks: tasksAfter(() => waiting.wait()), embedder: stubEmbedder() })];
  const server = await startServer({ models, ...(heartbeatMs === undefined ? {} : { heartbeatMs }) });
  const { body } = await server.post<{ readonly remember_run_id: number }>('/v1/gb/remember', BODY);
  await waiting.reached;
  return { server, waiting, run: body.remember_run_id };
}

const openEvents = ({ url }: TestServer, run: number, last?: number) =>
  openStream(url, pathOf(run), { headers: last === undefined ? {} : { 'last-event-id': String(last) } });

describe('the events of a run', () => {
  it('have a sign of life among them while nothing happens', async () => {
    const { server, waiting, run } = await withRun(1);
    const stream = openEvents(server, run);
    await stream.until((text) => text.split(': still there\n\n').length > 3);
    waiting.open();
    const told = await stream.whole();
    expect(eventsIn(told).at(-1)).toContain('event: run-succeeded');
    // It is a comment, and no event: who reads events sees the same as ever.
    expect(eventsIn(told)).toEqual(eventsIn(await openEvents(server, run).whole()));
  });

  it('go on behind the last one seen, for a client that comes back while the run goes on', async () => {
    const { server, waiting, run } = await withRun();
    const first = openEvents(server, run);
    const seen = numbersIn(await first.until((text) => text.includes('event: stage-started'))).at(-1) ?? 0;
    first.goAway();
    const second = openEvents(server, run, seen);
    await second.until((text) => text.startsWith(':'));
    waiting.open();
    const rest = numbersIn(await second.whole());
    const all = numbersIn(await openEvents(server, run).whole());
    expect(all).toEqual(all.map((_, at) => at + 1));
    expect(rest).toEqual(all.slice(seen));
    // Nothing is new to who has seen it all, or more than there is.
    for (const last of [all.length, 999]) expect(numbersIn(await openEvents(server, run, last).whole())).toEqual([]);
  });

  it('are refused to who was at an event that there cannot be', async () => {
    const { server, waiting, run } = await withRun();
    for (const last of ['x', '-1', '1.5', '9999999999']) {
      const reply = await server.send(pathOf(run), { headers: { 'last-event-id': last } });
      verifyError(reply, { status: 400, field: 'Last-Event-ID', says: 'id of an event' });
    }
    waiting.open();
  });
});
