import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spaceOf, vectorModelOf, type VectorIndex } from '@gligabao/core';
import { CALL, stubEmbedder } from '@gligabao/testkit';
import { compose, createLog, loadSettings, TOKENS } from '../src/index.ts';
import { diagnose } from './support/doctor.ts';
import { endedRuns } from './support/runs-over-http.ts';
import { startServer, stopServers } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
  const server = await startServer({ storage });
  await server.remember({ text: 'Mira lives in Rome.' });
  await server.close();
});
afterEach(async () => {
  await stopServers();
  await storage.remove();
});

const BEGUN = `UPDATE gb_remember_queue SET body = '{}', result = NULL;
  UPDATE gb_remember_runs SET status = 'started', finished_at = NULL, artifact_id = NULL`;

/** What is left half, or of nothing, and what is said of it. */
const ORPHANS: readonly (readonly [what: string, statements: string, sentence: RegExp])[] = [
  ['a fact that nobody states', 'DELETE FROM gb_assertions', /fact 1 has no assertion/],
  ['an assertion of no fact', 'DELETE FROM gb_edges', /assertion 1 has no fact/],
  ['a text of nothing', 'DELETE FROM gb_artifacts', /speaks for passage 1, which does not exist/],
  ['a text that no keyword finds', 'DELETE FROM gb_postings', /text 1 is not in the keyword index/],
  [
    'keywords of no text',
    'UPDATE gb_postings SET text_id = text_id + 90',
    /postings of text 9\d, which does not exist/,
  ],
  [
    'a request of no run',
    "INSERT INTO gb_remember_queue VALUES (99, 'u1', 'main', NULL, 'h', 1, '{}', NULL)",
    /1 rows of gb_remember_queue point at rows of gb_(remember_)?runs that do not exist/,
  ],
  ['a request of a run that is done', "UPDATE gb_remember_queue SET body = '{}'", /succeeded, and its request is kept/],
];

/** Where the vectors of facts are. */
const FACTS = spaceOf(1, 'fact', vectorModelOf(stubEmbedder()));

/** Does something to the vectors behind the back of the server. */
async function vandaliseVectors(vandal: (index: VectorIndex) => Promise<void>): Promise<void> {
  const loaded = loadSettings({ ...storage.settings, llm: 'none', embeddings: 'none' }, {}, { cwd: storage.folder });
  const composition = await compose(loaded, createLog('error'));
  const index = composition.container.resolve(TOKENS.ports)['vector-index'];
  if (!index) throw new Error('the storage has no vectors');
  await vandal(index);
  await composition.close();
}

describe('gligabao doctor names what belongs to nothing', () => {
  it.each(ORPHANS)('%s', async (_what, statements, sentence) => {
    expect(await diagnose(storage)).toMatchObject({ code: 0, said: { ok: true, problems: [] } });
    await storage.vandalise(statements);
    const { code, said } = await diagnose(storage);
    expect({ code, ok: said['ok'] }).toEqual({ code: 1, ok: false });
    expect(said['problems']).toContainEqual(expect.stringMatching(sentence));
  });

  it('a vector of no text, and a text whose vector is gone', async () => {
    const vector = new Float32Array(64).fill(1);
    await vandaliseVectors((index) => index.put(FACTS, [{ id: 2, vector, live: true }], CALL));
    expect((await diagnose(storage)).said).toMatchObject({
      ok: false,
      problems: ['dataset 1: fact texts 2 do not exist, and have a vector'],
    });
    await vandaliseVectors((index) => index.remove(FACTS, 'all', CALL));
    expect((await diagnose(storage)).said).toMatchObject({
      problems: ['dataset 1: fact texts 3 have no vector, though one is on record'],
    });
  });

  it('a run that no process works on (F165)', async () => {
    // Where several servers may be at work, a run that nobody holds is still first in its line.
    await storage.vandalise(storage.exclusive ? BEGUN : `${BEGUN}; UPDATE gb_remember_lines SET run_id = 1`);
    const { said } = await diagnose(storage);
    // Who owns the storage alone ends it; elsewhere a server may be at work on it.
    const [ended, unfinished] = storage.exclusive ? [[1], []] : [[], [1]];
    expect(said).toMatchObject({ ok: true, waiting_runs: 0, ended_runs: ended, unfinished_runs: unfinished });
    const server = await startServer({ storage });
    const [run] = await endedRuns(server, 'main');
    // Begun anew there, and of the request nothing is left.
    const error = expect.stringContaining(storage.exclusive ? 'interrupted' : 'remember/not-readable');
    expect(run).toMatchObject({ status: 'failed', error });
    await server.close();
    expect((await diagnose(storage)).said).toMatchObject({ ended_runs: [], unfinished_runs: [] });
  });

  it('a run in line whose request is gone, and counts those that can go on (F165)', async () => {
    await storage.vandalise(`${BEGUN}, started_at = NULL; DELETE FROM gb_commits`);
    expect((await diagnose(storage)).said).toMatchObject({ ok: true, waiting_runs: 1, unfinished_runs: [] });
    await storage.vandalise('DELETE FROM gb_remember_queue');
    const { said } = await diagnose(storage);
    if (storage.exclusive) expect(said).toMatchObject({ waiting_runs: 0, ended_runs: [1] });
    else expect(said).toMatchObject({ problems: ['run 1 waits, and there is no request of it'] });
  });
});
