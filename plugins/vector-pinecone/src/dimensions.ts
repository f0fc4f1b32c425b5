import type { CallContext } from '@gligabao/core';
import { z } from 'zod';
import type { PineconeIndex } from './client.ts';
import { badReply, wrongIndex } from './errors.ts';

/** The length of the vectors of an index. */
export interface Dimensions {
  /** Asked for once, and remembered. */
  read(context: CallContext): Promise<number>;
  /** Asks again next time: another index may have taken the host's place. */
  forget(): void;
}

// The metric is in the reply, and the vendor's client leaves it out. Vectors are sent with norm 1, so that a dot product
// is a cosine.
const Stats = z.object({
  dimension: z.int().positive().optional(),
  metric: z.string().optional(),
  vectorType: z.string().optional(),
});

export function dimensionsOf(pinecone: PineconeIndex): Dimensions {
  let known: number | undefined;
  return {
    async read(context) {
      if (known !== undefined) return known;
      const reply = await pinecone.call(context, async (index, exchange) => {
        await index.describeIndexStats();
        const body: unknown = JSON.parse(exchange.reply());
        return body;
      });
      const stats = Stats.safeParse(reply);
      if (!stats.success) throw badReply();
      const { dimension, metric = 'cosine', vectorType = 'dense' } = stats.data;
      if (vectorType !== 'dense' || dimension === undefined) throw wrongIndex('holds no dense vectors');
      if (metric !== 'cosine' && metric !== 'dotproduct') throw wrongIndex(`compares by ${metric}`);
      known = dimension;
      return dimension;
    },
    forget() {
      known = undefined;
    },
  };
}
