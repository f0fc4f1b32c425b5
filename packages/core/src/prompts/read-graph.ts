import type { Instant } from '../domain/time.ts';
import type { ClaimedEntity } from '../ports/tasks.ts';
import { IDENTITY, NAME } from './aliases.ts';
import { looksLikeEdge } from './as-list.ts';
import { type ClaimedGraph, Drops, type UnlocatedEdge } from './claims.ts';
import { collapseEdges, collapseEntities } from './collapse.ts';
import { asText, fieldsOf, isRecord, pick } from './fields.ts';
import { findJson, type FoundJson } from './find-json.ts';
import { type GraphLists, graphShape } from './graph-shape.ts';
import { readEdge } from './read-edge.ts';
import { readEntity } from './read-entity.ts';
import { CUT_JSON, NO_JSON, type Reading, SCHEMA_ECHO, unreadable } from './reading.ts';

const NO_GRAPH = 'the JSON value has neither a list of entities nor a list of edges';
const NO_ITEM =
  'no item of the lists could be used: each entity needs a name; each edge a source, a target and a relation';
const NO_EDGE = 'no edge could be used: each needs a source, a target and a relation';

/**
 * The lists of a reply. Values that name their lists come first, and a later one adds only a list that is still missing
 * ("**Entities:** [...] **Edges:** [...]"); without any, loose items are told apart by their keys.
 */
function gather({ values, cut }: FoundJson): GraphLists | 'echo' | 'cut' | 'none' {
  const shapes = values.map((value) => graphShape(value));
  const merged: { entities?: readonly unknown[]; edges?: readonly unknown[] } = {};
  for (const shape of shapes) {
    if (shape.kind !== 'lists') continue;
    if (shape.lists.entities !== undefined) merged.entities ??= shape.lists.entities;
    if (shape.lists.edges !== undefined) merged.edges ??= shape.lists.edges;
  }
  if (cut && (merged.entities === undefined || merged.edges === undefined)) return 'cut';
  const loose = shapes.flatMap((shape) => (shape.kind === 'items' ? [shape.lists] : []));
  if (loose.length > 0) {
    merged.entities ??= loose.flatMap((lists) => lists.entities ?? []);
    merged.edges ??= loose.flatMap((lists) => lists.edges ?? []);
  }
  if (merged.entities !== undefined || merged.edges !== undefined) {
    return { entities: merged.entities, edges: merged.edges };
  }
  if (shapes.some((shape) => shape.kind === 'echo')) return 'echo';
  return shapes.some((shape) => shape.kind === 'blank') ? { entities: [], edges: [] } : 'none';
}

function namesByIdentity(items: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const item of items) {
    if (!isRecord(item)) continue;
    const fields = fieldsOf(item);
    const [identity, name] = [asText(pick(fields, IDENTITY)), asText(pick(fields, NAME))];
    if (identity !== null && name !== null) names.set(identity, name);
  }
  return names;
}

function readItems(lists: GraphLists, reference: Instant, offsetMinutes: number): Reading<ClaimedGraph> {
  const drops = new Drops();
  const given = lists.entities ?? [];
  const entityItems = given.filter((item) => !looksLikeEdge(item));
  const edgeItems = [...given.filter(looksLikeEdge), ...(lists.edges ?? [])];
  const setting = { reference, offsetMinutes, nameOf: namesByIdentity(entityItems), drops };
  const entities: ClaimedEntity[] = [];
  const edges: UnlocatedEdge[] = [];
  for (const item of entityItems) {
    const entity = readEntity(item);
    if (typeof entity === 'string') drops.add(entity);
    else entities.push(entity);
  }
  for (const item of edgeItems) {
    const edge = readEdge(item, setting);
    if (typeof edge === 'string') drops.add(edge);
    else edges.push(edge);
  }
  const items = entityItems.length + edgeItems.length;
  if (items > 0 && entities.length + edges.length === 0) return unreadable(NO_ITEM);
  const kept = { entities: collapseEntities(entities, drops), edges: collapseEdges(edges, drops) };
  return {
    ok: true,
    value: { ...kept, dropped: drops.all() },
    complaint: edgeItems.length > 0 && edges.length === 0 ? NO_EDGE : null,
  };
}

/**
 * Reads the reply to an extraction. Empty lists and `{}` are a readable empty graph; a reply in which nothing could be
 * read is a complaint, and never an empty graph.
 */
export function readGraph(
  reply: string,
  at: { readonly reference: Instant; readonly offsetMinutes: number },
): Reading<ClaimedGraph> {
  const found = findJson(reply);
  const lists = gather(found);
  if (lists === 'echo') return unreadable(SCHEMA_ECHO, true);
  if (lists === 'cut') return unreadable(CUT_JSON);
  if (lists === 'none') return unreadable(found.values.length === 0 ? NO_JSON : NO_GRAPH);
  return readItems(lists, at.reference, at.offsetMinutes);
}
