import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openStory } from '@gligabao/testkit';
import { openMemory } from './support/memory.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(180_000);

const FACTS = 15_000;
const LEFT_OUT = 'Facts (the most relevant ones; others were left out):';

let storage: TemporaryStorage;
let server: TestServer;

/** A company that much is known of, the rarest of it first, and a small firm. */
async function tellCompany(): Promise<void> {
  const open = await openMemory(storage);
  const tale = await openStory(open.stores, 'u1');
  await tale.tell((draft) => {
    const by = draft.artifact({ text: 'Globex employs Quentin. Tiny employs Rosa.' });
    const [company, firm] = [draft.entity('Globex'), draft.entity('Tiny')];
    draft.text('entity', company, 'globex');
    draft.text('entity', firm, 'tini');
    const tell = (source: typeof company, name: string, words: string) => {
      const description = `${source.name} employs ${name}.`;
      const fact = draft.fact(source, 'employs', draft.entity(name), by, { description });
      draft.text('fact', fact, words);
    };
    tell(company, 'Quentin', 'globex employ quentin');
    tell(firm, 'Rosa', 'tini employ rosa');
    for (let at = 0; at < FACTS; at += 1) tell(company, `Worker${at}`, `globex employ worker${at}`);
    return {};
  });
  await open.close();
}

beforeAll(async () => {
  storage = await temporaryStorage();
  await tellCompany();
  server = await startServer({ storage });
});
afterAll(async () => {
  await stopServers();
  await storage.remove();
});

describe(`a company of which ${FACTS} facts are known (F113)`, () => {
  it('is answered with what is relevant, however old, and says that it was cut', async () => {
    const { answer, context, retrieval } = await server.query({ query: 'Does Globex employ Quentin?' });
    expect(answer).toContain('Globex employs Quentin.');
    expect(retrieval).toMatchObject({ truncated: true });
    expect(retrieval.facts).toBeLessThanOrEqual(100);
    expect(context).toContain(`${LEFT_OUT}\n[f1] Globex - employs - Quentin`);
  });

  it('asked about without more is told by the newest, within the limits', async () => {
    const { evidence, context } = await server.query({ query: 'Globex?', answer: false, limits: { facts: 7 } });
    expect(evidence.edges).toHaveLength(7);
    for (const { source } of evidence.edges) expect(source).toBe('Globex');
    expect(context).toContain(LEFT_OUT);
  });

  it('takes no place of another that the question names', async () => {
    const { evidence } = await server.query({ query: 'Whom does Tiny employ, and whom Globex?', answer: false });
    expect(evidence.edges.map(({ target }) => target)).toContain('Rosa');
  });

  it('a firm of which all is told is not said to be cut', async () => {
    const { context, retrieval } = await server.query({
      query: 'Who is with Rosa?',
      answer: false,
      limits: { passages: 0 },
    });
    expect(retrieval.facts).toBe(1);
    expect(retrieval.truncated).toBe(false);
    expect(context).toContain('\nFacts:\n[f1] Tiny - employs - Rosa');
  });
});
