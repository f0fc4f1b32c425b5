import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CALL, openStory } from '@gligabao/testkit';
import { withStores } from './opened.ts';

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
