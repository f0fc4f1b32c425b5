import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** What a server answered; `body` is the parsed JSON, or the plain text when it is none. */
export interface Reply<Body> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

/** A body whose fields the test checks by a matcher. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * One request on a connection of its own, exactly as told: no header is added but Host and the length of the body.
 * The path is not encoded.
 */
export function send<Body = Fields>(url: string, path: string, sent: Sent = {}): Promise<Reply<Body>> {
  const { hostname, port } = new URL(url);
  const { method = 'GET', headers = {}, body } = sent;
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, agent: false, headers: { ...length, ...headers } };
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: parse(text) as Body });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Sends a value as JSON. */
export function postJson<Body = Fields>(
  url: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<Body>> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return send<Body>(url, path, { ...sent, body: JSON.stringify(body) });
}
