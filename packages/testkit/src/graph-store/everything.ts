import { TEXT_KINDS } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { StorePorts } from '../store-ports.ts';
import type { Draft } from '../plan-draft.ts';
import type { Story } from '../plan-builder.ts';

/** A plan that writes something of each kind. */
export function writeAll(draft: Draft, word = 'word') {
  const by = draft.artifact({ sessionId: 'session' });
  const [anna, rome] = [draft.entity(`Anna ${word}`), draft.entity(`Rome ${word}`)];
  const edge = draft.fact(anna, `lives_${word}`, rome, by);
  draft.alias(anna, `Anne ${word}`, by);
  draft.verdict(edge.factId, null);
  draft.link('entity', anna, by);
  draft.bring('edge', edge, 'session');
  draft.bring('entity', anna, 'session');
  draft.model(`model of ${word}`, 'provider');
  const texts = [
    draft.text('entity', anna, `anna ${word}`),
    draft.text('fact', edge, `lives ${word}`),
    draft.text('passage', by, `passage ${word}`),
    draft.text('summary', by, `summary ${word}`),
  ];
  return { by, anna, rome, edge, texts };
}

/** All that the store ports tell about a dataset: equal before and after a call that wrote nothing. */
export async function snapshot(stores: StorePorts, { dataset }: Pick<Story, 'dataset'>, words = ['word']) {
  const page = { limit: 500, offset: 0 };
  const graph = stores['graph-store'];
  const texts = stores['text-index'];
  const catalogue = stores.catalogue;
  const clocks = { superseded: true, retracted: true };
  const edges = await catalogue.edges(dataset, { now: 0 }, page, clocks, CALL);
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const hydrate = { edgeIds: ids, entityIds: ids, artifactIds: ids, support: true };
  const postings = TEXT_KINDS.map((kind) => texts.postings(dataset, { kind, terms: words, perTerm: 99 }, {}, CALL));
  return {
    edges,
    artifacts: await catalogue.artifacts(dataset, {}, page, {}, CALL),
    entities: await catalogue.entities(dataset, {}, page, {}, CALL),
    rows: await graph.hydrate(dataset, hydrate, clocks, CALL),
    evidence: await graph.evidence(dataset, { slots: [], factIds: ids }, CALL),
    postings: await Promise.all(postings),
    visible: await texts.visible(dataset, { textIds: ids }, clocks, CALL),
    latest: await texts.adjacent(dataset, { artifactIds: ids, latestOf: 'session' }, {}, CALL),
  };
}
