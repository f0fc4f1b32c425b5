import { cleanText } from '@gligabao/text';
import type { Edge } from '../domain/edge.ts';
import type { Id, RunId } from '../domain/ids.ts';
import type { KeptText } from '../ports/eraser.ts';
import { RememberResponse } from '../remember/response.ts';

/** The rows of facts after forgetting, and which there were before. */
export interface RowsNow {
  readonly before: ReadonlySet<Id>;
  readonly after: ReadonlyMap<Id, Edge>;
  /** The names of entities, by number. */
  readonly names: ReadonlyMap<Id, string>;
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

/** A result without rows that are gone, and with the names and descriptions that the others have now. */
function rewritten(response: RememberResponse, { before, after, names }: RowsNow): RememberResponse {
  const stands = (id: Id): boolean => !before.has(id) || after.has(id);
  return {
    ...response,
    invalidated_edges: response.invalidated_edges.filter(stands),
    edges: response.edges
      .filter(({ id }) => stands(id))
      .map(({ conflicts_with: conflicts, ...shown }) => {
        const rivals = conflicts?.filter(stands) ?? [];
        const row = after.get(shown.id);
        const worded = row && {
          source: names.get(row.sourceId) ?? shown.source,
          target: names.get(row.targetId) ?? shown.target,
          relation: row.relation,
          description: row.description,
        };
        return { ...shown, ...worded, ...(rivals.length === 0 ? {} : { conflicts_with: rivals }) };
      }),
  };
}

/**
 * What earlier calls answered, where that speaks of facts that changed. One that cannot be read is not left: it may quote
 * what was forgotten, and is answered as one whose result is gone.
 */
export function rewriteResults(kept: readonly KeptText[], now: RowsNow): readonly (readonly [RunId, string])[] {
  return kept.flatMap(({ runId, result }): readonly (readonly [RunId, string])[] => {
    if (result === null) return [];
    const { data } = RememberResponse.safeParse(parsed(result));
    const text = data === undefined ? '' : JSON.stringify(rewritten(data, now));
    return text === result ? [] : [[runId, text]];
  });
}

/** The failed runs that were asked to remember this very text. */
export function runsAskedFor(text: string, kept: readonly KeptText[]): readonly RunId[] {
  return kept.flatMap(({ runId, body }) => {
    const asked = parsed(body);
    const sent = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : null;
    return typeof sent === 'string' && cleanText(sent) === text ? [runId] : [];
  });
}
