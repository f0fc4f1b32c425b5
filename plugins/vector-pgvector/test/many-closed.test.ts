import { describe, expect, it } from '@jest/globals';
import { hitsOf, idsOf, itemsOf, randomVectors, sorted, vectorText } from './generated.ts';
import { CALL, useServer } from './servers.ts';

const server = useServer();
const LARGE = '7--facts';
const SMALL = '8--facts';
const DIMENSIONS = 64;
/** Noise around the query is added in pairs: 400 times 250 closed vectors. */
const NOISE = [400, 250] as const;
const CLOSED = NOISE[0] * NOISE[1];

const [query = new Float32Array()] = randomVectors(1, DIMENSIONS, 5);
const live = itemsOf(randomVectors(20, DIMENSIONS, 3));

/** Closed vectors, all nearer to the query than any live one; made in SQL, where they cost seconds in place of a minute. */
async function plantClosed(schema: string): Promise<void> {
  const noise = (count: number, seed: number) =>
    randomVectors(count, DIMENSIONS, seed).map((vector) => vectorText(vector.map((value) => value / 8)));
  await server.sql(
    `INSERT INTO "${schema}".vectors (space_id, id, live, v)
     SELECT s.id, 1000000 + row_number() OVER (), false, l2_normalize($2::vector + a.v + b.v)
     FROM "${schema}".space s, unnest($3::vector[]) AS a (v), unnest($4::vector[]) AS b (v) WHERE s.name = $1`,
    [LARGE, vectorText(query), noise(NOISE[0], 21), noise(NOISE[1], 22)],
  );
}

describe('few live vectors among very many closed ones', () => {
  it('F098: 20 live ones are found at recall 1, in their space and in a small one of the same table', async () => {
    const config = server.settings({ mode: 'extension' });
    await server.withIndex(config, async (index) => {
      for (const space of [LARGE, SMALL]) await index.put(space, live, CALL);
      await plantClosed(config.schema);
      const [counted] = await server.sql(
        `SELECT count(*)::integer AS closed FROM "${config.schema}".vectors WHERE NOT live`,
      );
      expect(counted).toEqual({ closed: CLOSED });
      const nearest = idsOf(sorted(live, query));
      for (const space of [LARGE, SMALL]) {
        const began = performance.now();
        expect(idsOf(await hitsOf(index, space, query, { page: 20, live: true, limit: 20 }))).toEqual(nearest);
        expect(performance.now() - began).toBeLessThan(1000);
      }
      expect(idsOf(await hitsOf(index, SMALL, query, { page: 20 }))).toEqual(nearest);
      expect(Math.min(...idsOf(await hitsOf(index, LARGE, query, { page: 20, limit: 20 })))).toBeGreaterThan(1_000_000);
    });
    await server.dropSchemaOf(config);
  }, 90_000);
});
