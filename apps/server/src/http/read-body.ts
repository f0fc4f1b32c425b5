import type { IncomingMessage } from 'node:http';
import { GligabaoError } from '@gligabao/core';

/** Request bodies as the limits of security say; a longer one is read to its end, and refused. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Beyond this, a body that is refused anyway is not even read: the connection is closed. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

function tooLarge(): GligabaoError {
  return new GligabaoError('incorrect', 'http/body-too-large', `the body is larger than ${MAX_BODY_BYTES} bytes`);
}

function refuseType(type: string): never {
  throw new GligabaoError(
    'incorrect',
    'http/wrong-content-type',
    `content-type ${type} is not read; send application/json`,
    { field: 'content-type' },
  );
}

/**
 * Whether the body is to be read as JSON. What a bare `curl -d` sends, and no type at all, count as JSON too, but never
 * from a web page: a form on a foreign page could send those without asking.
 */
function checkType(request: IncomingMessage): void {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || /^[\w.-]+\/[\w.-]+\+json$/u.test(type)) return;
  const bare = type === '' || type === 'application/x-www-form-urlencoded';
  if (!bare || request.headers.origin !== undefined) refuseType(type === '' ? '(none)' : type);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    // Read on without keeping: a client that is still sending would see a reset and not the answer.
    else chunks.length = 0;
    if (size > MAX_DRAINED_BYTES) break;
  }
  if (size > MAX_BODY_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
}

/**
 * The body of a request, which must be a JSON object.
 *
 * @throws GligabaoError `http/wrong-content-type`, `http/body-too-large`, or `http/bad-json`.
 */
export async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  checkType(request);
  const bytes = await readBytes(request);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const what = bytes.length === 0 ? 'the body is empty' : 'the body is not valid JSON in UTF-8';
    throw new GligabaoError('incorrect', 'http/bad-json', `${what}; send a JSON object`, { field: 'body' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GligabaoError('incorrect', 'http/bad-json', 'the body is not a JSON object', { field: 'body' });
  }
  return value as Record<string, unknown>;
}
