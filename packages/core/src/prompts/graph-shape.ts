import { EDGE_LISTS, ENTITY_LISTS, NAME, WRAPPERS } from './aliases.ts';
import { asList, innerJson, looksLikeEdge } from './as-list.ts';
import { type Fields, fieldsOf, hasAny, isRecord } from './fields.ts';
import { isSchema, isSchemaEcho } from './schema-echo.ts';

/** The items of a reply as they came. A list that was not given is undefined, which is not the same as empty. */
export interface GraphLists {
  readonly entities: readonly unknown[] | undefined;
  readonly edges: readonly unknown[] | undefined;
}

/**
 * How a JSON value speaks of a graph: by named lists, by loose items, as `{}`, by repeating the schema, or not at all.
 */
export type GraphShape =
  { readonly kind: 'lists' | 'items'; readonly lists: GraphLists } | { readonly kind: 'blank' | 'echo' | 'other' };

const OTHER: GraphShape = Object.freeze({ kind: 'other' });
const ECHO: GraphShape = Object.freeze({ kind: 'echo' });
const MAX_WRAPPERS = 3;

function looseItems(items: readonly unknown[]): GraphShape {
  const edges = items.filter(looksLikeEdge);
  return { kind: 'items', lists: { entities: items.filter((item) => !looksLikeEdge(item)), edges } };
}

function namedLists(fields: Fields): GraphShape | null {
  const listOf = (names: readonly string[]): { readonly given: unknown } | null => {
    const name = names.find((each) => fields.has(each));
    return name === undefined ? null : { given: fields.get(name) };
  };
  const [entities, edges] = [listOf(ENTITY_LISTS), listOf(EDGE_LISTS)];
  if (entities === null && edges === null) return null;
  if (isSchema(entities?.given) || isSchema(edges?.given)) return ECHO;
  const items = (list: { readonly given: unknown } | null): readonly unknown[] | undefined =>
    // What cannot be a list counts as one bad item, so that it is neither lost nor taken for an empty list.
    list === null ? undefined : (asList(list.given) ?? [null]);
  return { kind: 'lists', lists: { entities: items(entities), edges: items(edges) } };
}

function unwrapped(values: readonly unknown[], depth: number): GraphShape {
  if (depth >= MAX_WRAPPERS) return OTHER;
  for (const value of values) {
    const shape = graphShape(typeof value === 'string' ? innerJson(value) : value, depth + 1);
    if (shape.kind === 'lists' || shape.kind === 'items') return shape;
  }
  return OTHER;
}

function wrappedIn(fields: Fields): readonly unknown[] {
  const known = WRAPPERS.filter((name) => fields.has(name)).map((name) => fields.get(name));
  return known.length === 0 && fields.size === 1 ? [...fields.values()] : known;
}

/** What kind of graph a JSON value of a reply is; wrappers around the lists are opened. */
export function graphShape(value: unknown, depth = 0): GraphShape {
  if (Array.isArray(value)) {
    const legible = value.some((item) => typeof item === 'string' || (typeof item === 'object' && item !== null));
    return legible || value.length === 0 ? looseItems(value) : OTHER;
  }
  if (!isRecord(value)) return OTHER;
  if (Object.keys(value).length === 0) return { kind: 'blank' };
  const fields = fieldsOf(value);
  const named = namedLists(fields);
  if (named !== null) return named;
  const inner = unwrapped(isSchemaEcho(value) ? [fields.get('properties')] : wrappedIn(fields), depth);
  if (inner.kind !== 'other') return inner;
  if (isSchemaEcho(value)) return ECHO;
  return looksLikeEdge(value) || hasAny(fields, NAME) ? looseItems([value]) : OTHER;
}
