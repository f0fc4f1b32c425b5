import type { Clocks, TextKind, View } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

/** Postings of a kind of text, uncapped unless told otherwise. */
export const ask = (
  stores: StorePorts,
  tale: Story,
  kind: TextKind,
  terms: readonly string[],
  view: View = {},
  perTerm = 99,
) => stores['text-index'].postings(tale.dataset, { kind, terms, perTerm }, view, CALL);

/** The numbers of the texts that hold a term. */
export async function holding(
  ...[stores, tale, kind, term, clocks, perTerm]: [StorePorts, Story, TextKind, string, Clocks?, number?]
) {
  const { terms } = await ask(stores, tale, kind, [term], clocks, perTerm);
  return terms.flatMap(({ postings }) => postings.map(({ textId }) => textId));
}

/** A text index whose postings are read at other clocks than those asked for. */
export const atClocks = (change: (clocks: Clocks) => Clocks) =>
  breaking('text-index', (texts) => ({
    postings: (dataset, query, clocks, call) => texts.postings(dataset, query, change(clocks), call),
  }));
