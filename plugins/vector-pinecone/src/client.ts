import type { CallContext } from '@gligabao/core';
import { Index, Pinecone } from '@pinecone-database/pinecone';
import type { PineconeConfig } from './config.ts';
import { badReply, interrupted } from './errors.ts';
import { startExchange, type Exchange } from './exchange.ts';

/** What is kept beside a vector. A type, since the client's own is open to further keys. */
export type Mark = { live: boolean };

/** The data plane of one index. */
export interface PineconeIndex {
  /**
   * Lets the vendor's client make a request. Errors are ours; nothing is tried again.
   *
   * @throws GligabaoError `unavailable`, `busy`, or `interrupted` when the signal of the context is or gets aborted.
   */
  call<Result>(
    context: CallContext,
    perform: (index: Index<Mark>, exchange: Exchange) => Promise<Result>,
  ): Promise<Result>;
}

type Access = Pick<PineconeConfig, 'api_key' | 'timeout_ms'>;

async function within<Result>(
  { api_key, timeout_ms }: Access,
  signal: AbortSignal,
  perform: (exchange: Exchange) => Promise<Result>,
): Promise<Result> {
  if (signal.aborted) throw interrupted();
  const exchange = startExchange({ key: api_key, timeoutMs: timeout_ms }, signal);
  try {
    return await perform(exchange);
  } catch {
    // With no failure on the way, the reply could not be read.
    throw exchange.failure() ?? badReply();
  }
}

/** Settings of the vendor's client. It refuses to start without a key; the real one is put in on the way out. */
const settingsOf = ({ fetch }: Exchange) => ({ apiKey: 'none', maxRetries: 0, fetchApi: fetch });

export function pineconeIndex(access: Access, host: string): PineconeIndex {
  return {
    call: (context, perform) =>
      within(access, context.signal, (exchange) => perform(new Index<Mark>({ host }, settingsOf(exchange)), exchange)),
  };
}

/**
 * The host of an index, asked of the control plane.
 *
 * @throws GligabaoError as `call` does; `vector-index/no-index` for a name that Pinecone does not know.
 */
export async function hostOf(
  access: Access & Pick<PineconeConfig, 'controller_url'>,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  return within(access, signal, async (exchange) => {
    const controllerHostUrl = access.controller_url.replace(/\/+$/, '');
    const { host, privateHost } = await new Pinecone({ ...settingsOf(exchange), controllerHostUrl }).describeIndex(
      name,
    );
    const found: unknown = privateHost ?? host;
    if (typeof found !== 'string' || found === '') throw badReply();
    return found;
  });
}
