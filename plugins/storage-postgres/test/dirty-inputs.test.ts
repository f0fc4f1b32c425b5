import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CALL, openStory } from '@gligabao/testkit';
import { withStores } from './opened.ts';

const DIRTY = [
  "Robert'); DROP TABLE gb_edges;--",
  'C:\\Users\\ann\\new$$folder',
  '%s %d $1 :dataset ?1 {{name}} ${x}',
  'a%b_c*d?[e]',
  'before\u0000after',
  '"double" `back` \'single\'',
  'für, naïve, 한글, 茶, 🍵',
  '__proto__',
];

describe('text that could be taken for something else', () => {
  it.each(DIRTY)('%j is read back as it was written, in names, relations, metadata and terms', async (text) => {
    await withStores(async (stores) => {
      const tale = await openStory(stores, text, text);
      const told = await tale.tell((draft) => {
        const by = draft.artifact({ text, sessionId: text, source: text, metadata: { value: text } });
        const source = draft.entity(text, { nameKey: text, type: text, description: text });
        const edge = draft.fact(source, text, draft.entity('other'), by, { description: text });
        draft.bring('edge', edge, text);
        return { by, source, edge, indexed: draft.text('passage', by, 'x', { embedded: text }) };
      });
      const { dataset } = tale;
      const graph = stores['graph-store'];
      const found = await graph.lookUp(dataset, [text], {}, CALL);
      expect(found.entities).toEqual([{ entity: told.source, degree: 1 }]);
      const rows = await graph.hydrate(dataset, { artifactIds: [told.by.id], edgeIds: [told.edge.id] }, {}, CALL);
      expect(rows.artifacts).toEqual([told.by]);
      expect(rows.edges).toEqual([told.edge]);
      const slot = { by: 'source', sourceId: told.source.id, relation: text } as const;
      expect((await graph.evidence(dataset, { slots: [slot], factIds: [] }, CALL)).facts).toHaveLength(1);
      const page = { limit: 10, offset: 0 };
      const listed = await stores.catalogue.entities(dataset, { name: text.slice(1), type: text }, page, {}, CALL);
      expect(listed.items).toEqual([told.source]);
      const latest = await stores['text-index'].adjacent(dataset, { artifactIds: [], latestOf: text }, {}, CALL);
      expect(latest.latest).toBe(told.by.id);
      expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
    });
  });

  it('finds a term with any character in it', async () => {
    await withStores(async (stores) => {
      const tale = await openStory(stores);
      const draft = await tale.draft();
      const by = draft.artifact();
      const text = draft.text('passage', by, 'placeholder');
      const plan = draft.plan();
      const texts = plan.texts.map((each) => ({ ...each, terms: new Map(DIRTY.map((term) => [term, 1])) }));
      await tale.commit({ ...plan, texts });
      const asked = { kind: 'passage', terms: DIRTY, perTerm: 9 } as const;
      const { terms } = await stores['text-index'].postings(tale.dataset, asked, {}, CALL);
      for (const { postings } of terms) expect(postings.map(({ textId }) => textId)).toEqual([text.id]);
    });
  });
});

/** A text that cannot be packed into the 2,700 bytes that an index holds a row, with a NUL near its beginning. */
const longText = (): string => `\0茶${randomBytes(8000).toString('base64')}`;

describe('texts longer than an index holds', () => {
  it('are read back, found, and told apart, as names, types, relations and terms', async () => {
    await withStores(async (stores) => {
      const tale = await openStory(stores);
      const [name, relation] = [longText(), longText()];
      const told = await tale.tell((draft) => {
        const by = draft.artifact();
        const one = draft.entity(name, { nameKey: name, type: name });
        const other = draft.entity(name, { nameKey: `${name}.`, type: name });
        const third = draft.entity(name, { nameKey: name, type: `${name}.` });
        const edge = draft.fact(one, relation, other, by);
        draft.fact(one, `${relation}.`, third, by);
        return { one, third, edge, text: draft.text('fact', edge, relation) };
      });
      const graph = stores['graph-store'];
      const found = await graph.lookUp(tale.dataset, [name], {}, CALL);
      expect(found.entities.map(({ entity }) => entity)).toEqual([told.one, told.third]);
      const slot = { by: 'source', sourceId: told.one.id, relation } as const;
      const { facts } = await graph.evidence(tale.dataset, { slots: [slot], factIds: [] }, CALL);
      expect(facts.flatMap(({ rows }) => rows)).toEqual([told.edge]);
      const asked = { kind: 'fact', terms: [relation, `${relation}.`], perTerm: 9 } as const;
      const { terms } = await stores['text-index'].postings(tale.dataset, asked, {}, CALL);
      expect(terms.map(({ term, postings }) => [term, postings.length])).toEqual([
        [relation, 1],
        [`${relation}.`, 0],
      ]);
      await tale.tell((draft) => ({ later: draft.replaceText(told.text, 'short') }));
      expect((await stores['text-index'].postings(tale.dataset, asked, {}, CALL)).terms[0]?.postings).toEqual([]);
      const again = await tale.draft();
      again.entity(name, { nameKey: name, type: name });
      await expect(tale.commit(again.plan())).rejects.toMatchObject({ code: 'graph-store/bad-plan' });
    });
  });
});

describe('numbers beyond 32 bits', () => {
  it('are kept exactly, as ids and as instants', async () => {
    await withStores(async (stores) => {
      const tale = await openStory(stores);
      const far = 2 ** 52 + 1;
      const told = await tale.tell((draft) => {
        for (const kind of ['artifact', 'entity', 'edge', 'text'] as const) draft.skipTo(kind, 2 ** 33 + 7);
        const by = draft.artifact({ validAt: -far });
        const source = draft.entity('a');
        const edge = draft.fact(source, 'knows', draft.entity('b'), by, { validAt: -far, invalidAt: far });
        return { by, source, edge, text: draft.text('fact', edge, 'word') };
      });
      const { by, source, edge } = told;
      expect(edge.id).toBeGreaterThan(2 ** 31);
      const graph = stores['graph-store'];
      const asked = { artifactIds: [by.id], entityIds: [source.id], edgeIds: [edge.id] };
      const rows = await graph.hydrate(tale.dataset, asked, { asOf: far - 1, knownAt: told.at }, CALL);
      expect(rows.artifacts).toEqual([by]);
      expect(rows.entities).toEqual([source]);
      expect(rows.edges).toEqual([edge]);
      const around = { entityIds: [source.id], perEntity: 5, limit: 5 };
      expect((await graph.neighbours(tale.dataset, around, { asOf: far }, CALL)).edges).toEqual([]);
      expect((await graph.neighbours(tale.dataset, around, {}, CALL)).edges).toEqual([edge]);
      const texts = await stores['text-index'].visible(tale.dataset, { textIds: [told.text.id] }, {}, CALL);
      expect(texts).toEqual([told.text]);
    });
  });

  it('with a fraction are refused, and nothing is written', async () => {
    await withStores(async (stores) => {
      const tale = await openStory(stores);
      const draft = await tale.draft();
      draft.artifact({ validAt: 1.5 });
      await expect(tale.commit(draft.plan())).rejects.toMatchObject({ kind: 'fault', code: 'graph-store/bad-plan' });
      expect((await tale.position()).head).toBe(0);
    });
  });
});
