import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { GligabaoError } from '@gligabao/core';
import { z } from 'zod';

const Failure = z.object({ error: z.string(), code: z.string(), field: z.string().optional() });

/**
 * The base of the addresses of a server, such as `http://127.0.0.1:7878`.
 *
 * @throws GligabaoError `incorrect` `cli/bad-url` for what is no address.
 */
export function serverBase(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol)) {
    const message = 'url: must be an address such as http://127.0.0.1:7878';
    throw new GligabaoError('incorrect', 'cli/bad-url', message, { field: 'url' });
  }
  return address.replace(/\/+$/u, '');
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** No limit of time: a long document may take its hour, and a server that dies ends the connection. */
function send(url: URL, body: unknown): Promise<Reply> {
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  const sent = body === undefined ? null : JSON.stringify(body);
  const headers =
    sent === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: sent === null ? 'GET' : 'POST', headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      incoming.once('error', reject);
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
    });
    outgoing.once('error', reject);
    outgoing.end(sent ?? undefined);
  });
}

const unavailable = (message: string, cause?: unknown): GligabaoError =>
  new GligabaoError('unavailable', 'cli/no-server', message, cause === undefined ? {} : { cause });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Asks a server: by POST with a body, by GET without. Gives the answer by a schema.
 *
 * @throws GligabaoError what the server sent; `unavailable` `cli/no-server` when none answers there.
 */
export async function askServer<Body>(schema: z.ZodType<Body>, url: URL, body?: unknown): Promise<Body> {
  let reply: Reply;
  try {
    reply = await send(url, body);
  } catch (error) {
    throw unavailable(`no server answers at ${url.origin} (${(error as NodeJS.ErrnoException).code ?? ''})`, error);
  }
  const content = parsed(reply.text);
  const answer = schema.safeParse(content);
  if ((reply.status === 200 || reply.status === 202) && answer.success) return answer.data;
  const failure = Failure.safeParse(content);
  if (!failure.success) throw unavailable(`what answers at ${url.origin} is no gligabao (status ${reply.status})`);
  const { error, code, field } = failure.data;
  const kind = reply.status < 500 ? 'incorrect' : 'unavailable';
  throw new GligabaoError(kind, code, error, { ...(field === undefined ? {} : { field }) });
}
