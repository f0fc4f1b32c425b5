import { isGligabaoError } from '@gligabao/core';
import type { PluginLog } from '@gligabao/plugin';
import type { EmbeddingsLocalConfig } from './config.ts';
import type { Encoder } from './encoder.ts';
import { hashEncoder } from './hash/hash-encoder.ts';
import { openUseEncoder } from './use/use-encoder.ts';

/** Opens the encoder that the settings ask for; `auto` falls back to `hash`, with one line in the log. */
export async function chooseEncoder(
  { model, dimensions }: EmbeddingsLocalConfig,
  host: { readonly log: PluginLog; readonly signal: AbortSignal },
  openUse: (signal: AbortSignal) => Promise<Encoder> = openUseEncoder,
): Promise<Encoder> {
  if (model === 'hash') return hashEncoder(dimensions);
  try {
    return await openUse(host.signal);
  } catch (error) {
    const notLoaded = isGligabaoError(error) && error.code === 'embedder/model-not-loaded';
    if (model === 'use' || !notLoaded) throw error;
    const encoder = hashEncoder(dimensions);
    host.log.warn(
      { reason: error.message, model: encoder.model },
      'the sentence encoder did not load; hashing instead',
    );
    return encoder;
  }
}
