import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type FailingVendor, type VendorKind, VENDORS, type VendorScript } from './support/failing-vendors.ts';
import { gate } from './support/gate.ts';
import type { Fields } from './support/http.ts';
import { verifyError } from './support/refused.ts';
import { stopServers } from './support/server.ts';
import { TEXT } from './support/vendor.ts';

// A database of its own takes a while to make.
jest.setTimeout(30_000);

const GOOD: VendorScript = { kind: 'good' };
const status = (code: number, headers: Readonly<Record<string, string>> = {}): VendorScript => ({
  kind: 'status',
  status: code,
  headers,
});
const page = (code: number): VendorScript => ({
  kind: 'raw',
  status: code,
  body: '<html><h1>Bad gateway</h1></html>',
  contentType: 'text/html',
});
const body = (text: string): VendorScript => ({ kind: 'raw', body: text });

/** What a vendor does, the end of the code of its error, and how often it is called when it goes on so. */
const FAILURES: readonly (readonly [what: string, turn: VendorScript, code: string, calls: number])[] = [
  ['has a fault of its own (500)', status(500), 'failed', 3],
  ['is overloaded (529)', status(529), 'failed', 3],
  ['is overloaded, and says for how long (529)', status(529, { 'retry-after': '2' }), 'failed', 3],
  ['breaks the connection', { kind: 'hang-up' }, 'unreachable', 3],
  ['breaks the connection in the middle of a reply', { kind: 'half', of: GOOD }, 'unreachable', 3],
  ['is behind a proxy that has an error page', page(502), 'failed', 3],
  ['is behind a proxy that has a page with status 200', page(200), 'foreign-reply', 3],
  ['sends an empty body', body(''), 'foreign-reply', 3],
  ['sends half a JSON value', body('{"model":"m","content":[{'), 'foreign-reply', 3],
  ['sends JSON of another shape', body('{"ok":true}'), 'foreign-reply', 3],
  ['sends null', body('null'), 'foreign-reply', 3],
  ['rejects the call (400)', status(400), 'rejected', 1],
  ['refuses the key (401)', status(401), 'not-authorized', 1],
  ['forbids its use (403)', status(403), 'not-authorized', 1],
  ['knows no such model (404)', status(404), 'unknown-model', 1],
  ['finds the call too large (413)', status(413), 'rejected', 1],
];
const LATE: typeof FAILURES = [
  ['does not answer', { kind: 'silence' }, 'timed-out', 3],
  ['sends half of what it announces, and not the rest', { kind: 'half', of: GOOD, stalls: true }, 'timed-out', 3],
];

interface Ledger {
  readonly total: number;
  readonly inferences: readonly Fields[];
}

let users = 0;
afterAll(stopServers);

/** A user whom nobody else in this file is, and what the server knows of the user's calls. */
function asUser({ server }: FailingVendor, { stage, asked = {} }: VendorKind) {
  users += 1;
  const user_id = `user-${users}`;
  return {
    remember: () => server.post('/v1/gb/remember', { user_id, text: TEXT, ...asked }),
    query: () => server.post('/v1/gb/query', { user_id, query: 'Where does Alice work?', answer: false }),
    async run(id: unknown) {
      return (await server.get(`/v1/gb/remember-runs/${Number(id)}?user_id=${user_id}`)).body;
    },
    async ledger(of = stage) {
      return (await server.get<Ledger>(`/v1/gb/inferences?user_id=${user_id}&stage=${of}`)).body;
    },
    counts: () => server.counts(user_id),
  };
}

/** The error of a port as a client is told: of a language model's, the task has one. */
const told = ({ port }: VendorKind, code: string): string =>
  `${port === 'language-model' && code === 'unknown-model' ? 'tasks' : port}/${code}`;

