import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compose, type Composition, createLog, loadSettings, serve } from '@gligabao/server';
import { runCheck, summarise } from '../benchmarks/citations/run-check.ts';
import { checkResponse } from '../benchmarks/citations/slice.ts';
import { loadMaterial, type Material } from '../benchmarks/citations/told.ts';

/** Stands before a server and moves every span of its answers. */
async function shifting(target: string, by: number): Promise<{ readonly url: string; readonly close: () => void }> {
  const proxy: Server = createServer((incoming, outgoing) => {
    const forward = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(Buffer.from(part));
      const sent = parts.length === 0 ? {} : { body: Buffer.concat(parts) };
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(new URL(incoming.url ?? '/', target), {
        method: incoming.method ?? 'GET',
        headers,
        ...sent,
      });
      const moved = JSON.stringify(await reply.json(), (key, value: unknown) =>
        key === 'span' && Array.isArray(value) ? value.map((at: number) => at + by) : value,
      );
      outgoing.writeHead(reply.status, headers).end(moved);
    };
    forward().catch((error: unknown) => outgoing.writeHead(502).end(String(error)));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => proxy.close() };
}

describe('the check of citations', () => {
  let folder: string;
  let composition: Composition;
  let url: string;
  let close: () => Promise<void>;
  let materials: readonly Material[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gligabao-citations-'));
    const given = {
      db: join(folder, 'c.db'),
      port: 0,
      log_level: 'silent',
      llm: 'local',
      embeddings: 'local',
      embedding_model: 'hash',
    };
    composition = await compose(loadSettings(given, {}, { cwd: folder }), createLog('silent'));
    const server = await serve(composition);
    [url, close] = [server.url, () => server.close()];
    materials = (await loadMaterial(join(folder, 'none'))).filter(({ dataset }) => dataset !== 'locomo');
  }, 60_000);
  afterAll(async () => {
    await close();
    await composition.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds every quote where it says, in sentences and in a document', async () => {
    const summary = summarise(await runCheck(url, materials, 200));
    expect(summary).toMatchObject({ faults: [], passed: true });
    expect(summary.answers).toBeGreaterThan(40);
    expect(summary.equal).toBe(summary.citations);
  }, 120_000);

  it('fails a server whose offsets are off by one', async () => {
    const asked = materials.map((each) => ({ ...each, bodies: [] }));
    for (const by of [1, -1]) {
      const off = await shifting(url, by);
      const summary = summarise(await runCheck(off.url, asked, 5));
      off.close();
      expect(summary).toMatchObject({ equal: 0, passed: false });
    }
  }, 60_000);

  it('fails an answer that cites what it does not show, or shows it without a quote', async () => {
    const answer = { answer: 'Yes [f1].', mode: 'extractive', supported: 1, unsupported: 0 };
    const sentences = [{ supported: true, citations: [] }];
    const read = () => Promise.resolve('Alice works at Acme.');
    const none = { ...answer, sentences, evidence: { edges: [], passages: [] } };
    expect((await checkResponse(none, read)).faults).toEqual(['f1 stands in the prose and not in the evidence']);
    const edge = { handle: 'f1', artifact_id: 1, span: [0, 5] };
    const bare = { ...none, evidence: { edges: [edge], passages: [] } };
    expect((await checkResponse(bare, read)).faults).toContain('a citation without its span and quote');
    const whole = { ...none, supported: 0, evidence: { edges: [{ ...edge, quote: 'Alice' }], passages: [] } };
    expect(await checkResponse(whole, read)).toMatchObject({ equal: 1, faults: ['the counts of sentences are wrong'] });
  });
});
