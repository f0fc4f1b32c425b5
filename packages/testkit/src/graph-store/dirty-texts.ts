import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { DIRTY_TEXTS } from '../dirty-texts.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { committing } from './commit.ts';

/** Writes a text everywhere that one is taken, and finds it by every read that is given one. */
async function checkText(stores: StorePorts, text: string): Promise<void> {
  const tale = await openStory(stores, text, text);
  const told = await tale.tell((draft) => {
    const by = draft.artifact({ text, sessionId: text, source: text, metadata: { value: text } });
    const source = draft.entity(text, { nameKey: text, type: text, description: text });
    const edge = draft.fact(source, text, draft.entity('other'), by, { description: text });
    draft.bring('edge', edge, text);
    const alias = draft.alias(source, text, by, { nameKey: `also ${text}` });
    return { by, source, alias, edge, indexed: draft.text('passage', by, 'x', { embedded: text }) };
  });
  const { dataset } = tale;
  const { 'graph-store': graph, 'text-index': texts, catalogue } = stores;
  const { entities } = await graph.lookUp(dataset, [text], {}, CALL);
  assert.deepEqual(entities, [{ entity: told.source, degree: 1, aliases: [told.alias] }]);
  const rows = await graph.hydrate(dataset, { artifactIds: [told.by.id], edgeIds: [told.edge.id] }, {}, CALL);
  assert.deepEqual([rows.artifacts, rows.edges], [[told.by], [told.edge]]);
  const slot = { by: 'source', sourceId: told.source.id, relation: text } as const;
  const { facts } = await graph.evidence(dataset, { slots: [slot], factIds: [] }, CALL);
  assert.deepEqual(
    facts.map(({ relation }) => relation),
    [text],
  );
  const filter = { name: text.slice(1), type: text };
  const listed = await catalogue.entities(dataset, filter, { limit: 10, offset: 0 }, {}, CALL);
  assert.deepEqual(listed.items, [told.source]);
  const { latest } = await texts.adjacent(dataset, { artifactIds: [], latestOf: text }, {}, CALL);
  assert.equal(latest, told.by.id);
  assert.deepEqual(await texts.visible(dataset, { textIds: [told.indexed.id] }, {}, CALL), [told.indexed]);
}

const everywhere: ProvenClause<StorePorts> = {
  name: 'text that could be taken for code, a pattern or an end is kept, and finds what it names, wherever a read takes text',
  async check(stores) {
    for (const text of DIRTY_TEXTS) await checkText(stores, text);
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'a text ends at its first NUL': committing((plan) => ({
      ...plan,
      texts: plan.texts.map((each) => {
        const [embedded = ''] = each.text.embedded.split('\0');
        return { ...each, text: { ...each.text, embedded } };
      }),
    })),
    'a backslash escapes in a name that is looked up': breaking('graph-store', (graph) => ({
      lookUp: (dataset, keys, ...rest) =>
        graph.lookUp(
          dataset,
          keys.map((key) => key.replaceAll(/\\(.)/g, '$1')),
          ...rest,
        ),
    })),
    'a placeholder is filled in a relation that is asked for': breaking('graph-store', (graph) => ({
      evidence: (dataset, { slots, factIds }, call) => {
        const filled = slots.map((slot) => ({ ...slot, relation: slot.relation.replaceAll('$1', '') }));
        return graph.evidence(dataset, { slots: filled, factIds }, call);
      },
    })),
    'a part of a name is a pattern': breaking('catalogue', (catalogue) => ({
      entities: (dataset, filter, ...rest) =>
        catalogue.entities(dataset, { ...filter, name: (filter.name ?? '').replaceAll(/[%_*?]/g, '') }, ...rest),
    })),
    'a quote is doubled in a session that is asked for': breaking('text-index', (texts) => ({
      adjacent: (dataset, { artifactIds, latestOf = '' }, ...rest) =>
        texts.adjacent(dataset, { artifactIds, latestOf: latestOf.replaceAll("'", "''") }, ...rest),
    })),
  },
};

export const DIRTY_TEXT_CLAUSES = [everywhere];
