import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import Database from 'better-sqlite3';
import { diagnose } from './support/doctor.ts';
import { pluginOf } from './support/plugins.ts';
import { readingModel } from './support/reading-model.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);
afterAll(stopServers);

/** The files of a storage in which one of the words stands, in UTF-8 or in UTF-16, whatever the case of its letters. */
function filesWith(storage: TemporaryStorage, words: readonly string[]): readonly string[] {
  return readdirSync(storage.folder, { recursive: true, withFileTypes: true }).flatMap((file) => {
    if (!file.isFile()) return [];
    const bytes = readFileSync(join(file.parentPath, file.name));
    const texts = [bytes.toString('latin1').toLowerCase(), bytes.toString('utf16le').toLowerCase()];
    return words.filter((word) => texts.some((text) => text.includes(word))).map((word) => `${file.name}: ${word}`);
  });
}

const SECRET = ['xanthippe', 'umberhaven', 'quillfeather', 'zeppelin'];
const NOTE = 'Xanthippe Quillfeather admires Umberhaven. Xanthippe dreads Zeppelin.';

async function forget(server: TestServer, id: number) {
  const { status } = await server.send(`/v1/gb/artifacts/${id}?user_id=u1`, { method: 'DELETE' });
  expect(status).toBe(200);
}

/** Remembers a note, and a document with it in the middle of others, by a model of which every word is captured. */
async function tellAll(server: TestServer): Promise<readonly number[]> {
  const filler = (from: number) =>
    Array.from({ length: 12 }, (_, day) => `On day ${from + day} Mira visits Oslo. She stays for a week there.`);
  await server.remember({ text: 'Mira admires Rome.', session_id: 's1' });
  const note = await server.remember({ text: NOTE, session_id: 's1', source: 'mail', idempotency_key: 'k' });
  await server.remember({ text: 'Mira admires Oslo.', session_id: 's1' });
  const document = await server.remember({ text: [...filler(0), NOTE, ...filler(20)].join('\n\n') });
  expect(document.chunks?.length).toBeGreaterThan(2);
  await server.query({ query: 'What does Xanthippe admire?' });
  return [note.artifact_id, document.artifact_id];
}

describe('a forgotten text', () => {
  it('is in no file of the database afterwards: not in pages, the write-ahead log or vectors (F089)', async () => {
    const storage = await temporaryStorage();
    if (!storage.exclusive) {
      // PostgreSQL keeps dead rows until it vacuums; what it holds is not for us to read.
      await storage.remove();
      return;
    }
    const models = [pluginOf({ 'language-model': readingModel(), embedder: stubEmbedder() })];
    const server = await startServer({ storage, models, settings: { capture_inferences: true, chunk_size: 64 } });
    const ids = await tellAll(server);
    const asked = await server.query({ query: 'Who is in Umberhaven?', answer: false });
    expect(asked.evidence.edges.length).toBeGreaterThan(0);
    expect(filesWith(storage, SECRET).length).toBeGreaterThan(0);
    for (const id of ids) await forget(server, id);
    // Questions are not forgotten with what they ask about; nothing here keeps them but a capture, which is gone.
    expect(filesWith(storage, SECRET)).toEqual([]);
    await server.close();
    expect(await diagnose(storage)).toMatchObject({ code: 0, said: { ok: true, problems: [] } });
    expect(filesWith(storage, SECRET)).toEqual([]);
    const vectors = new Database(join(storage.folder, 'memory.vectors.db'), { readonly: true });
    const texts = new Database(join(storage.folder, 'memory.db'), { readonly: true });
    const ofTexts = texts.prepare('SELECT id FROM gb_texts ORDER BY id').pluck().all();
    expect(vectors.prepare('SELECT id FROM vec ORDER BY id').pluck().all()).toEqual(ofTexts);
    expect(texts.prepare('SELECT count(*) FROM gb_erased_vectors').pluck().get()).toBe(0);
    vectors.close();
    texts.close();
    await storage.remove();
  });
});
