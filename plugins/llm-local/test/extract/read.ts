import type { ClaimedEdge, ExtractedGraph } from '@gligabao/core';
import { extractGraph } from '../../src/extract.ts';
import { loadTokenizer } from '../../src/token/wink.ts';

/** A Wednesday. */
export const REFERENCE = Date.parse('2024-06-12T10:00:00Z');
const tokenize = loadTokenizer();

export function read(text: string): Promise<ExtractedGraph> {
  return extractGraph({ text, reference: REFERENCE, offsetMinutes: 0 }, tokenize, new AbortController().signal);
}

/** `Alice works_at Acme`, with its dates in brackets, `ends` or `denied` when it is not plainly held. */
function line(edge: ClaimedEdge): string {
  const dates =
    edge.validAt === null && edge.invalidAt === null ? '' : ` [${edge.validAt ?? ''}, ${edge.invalidAt ?? ''})`;
  return `${edge.source} ${edge.relation} ${edge.target}${dates}${edge.polarity === 'ends' ? ' ends' : ''}${edge.denied ? ' denied' : ''}`;
}

export async function facts(text: string): Promise<readonly string[]> {
  return (await read(text)).edges.map(line);
}

export async function typesOf(text: string): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries((await read(text)).entities.map((entity) => [entity.name, entity.type]));
}
