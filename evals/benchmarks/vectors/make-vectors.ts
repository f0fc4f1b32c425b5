/** Shapes of data: `even` gathers nowhere, which is the hardest for an index; `topics` gathers as texts do. */
export const SHAPES = Object.freeze(['even', 'topics'] as const);
export type Shape = (typeof SHAPES)[number];

const TOPICS = 500;
/** How far a text is from the middle of its topic, as a share of the distance between topics. */
const SPREAD = 0.6;

/** Numbers from -1 to 1, the same ones for the same seed: a linear congruential generator (Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function evenly(count: number, dimensions: number, seed: number): readonly Float32Array[] {
  const next = numbers(seed);
  return Array.from({ length: count }, () => Float32Array.from({ length: dimensions }, next));
}

function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

/** Vectors of norm 1, the same ones for the same seed; those of other seeds gather around the same topics. */
export function makeVectors(shape: Shape, count: number, dimensions: number, seed: number): readonly Float32Array[] {
  const vectors = evenly(count, dimensions, seed);
  if (shape === 'even') return vectors.map(unit);
  const topics = evenly(TOPICS, dimensions, 1);
  return vectors.map((vector, at) => {
    const topic = topics[(at * seed) % TOPICS];
    return unit(vector.map((value, place) => (topic?.[place] ?? 0) + SPREAD * value));
  });
}
