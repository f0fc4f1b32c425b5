import type { IncomingMessage } from 'node:http';
import { GligabaoError } from '@gligabao/core';
import { asObject, contentTypeOf, parseJson, readBytes } from './read-body.ts';

/** The largest body of a batch. */
const MAX_BATCH_BYTES = 64 * 1024 * 1024;
export const MAX_BATCH_ITEMS = 1000;

export const NDJSON = 'application/x-ndjson';
/** The names under which lines of JSON are sent. */
const LINE_TYPES: ReadonlySet<string> = new Set([NDJSON, 'application/ndjson', 'application/jsonl']);
const SEND = `a JSON array, or an object a line as ${NDJSON}`;

const LINE_FEED = 0x0a;
/** A byte order mark, and what JSON takes for white space. */
const BLANK = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0d]);

/** One of the requests of a batch, read when it is its turn. */
export interface BatchItem {
  /** Its place, from 0. */
  readonly index: number;
  /** The line that it stands on, from 1; null in an array. */
  readonly line: number | null;
  /** @throws GligabaoError `http/bad-json` that says where. */
  read(): Readonly<Record<string, unknown>>;
}

export interface Batch {
  /** Whether it came as lines, and not as an array: it is answered in kind. */
  readonly lines: boolean;
  readonly items: readonly BatchItem[];
}

/** The lines of a body that are not blank, by their numbers. */
function linesOf(bytes: Uint8Array): readonly (readonly [number: number, line: Uint8Array])[] {
  const lines: (readonly [number, Uint8Array])[] = [];
  for (let [from, number] = [0, 1]; from < bytes.length; number += 1) {
    const end = bytes.indexOf(LINE_FEED, from);
    const to = end === -1 ? bytes.length : end;
    const line = bytes.subarray(from, to);
    if (!line.every((byte) => BLANK.has(byte))) lines.push([number, line]);
    from = to + 1;
  }
  return lines;
}

function itemsOfLines(bytes: Uint8Array): readonly BatchItem[] {
  return linesOf(bytes).map(([line, content], index) => ({
    index,
    line,
    read: () => asObject(parseJson(content, `line ${line}`, 'a JSON object'), `line ${line}`),
  }));
}

function itemsOfArray(bytes: Uint8Array): readonly BatchItem[] {
  const value = parseJson(bytes, 'the body', SEND);
  if (!Array.isArray(value)) {
    throw new GligabaoError('incorrect', 'http/bad-json', `the body is not a JSON array; send ${SEND}`, {
      field: 'body',
    });
  }
  return value.map((item, index) => ({ index, line: null, read: () => asObject(item, `item ${index}`) }));
}

/** @throws GligabaoError `incorrect` `http/batch-size`. */
function checkCount({ length }: readonly BatchItem[]): void {
  if (length > 0 && length <= MAX_BATCH_ITEMS) return;
  const message =
    length === 0
      ? 'the batch has no items; send one at least'
      : `the batch has ${length} items, and at most ${MAX_BATCH_ITEMS} are taken: send it in parts`;
  throw new GligabaoError('incorrect', 'http/batch-size', message, { field: 'body' });
}

/**
 * The body of a request that is many in one: a JSON array, or an object a line. What is wrong with one of them is found
 * when that one is read.
 *
 * @throws GligabaoError `http/wrong-content-type`, `http/body-too-large`, `http/batch-size`, and `http/bad-json` for an
 *   array that cannot be read.
 */
export async function readBatch(request: IncomingMessage): Promise<Batch> {
  const types = { others: LINE_TYPES, send: `application/json or ${NDJSON}` };
  const bytes = await readBytes(request, types, MAX_BATCH_BYTES);
  const lines = LINE_TYPES.has(contentTypeOf(request));
  const items = lines ? itemsOfLines(bytes) : itemsOfArray(bytes);
  checkCount(items);
  return { lines, items };
}
