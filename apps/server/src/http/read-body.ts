import type { IncomingMessage } from 'node:http';
import { GligabaoError } from '@gligabao/core';
import { z } from 'zod';

/** Request bodies as the limits of security say; a longer one is read to its end, and refused. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** So much beyond its limit, a body that is refused anyway is not even read: the connection is closed. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/** What a body may be sent as. */
export interface BodyTypes {
  /** Types that are read beside JSON. */
  readonly others?: ReadonlySet<string>;
  /** What the caller of another type is told to send. */
  readonly send: string;
}

/** The type of a body in small letters, without its parameters; empty when there is none. */
export function contentTypeOf(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Whether the body is of a type that is read. What a bare `curl -d` sends, and no type at all, count as JSON too, but
 * never from a web page: a form on a foreign page could send those without asking.
 */
function checkType(request: IncomingMessage, { others, send }: BodyTypes): void {
  const type = contentTypeOf(request);
  if (type === 'application/json' || /^[\w.-]+\/[\w.-]+\+json$/u.test(type) || others?.has(type) === true) return;
  const bare = type === '' || type === 'application/x-www-form-urlencoded';
  if (bare && request.headers.origin === undefined) return;
  throw new GligabaoError(
    'incorrect',
    'http/wrong-content-type',
    `content-type ${type === '' ? '(none)' : type} is not read; send ${send}`,
    { field: 'content-type' },
  );
}

/**
 * The bytes of a body.
 *
 * @throws GligabaoError `http/wrong-content-type` or `http/body-too-large`.
 */
export async function readBytes(request: IncomingMessage, types: BodyTypes, maxBytes: number): Promise<Buffer> {
  checkType(request, types);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    // Read on without keeping: a client that is still sending would see a reset and not the answer.
    else chunks.length = 0;
    if (size > maxBytes + MAX_DRAINED_BYTES) break;
  }
  if (size <= maxBytes) return Buffer.concat(chunks);
  throw new GligabaoError('incorrect', 'http/body-too-large', `the body is larger than ${maxBytes} bytes`);
}

function badJson(message: string): GligabaoError {
  return new GligabaoError('incorrect', 'http/bad-json', message, { field: 'body' });
}

/** @throws GligabaoError `http/bad-json` that calls the bytes by their name, and says what to send. */
export function parseJson(bytes: Uint8Array, name: string, send: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const what = bytes.length === 0 ? `${name} is empty` : `${name} is not valid JSON in UTF-8`;
    throw badJson(`${what}; send ${send}`);
  }
}

/** @throws GligabaoError `http/bad-json` that calls the value by its name. */
export function asObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw badJson(`${name} is not a JSON object`);
}

/** What a body of a schema must at least be, in words: "a JSON object with `user_id`". */
function leastOf(schema: z.ZodType | undefined): string {
  const shape = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];
  const required = shape.flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [`\`${name}\``]));
  return ['a JSON object', ...(required.length === 0 ? [] : [`with ${required.join(', ')}`])].join(' ');
}

/**
 * The body of a request, which must be a JSON object.
 *
 * @param schema what it is to be, for the message where there is none.
 * @throws GligabaoError `http/wrong-content-type`, `http/body-too-large`, or `http/bad-json`.
 */
export async function readBody(
  request: IncomingMessage,
  schema?: z.ZodType,
): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBytes(request, { send: 'application/json' }, MAX_BODY_BYTES);
  return asObject(parseJson(bytes, 'the body', leastOf(schema)), 'the body');
}
