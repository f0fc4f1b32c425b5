import type { FakeNamespaces, FakeRecord } from './pinecone-namespaces.ts';

export interface OperationReply {
  readonly status: number;
  readonly body: unknown;
}

export interface FakeIndex {
  readonly dimension: number;
  readonly metric: string;
  readonly namespaces: FakeNamespaces;
}

type Body = Readonly<Record<string, unknown>>;
type Operation = (index: FakeIndex, body: Body) => OperationReply;

const OK: OperationReply = { status: 200, body: {} };
const wrong = (message: string): OperationReply => ({ status: 400, body: { code: 3, message, details: [] } });
const NO_NAMESPACE: OperationReply = { status: 404, body: { code: 5, message: 'Namespace not found', details: [] } };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

/** What is wrong with vectors, by the rules of the API. */
function problemOf(values: unknown, dimension: number): string | null {
  if (!isNumbers(values)) return 'values are not numbers';
  if (values.length !== dimension) {
    return `Vector dimension ${values.length} does not match the dimension of the index ${dimension}`;
  }
  return values.every((value) => value === 0) ? 'Dense vectors must contain at least one non-zero value' : null;
}

function recordOf(value: unknown): FakeRecord {
  const { id, values, metadata } = Object(value) as { id?: unknown; values?: unknown; metadata?: unknown };
  return { id: String(id), values: isNumbers(values) ? values : [], metadata: { ...Object(metadata) } };
}

const upsert: Operation = ({ dimension, namespaces }, body) => {
  const records = listOf(body['vectors']).map(recordOf);
  if (records.length === 0 || records.length > 1000) return wrong(`${records.length} vectors in a request`);
  if (new Set(records.map(({ id }) => id)).size < records.length) return wrong('an id is there twice');
  for (const { values } of records) {
    const problem = problemOf(values, dimension);
    if (problem !== null) return wrong(problem);
  }
  const name = String(body['namespace']);
  namespaces.write((all) => {
    const namespace = all.get(name) ?? new Map<string, FakeRecord>();
    for (const record of records) namespace.set(record.id, record);
    all.set(name, namespace);
  });
  return { status: 200, body: { upsertedCount: records.length } };
};

const update: Operation = ({ namespaces }, body) => {
  const [name, id] = [String(body['namespace']), String(body['id'])];
  if (!namespaces.has(name)) return NO_NAMESPACE;
  namespaces.write((all) => {
    const record = all.get(name)?.get(id);
    const metadata = { ...record?.metadata, ...Object(body['setMetadata']) };
    if (record) all.get(name)?.set(id, { ...record, metadata });
  });
  return OK;
};

const remove: Operation = ({ namespaces }, body) => {
  const name = String(body['namespace']);
  const ids = listOf(body['ids']).map(String);
  if (ids.length === 0 || ids.length > 1000) return wrong(`${ids.length} ids in a request`);
  if (!namespaces.has(name)) return NO_NAMESPACE;
  namespaces.write((all) => ids.forEach((id) => all.get(name)?.delete(id)));
  return OK;
};

function scoreOf(metric: string, a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return Math.fround(metric === 'cosine' ? dot / (Math.hypot(...a) * Math.hypot(...b)) : dot);
}

/** A condition such as `{ live: { $eq: true } }`. */
function passes(metadata: Body, filter: unknown): boolean {
  return Object.entries(Object(filter)).every(([key, test]) => {
    const { $eq }: { $eq?: unknown } = Object(test);
    return metadata[key] === $eq;
  });
}

const query: Operation = ({ dimension, metric, namespaces }, body) => {
  const [vector, topK] = [body['vector'], body['topK']];
  const problem = problemOf(vector, dimension);
  if (problem !== null || !isNumbers(vector)) return wrong(problem ?? 'no vector');
  if (typeof topK !== 'number' || topK < 1 || topK > 10_000) return wrong('topK must be from 1 to 10000');
  // Ties come in an order of their own, as in an index that promises none.
  const matches = namespaces
    .read(String(body['namespace']))
    .filter(({ metadata }) => passes(metadata, body['filter']))
    .map(({ id, values }) => ({ id, score: scoreOf(metric, values, vector), values: [] }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, topK);
  return { status: 200, body: { matches, namespace: body['namespace'], usage: { readUnits: 1 } } };
};

const describeIndexStats: Operation = ({ dimension, metric }) => ({
  status: 200,
  body: { namespaces: {}, dimension, indexFullness: 0, totalVectorCount: 0, metric, vectorType: 'dense' },
});

function removeNamespace({ namespaces }: FakeIndex, name: string): OperationReply {
  if (!namespaces.has(name)) return NO_NAMESPACE;
  namespaces.write((all) => all.delete(name));
  return OK;
}

const OPERATIONS: Readonly<Record<string, Operation>> = Object.freeze({
  'POST /vectors/upsert': upsert,
  'POST /vectors/update': update,
  'POST /vectors/delete': remove,
  'POST /query': query,
  'POST /describe_index_stats': describeIndexStats,
});

/** The records of some ids; the parameters of the request stand in its address. */
function fetchRecords({ namespaces }: FakeIndex, parameters: URLSearchParams): OperationReply {
  const [ids, namespace] = [new Set(parameters.getAll('ids')), String(parameters.get('namespace'))];
  if (ids.size === 0 || ids.size > 1000) return wrong(`${ids.size} ids in a request`);
  const found = namespaces.read(namespace).filter(({ id }) => ids.has(id));
  const vectors = Object.fromEntries(found.map((record) => [record.id, record]));
  return { status: 200, body: { vectors, namespace, usage: { readUnits: 1 } } };
}

/** What the data plane answers. */
export function operate(index: FakeIndex, method: string, path: string, body: Body): OperationReply {
  const operation = OPERATIONS[`${method} ${path}`];
  if (operation) return operation(index, body);
  const [route, parameters] = path.split('?', 2);
  if (method === 'GET' && route === '/vectors/fetch') return fetchRecords(index, new URLSearchParams(parameters));
  const [, namespace] = /^\/namespaces\/([^/]+)$/.exec(path) ?? [];
  if (method === 'DELETE' && namespace !== undefined) return removeNamespace(index, decodeURIComponent(namespace));
  return { status: 404, body: { code: 12, message: `no ${method} ${path}` } };
}
