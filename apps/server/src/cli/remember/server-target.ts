import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { GligabaoError, RememberResponse } from '@gligabao/core';
import { z } from 'zod';
import { partOf, type BackgroundTarget } from './target.ts';
import { AcceptedBody } from '../../http/accept-call.ts';

const Failure = z.object({ error: z.string(), code: z.string(), field: z.string().optional() });
const Listed = z.object({
  artifacts: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      source: z.string().optional(),
      parent_id: z.int().optional(),
      end_offset: z.int().optional(),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  total: z.int(),
});

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

/** The answer by a schema, or the error that the server sent. */
async function ask<Body>(schema: z.ZodType<Body>, url: URL, body?: unknown): Promise<Body> {
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

/**
 * Sends to a server, such as `http://127.0.0.1:7878`.
 *
 * @throws GligabaoError `incorrect` `cli/bad-url` for what is no address.
 */
export function serverTarget(address: string): BackgroundTarget {
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol)) {
    throw new GligabaoError('incorrect', 'cli/bad-url', 'url: must be an address such as http://127.0.0.1:7878');
  }
  const base = address.replace(/\/+$/u, '');
  const remember = new URL(`${base}/v1/gb/remember`);
  return {
    remember: (body) => ask(RememberResponse, remember, body),
    async enqueue(body) {
      return (await ask(AcceptedBody, remember, { ...body, async: true })).remember_run_id;
    },
    async texts({ user, dataset, kind }, { limit, offset }) {
      const url = new URL(`${base}/v1/gb/artifacts`);
      const query = { user_id: user, dataset, kind, limit: String(limit), offset: String(offset) };
      url.search = new URLSearchParams(query).toString();
      const { artifacts, total } = await ask(Listed, url);
      return {
        items: artifacts.map(({ id, text, source, parent_id, end_offset, metadata }) => ({
          id,
          text,
          source: source ?? null,
          parentId: parent_id ?? null,
          end: end_offset ?? null,
          part: partOf(metadata),
        })),
        total,
      };
    },
  };
}