describe.each(VENDORS)('%s that', (_name, kind) => {
  let vendor: FailingVendor;
  beforeAll(async () => {
    vendor = await kind.start();
  });
  afterAll(() => vendor.close());

  async function verifyFailed(of: FailingVendor, turn: VendorScript, code: string, calls: number): Promise<void> {
    const user = asUser(of, kind);
    const [asked, waited] = [of.requests.length, of.waits.length];
    of.script(turn);
    const reply = await user.remember();
    verifyError(reply, { status: 502 });
    expect(reply.body['code']).toBe(told(kind, code));
    expect(of.requests).toHaveLength(asked + calls);
    expect(of.waits).toHaveLength(waited + calls - 1);

    const { total, inferences } = await user.ledger();
    expect(total).toBe(calls);
    for (const row of inferences) {
      const error = expect.stringMatching(new RegExp(`^${kind.port}/${code}: `));
      expect(row).toMatchObject({ provider: kind.provider, model: kind.model, status: 'failed', error, cost_usd: 0 });
    }
    const error = expect.stringMatching(new RegExp(`^${told(kind, code)}: `));
    const run = await user.run(reply.body['remember_run_id']);
    const inference_ids = inferences.map(({ id }) => id).toReversed();
    expect(run).toMatchObject({
      status: 'failed',
      error,
      stages: { [kind.stage]: { status: 'failed', error, inference_ids } },
    });
    expect(run).not.toHaveProperty('artifact_id');
    expect(await user.counts()).toEqual({});

    expect(await of.server.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    of.script(GOOD);
    expect(await user.remember()).toMatchObject({ status: 200, body: { edges: [{ target: 'Acme' }] } });
    expect(await user.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
  }

  async function verifyRecovered(of: FailingVendor, turn: VendorScript, code: string): Promise<void> {
    const user = asUser(of, kind);
    of.script(turn, GOOD);
    const reply = await user.remember();
    expect(reply).toMatchObject({ status: 200, body: { edges: [{ target: 'Acme' }] } });
    const { inferences } = await user.ledger();
    expect(inferences).toMatchObject([
      { status: 'succeeded', model: kind.model },
      { status: 'failed', error: expect.stringMatching(new RegExp(`^${kind.port}/${code}: `)) },
    ]);
    expect(inferences[0]).not.toHaveProperty('error');
    expect(await user.run(reply.body['remember_run_id'])).toMatchObject({
      status: 'succeeded',
      artifact_id: reply.body['artifact_id'],
      stages: {
        [kind.stage]: { status: 'succeeded', inference_ids: inferences.map(({ id }) => id).toReversed() },
      },
    });
    expect(await user.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
  }

  it.each(FAILURES)(
    '%s: 502, nothing stored, all calls in the ledger, and the next works',
    (_what, turn, code, calls) => verifyFailed(vendor, turn, code, calls),
  );

  it.each(FAILURES.filter(([, , , calls]) => calls > 1))('%s once: the call goes on', (_what, turn, code) =>
    verifyRecovered(vendor, turn, code),
  );

  it.each(LATE)('%s in time: 502, and nothing hangs', async (_what, turn, code, calls) => {
    const impatient = await kind.start({ timeout_ms: 400 });
    await verifyFailed(impatient, turn, code, calls);
    await impatient.close();
  });

  it('does not answer in time once: the call goes on', async () => {
    const impatient = await kind.start({ timeout_ms: 1000 });
    await verifyRecovered(impatient, { kind: 'silence' }, 'timed-out');
    await impatient.close();
  });

  it('is slow, and no slower than it may be: the run is under way meanwhile, and the call succeeds', async () => {
    const user = asUser(vendor, kind);
    const held = gate();
    vendor.script({ kind: 'choose', choose: () => ({ kind: 'late', until: held.wait(), turn: GOOD }) });
    const answered = user.remember();
    await held.reached;
    expect(await vendor.server.get('/healthz')).toMatchObject({ status: 200 });
    held.open();
    expect(await answered).toMatchObject({ status: 200, body: { edges: [{ target: 'Acme' }] } });
    expect(await user.ledger()).toMatchObject({ total: 1, inferences: [{ status: 'succeeded' }] });
  });

  describe('limits the rate', () => {
    it.each<readonly [string, Readonly<Record<string, string>>, string, number, readonly number[]]>([
      ['for seconds', { 'retry-after': '2' }, '2', 3, [2000, 2000]],
      ['for milliseconds', { 'retry-after-ms': '250' }, '1', 3, [250, 250]],
      ['without saying for how long', {}, '1', 3, [500, 2000]],
      ['for longer than anybody waits', { 'retry-after': '3600' }, '3600', 1, []],
    ])('%s: 503 with retry-after, nothing stored (F157)', async (_what, headers, after, calls, waits) => {
      const limited = await kind.start();
      const user = asUser(limited, kind);
      limited.script(status(429, headers));
      const reply = await user.remember();
      verifyError(reply, { status: 503 });
      expect(reply.headers['retry-after']).toBe(after);
      expect(limited.requests).toHaveLength(calls);
      // Waits are counted from when the limit was told.
      expect(limited.waits.map((ms) => Math.round(ms / 50) * 50)).toEqual(waits);
      const error = expect.stringMatching(new RegExp(`^${kind.port}/rate-limited: `));
      const { total, inferences } = await user.ledger();
      expect(total).toBe(calls);
      for (const row of inferences) expect(row).toMatchObject({ status: 'failed', error });
      expect(await user.run(reply.body['remember_run_id'])).toMatchObject({
        status: 'failed',
        error,
        stages: { [kind.stage]: { status: 'failed', error } },
      });
      expect(await user.counts()).toEqual({});

      limited.script(GOOD);
      expect(await user.remember()).toMatchObject({ status: 200 });
      await limited.close();
    });

    it('once: the call goes on, and one that comes meanwhile waits as well (F157)', async () => {
      const limited = await kind.start();
      const [first, second] = [asUser(limited, kind), asUser(limited, kind)];
      limited.script(status(429, { 'retry-after': '30' }), GOOD);
      expect(await first.remember()).toMatchObject({ status: 200 });
      expect(await second.remember()).toMatchObject({ status: 200 });
      // Nobody really waited: by the clock the limit still stands for the second.
      expect(limited.waits).toHaveLength(2);
      expect(await first.ledger()).toMatchObject({ total: 2 });
      expect(await second.ledger()).toMatchObject({ total: 1 });
      await limited.close();
    });
  });
});

describe.each(VENDORS.filter(([, { port }]) => port === 'language-model'))('%s that cuts its reply', (_name, kind) => {
  let vendor: FailingVendor;
  beforeAll(async () => {
    vendor = await kind.start();
  });
  afterAll(() => vendor.close());

  it('always: 502, nothing stored, and each call is in the ledger as one that was answered (F009)', async () => {
    const user = asUser(vendor, kind);
    const before = vendor.requests.length;
    vendor.script({ kind: 'cut' });
    const reply = await user.remember();
    verifyError(reply, { status: 502, says: 'cut at its limit' });
    expect(await user.counts()).toEqual({});
    const { total, inferences } = await user.ledger();
    expect(total).toBe(vendor.requests.length - before);
    expect(total).toBeGreaterThan(2);
    expect(new Set(inferences.map((row) => row['status']))).toEqual(new Set(['succeeded']));
    expect(await user.run(reply.body['remember_run_id'])).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^tasks\/truncated: /),
      stages: { [kind.stage]: { status: 'failed' } },
    });
  });

  it('once: the halves of the text are read (F009)', async () => {
    const user = asUser(vendor, kind);
    vendor.script({ kind: 'cut' }, { kind: 'nothing' }, { kind: 'good' });
    expect(await user.remember()).toMatchObject({ status: 200, body: { edges: [{ target: 'Acme' }] } });
    expect(await user.ledger()).toMatchObject({ total: 3 });
  });
});

describe.each(VENDORS.filter(([, { port }]) => port === 'embedder'))('%s, for a question', (_name, kind) => {
  it.each<readonly [string, VendorScript, number]>([
    ['that break', { kind: 'hang-up' }, 2],
    ['that are limited for longer than a question waits', status(429, { 'retry-after': '30' }), 1],
    ['that are limited for a moment', status(429, { 'retry-after': '1' }), 2],
    ['without a key that fits', status(401), 1],
  ])('%s: 200 with what is found by keyword, and the calls in the ledger', async (_what, turn, calls) => {
    const vendor = await kind.start();
    const user = asUser(vendor, kind);
    vendor.script(GOOD);
    await user.remember();
    vendor.script(turn);
    const reply = await user.query();
    expect(reply).toMatchObject({ status: 200, body: { evidence: { edges: [{ target: 'Acme' }] } } });
    const { total, inferences } = await user.ledger('retrieve');
    expect(total).toBe(calls);
    for (const row of inferences) expect(row).toMatchObject({ status: 'failed', run_kind: 'query', model: kind.model });
    await vendor.close();
  });
});
