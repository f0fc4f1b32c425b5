import type { CallContext, Embedder } from '@gligabao/core';
import { errorOfCall, openAiClientOptions, openAiRefusal, withDeadline } from '@gligabao/plugin';
import OpenAI from 'openai';
import type { OpenAiConfig } from './config.ts';
import { blankText, OPENAI } from './errors.ts';
import { meanOf, type Part } from './mean.ts';
import { chooseModel } from './model.ts';
import { batchesOf, type Piece, piecesOf } from './pieces.ts';
import { type ReadReply, readReply } from './reply.ts';

/** As the local sentence encoder has it. */
const FUSION_WEIGHT = 0.3;
/**
 * Chosen, not measured: the third generation gives lower cosines than ada-002 did, and what is taken for near too seldom
 * costs less than what is taken for near too often.
 */
const SIMILARITY = Object.freeze({ entity: 0.7, fact: 0.65 });

/** The embeddings of a server that speaks OpenAI's API. */
export function openAiEmbedder(config: OpenAiConfig): Embedder {
  const client = new OpenAI(openAiClientOptions(config));
  const model = chooseModel(config);
  const { dimensions } = model;

  const embedBatch = (batch: readonly Piece[], { signal }: CallContext): Promise<ReadReply> =>
    withDeadline(config.timeout_ms, signal, async ({ stop, deadline }) => {
      const input = batch.map(({ text }) => text);
      try {
        const body = { model: model.name, input, encoding_format: 'float' as const, ...model.sent };
        const reply = await client.embeddings.create(body, { signal: stop });
        return readReply(reply, batch.length, dimensions);
      } catch (error) {
        const { api_key: key, timeout_ms: timeoutMs } = config;
        const call = { vendor: OPENAI, model: model.name, key, timeoutMs, signal, deadline };
        throw errorOfCall(error, openAiRefusal(error), call);
      }
    });

  return Object.freeze<Embedder>({
    provider: 'openai',
    model: model.name,
    dimensions,
    fusionWeight: FUSION_WEIGHT,
    similarity: SIMILARITY,
    async embed(texts, _as, context) {
      if (texts.some((text) => text.trim() === '')) throw blankText();
      const parts = texts.map((): Part[] => []);
      let [reported, tokens] = [model.name, 0];
      // One after the other: a limit of the rate is reached soon enough.
      for (const batch of batchesOf(piecesOf(texts, model))) {
        const reply = await embedBatch(batch, context);
        for (const [i, { of, tokens: weight }] of batch.entries()) {
          const vector = reply.vectors[i];
          if (vector) parts[of]?.push({ vector, weight });
        }
        reported = reply.model ?? reported;
        tokens += reply.tokens;
      }
      return { vectors: parts.map((each) => meanOf(each, dimensions)), model: reported, tokens };
    },
  });
}
