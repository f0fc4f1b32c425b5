import type { Artifact, Edge, LabelCondition } from '@gligabao/core';
import { breaking, type StorePorts } from '@gligabao/testkit';

type Plant = (stores: StorePorts) => StorePorts;

/** The same items, ordered anew where the order does not hold. */
const sortedBy = <Item>(items: readonly Item[], order: (a: Item, b: Item) => number): readonly Item[] =>
  items.toSorted(order);

const ENGLISH = new Intl.Collator('en-US');
const KIRITIMATI_MS = 14 * 3_600_000;

/** The first of the rows with its valid start as a server in another zone reads it. */
const shifted = (edges: readonly Edge[]): readonly Edge[] =>
  edges.map((edge, place) =>
    place === 0 && edge.validAt !== null ? { ...edge, validAt: edge.validAt + KIRITIMATI_MS } : edge,
  );

const inSinglePrecision = (artifact: Artifact): Artifact => ({
  ...artifact,
  tokens: artifact.tokens === null ? null : Math.fround(artifact.tokens),
});

/** Ways in which one store may part from another, each in one method, with the method in which it is to be seen. */
export const PLANTED: readonly (readonly [what: string, method: string, plant: Plant])[] = [
  [
    'datasets are listed in the order of a language',
    'dataset-store.list',
    breaking('dataset-store', (intact) => ({
      async list(...call) {
        const { items, total } = await intact.list(...call);
        return { items: sortedBy(items, (a, b) => ENGLISH.compare(a.name, b.name)), total };
      },
    })),
  ],
  [
    'rows of one instant come lowest number first',
    'graph-store.neighbours',
    breaking('graph-store', (intact) => ({
      async neighbours(...call) {
        const found = await intact.neighbours(...call);
        return { ...found, edges: sortedBy(found.edges, (a, b) => b.createdAt - a.createdAt || a.id - b.id) };
      },
    })),
  ],
  [
    'one instant is read in the zone of the server',
    'graph-store.hydrate',
    breaking('graph-store', (intact) => ({
      async hydrate(...call) {
        const rows = await intact.hydrate(...call);
        return { ...rows, edges: shifted(rows.edges) };
      },
    })),
  ],
  [
    'a label that is not there meets no condition',
    'text-index.visible',
    breaking('text-index', (intact) => ({
      visible: (dataset, query, { among, ...clocks }, call) => {
        const where = (among?.where ?? []).flatMap((each): readonly LabelCondition[] =>
          each.operator === 'ne' ? [each, { label: each.label, operator: 'exists', value: true }] : [each],
        );
        return intact.visible(
          dataset,
          query,
          among === undefined ? clocks : { ...clocks, among: { ...among, where } },
          call,
        );
      },
    })),
  ],
  [
    'rows without an end come last',
    'catalogue.edges',
    breaking('catalogue', (intact) => ({
      async edges(...call) {
        const { items, total } = await intact.edges(...call);
        const isOpen = (edge: Edge): number => (edge.invalidAt === null ? 1 : 0);
        return { items: sortedBy(items, (a, b) => isOpen(a) - isOpen(b)), total };
      },
    })),
  ],
  [
    'an integer is kept as a float of 32 bits',
    'catalogue.artifacts',
    breaking('catalogue', (intact) => ({
      async artifacts(...call) {
        const { items, total } = await intact.artifacts(...call);
        return { items: items.map(inSinglePrecision), total };
      },
    })),
  ],
  [
    'a large number comes as a text',
    'run-store.begin',
    breaking('run-store', (intact) => ({
      begin: async (...call) => JSON.parse(`"${await intact.begin(...call)}"`) as number,
    })),
  ],
  [
    'an empty text becomes null',
    'catalogue.artifacts',
    breaking('catalogue', (intact) => ({
      async artifacts(...call) {
        const { items, total } = await intact.artifacts(...call);
        return { items: items.map((each) => ({ ...each, source: each.source || null })), total };
      },
    })),
  ],
  [
    'a plan that cannot be applied is passed over',
    'graph-store.commit',
    breaking('graph-store', (intact) => ({
      commit: (dataset, plan, context) =>
        intact
          .commit(dataset, plan, context)
          .catch(() => ({ status: 'committed', at: plan.at, replayed: false }) as const),
    })),
  ],
];
