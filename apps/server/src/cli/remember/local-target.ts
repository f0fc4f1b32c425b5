import type { Memory } from '@gligabao/core';
import type { ServerPorts } from '../../server-ports.ts';
import { partOf, type Target } from './target.ts';

/** Remembers in this process. */
export function localTarget(memory: Memory, ports: ServerPorts): Target {
  const context = { signal: new AbortController().signal };
  return {
    remember: (body) => memory.remember(body),
    async texts({ user, dataset, kind }, page) {
      const [found] = await ports['dataset-store'].find(user, [dataset], context);
      if (!found) return { items: [], total: 0 };
      const { items, total } = await ports.catalogue.artifacts(found.id, { kind }, page, {}, context);
      return {
        items: items.map(({ id, text, source, parentId, span, metadata }) => {
          return { id, text, source, parentId, end: span?.[1] ?? null, part: partOf(metadata) };
        }),
        total,
      };
    },
  };
}
