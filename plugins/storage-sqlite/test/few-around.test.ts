import { describe, expect, it } from '@jest/globals';
import { CALL, openStory } from '@gligabao/testkit';
import { FEW } from '../src/graph/few-around.ts';
import { withStores } from './opened.ts';

describe('rows around an entity and of a form', () => {
  it.each([FEW - 1, FEW, FEW + 1, FEW + 2, 3 * FEW])('are the newest ones, of %i on each side', (count) =>
    withStores(async (stores) => {
      const tale = await openStory(stores);
      const { hub, quiet, told } = await tale.tell((draft) => {
        const by = draft.artifact();
        const [first, second] = [draft.entity('Hub'), draft.entity('Quiet')];
        const each = Array.from({ length: count }, (_, at) => [
          draft.fact(first, 'knows', draft.entity(`Friend ${at}`), by),
          draft.fact(draft.entity(`Fan ${at}`), 'likes', first, by),
        ]);
        draft.fact(second, 'knows', draft.entity('Nobody'), by);
        return { hub: first.id, quiet: second.id, told: each };
      });
      const [known = [], liked = []] = [0, 1].map((side) => told.flatMap((pair) => pair[side]?.id ?? []).toReversed());
      const around = async (perEntity: number, limit: number, forms = false) => {
        const query = forms
          ? { entityIds: [], forms: [{ sourceId: hub, relation: 'knows' }], perEntity, limit }
          : { entityIds: [quiet, hub], perEntity, limit };
        const { edges, truncated } = await stores['graph-store'].neighbours(tale.dataset, query, {}, CALL);
        return { ids: edges.map(({ id }) => id), truncated };
      };
      const both = [...known, ...liked].toSorted((a, b) => b - a);
      const only = (await around(1, 1)).ids;
      expect(await around(999, 999)).toEqual({ ids: [...only, ...both], truncated: false });
      expect(await around(5, 999)).toEqual({ ids: [...only, ...both.slice(0, 5)], truncated: true });
      expect(await around(999, 7)).toEqual({ ids: [...only, ...both.slice(0, 6)], truncated: true });
      expect(await around(999, 999, true)).toEqual({ ids: known, truncated: false });
      expect(await around(FEW, 999, true)).toEqual({ ids: known.slice(0, FEW), truncated: count > FEW });
    }),
  );
});
