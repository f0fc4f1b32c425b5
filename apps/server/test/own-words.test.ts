import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { pluginOf } from './support/plugins.ts';
import { readingModel } from './support/reading-model.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

/** What the model makes of a text: a fact in words of its own. */
let claimed: readonly object[] = [];
let now = Date.parse('2025-06-01T09:00:00Z');
let server: TestServer;
beforeAll(async () => {
  const model = readingModel({
    instead: (asked) => (asked === 'extract_graph' ? { text: JSON.stringify({ entities: [], edges: claimed }) } : {}),
  });
  server = await startServer({
    models: [pluginOf({ 'language-model': model, embedder: stubEmbedder() })],
    settings: { capture_inferences: true },
    now: () => now,
  });
});
afterAll(stopServers);

const fact = (source: string, relation: string, target: string, description: string, more: object = {}) => ({
  source,
  relation,
  target,
  description,
  ...more,
});

/** The texts that the model was sent to read, as the ledger captured them, the latest first. */
async function sent(user: string): Promise<readonly string[]> {
  const { body } = await server.get<{ readonly inferences: readonly { readonly request: string }[] }>(
    `/v1/gb/inferences?user_id=${user}&stage=extract_graph`,
  );
  return body.inferences.map(({ request }) => String(JSON.parse(request).prompt));
}

describe('pronouns and possessives stay as they were written (F127)', () => {
  it.each<readonly [what: string, text: string, sentence: string, fact: object]>([
    [
      'her heritage',
      'Zadie wrote a book. In it she explores her heritage, which is Jamaican. It sold well.',
      'In it she explores her heritage, which is Jamaican.',
      fact('Zadie', 'explores', 'Jamaican heritage', 'She explores her heritage, which is Jamaican.'),
    ],
    [
      'their time at MIT',
      'Ada and Lin met long ago.  Their time at MIT shaped them both.\r\nNow they run Acme.',
      'Their time at MIT shaped them both.',
      fact('Ada', 'studied_at', 'MIT', 'Their time at MIT shaped them both.'),
    ],
    [
      'accents in both forms, emoji, and white space of all kinds',
      'Caf\u00e9 Cafe\u0301 \u2615\ufe0f.\n\n\tZo\u00e9\u00a0Li  told\u2028us about her heritage: Ghana\u202f!\n',
      'Zo\u00e9\u00a0Li  told\u2028us about her heritage: Ghana\u202f!',
      fact('Zo\u00e9 Li', 'has_heritage', 'Ghana', 'Zo\u00e9 Li told us about her heritage: Ghana!'),
    ],
  ])('%s', async (what, text, sentence, stated) => {
    const user = `words-${what.length}`;
    claimed = [stated];
    const { artifact_id, edges } = await server.remember({ user_id: user, text });
    // The model reads the very text; so does who asks for it later.
    expect((await sent(user))[0]).toContain(text);
    const { body } = await server.get(`/v1/gb/artifacts/${artifact_id}?user_id=${user}`);
    expect(body['text']).toBe(text);
    const [edge] = edges;
    expect(text.slice(...(edge?.span ?? []))).toBe(sentence);
    const { body: row } = await server.get(`/v1/gb/edges/${edge?.id}?user_id=${user}`);
    expect(row['sources']).toMatchObject([{ artifact_id, span: edge?.span }]);
    const { evidence } = await server.query({ user_id: user, query: 'What of her heritage, and MIT?', answer: false });
    expect(evidence.edges.map(({ span }) => text.slice(...(span ?? [])))).toContain(sentence);
    expect(evidence.passages.map((passage) => passage.text)).toContain(text);
  });
});

describe('a text without a date, with the time that its caller gives (F062)', () => {
  const WHEN = '2019-07-04T22:30:00-05:00';
  const GIVEN = '2019-07-05T03:30:00Z';
  const TEXT = 'Mira runs the shop. She likes Tea.';

  it.each<readonly [what: string, times: object, valid: string, stated: boolean]>([
    ['and a model that says nothing of times', {}, GIVEN, false],
    ['and a model that guesses what cannot be read', { valid_at: 'some time ago' }, GIVEN, false],
    ['and a model that guesses a date', { valid_at: '2021-03-05' }, GIVEN, false],
    ['and a model that guesses a period', { valid_at: '2021', invalid_at: '2022' }, GIVEN, false],
    ['and a model that leaves both blank', { valid_at: '', invalid_at: '' }, GIVEN, false],
  ])('%s: three runs keep both clocks, and the value of the caller', async (what, times, valid, stated) => {
    claimed = [fact('Mira', 'runs', 'the shop', 'Mira runs the shop.', times)];
    const seen: Fields[] = [];
    for (let run = 1; run <= 3; run += 1) {
      now += 3_600_000;
      const learned = new Date(now).toISOString().replace('.000Z', 'Z');
      const user = `times-${what.length}-${run}`;
      const response = await server.remember({ user_id: user, text: TEXT, reference_time: WHEN });
      expect(response).toMatchObject({ valid_at: GIVEN, created_at: learned });
      expect(response.edges).toMatchObject([{ valid_at: valid, created_at: learned }]);
      const { body: edge } = await server.get(`/v1/gb/edges/${response.edges[0]?.id}?user_id=${user}`);
      expect(edge).toMatchObject({ valid_at: valid, valid_stated: stated, created_at: learned });
      expect(edge).not.toHaveProperty('invalid_at');
      const { body: text } = await server.get(`/v1/gb/artifacts/${response.artifact_id}?user_id=${user}`);
      expect(text).toMatchObject({ valid_at: GIVEN, created_at: learned });
      const { body: log } = await server.get(`/v1/gb/remember-runs/${response.remember_run_id}?user_id=${user}`);
      expect(log['params']).toMatchObject({ reference_time: GIVEN });
      // Each clock cuts by itself: before it was true, and before it was known.
      const told = async (clocks: object) => {
        const call = { user_id: user, query: 'Who runs the shop?', answer: false, ...clocks };
        return (await server.query(call)).evidence.edges.length;
      };
      expect(await told({})).toBe(1);
      expect(await told({ as_of: '2019-07-05T03:29:59Z', history: true })).toBe(0);
      expect(await told({ as_of: GIVEN })).toBe(1);
      expect(await told({ known_at: new Date(now - 1000).toISOString() })).toBe(0);
      const { id: _id, created_at: _learned, sources: _sources, ...same } = edge;
      seen.push(same);
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  });

  it('told again without a time, it keeps the value that the caller gave', async () => {
    claimed = [fact('Mira', 'runs', 'the shop', 'Mira runs the shop.')];
    const call = { user_id: 'again', text: TEXT };
    const [first] = (await server.remember({ ...call, reference_time: WHEN })).edges;
    now += 3_600_000;
    const { edges } = await server.remember(call);
    expect(edges).toMatchObject([{ id: first?.id, valid_at: GIVEN, created_at: first?.created_at }]);
  });
});
