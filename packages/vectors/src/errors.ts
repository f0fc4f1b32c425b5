import { GligabaoError } from '@gligabao/core';

export function wrongDimensions(space: string, expected: number, got: number): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'vector-index/wrong-dimensions',
    `vectors of ${space} have ${expected} numbers, and one of ${got} was given: remove the space before another model writes to it`,
  );
}

export function badVector(space: string, why: string): GligabaoError {
  return new GligabaoError('incorrect', 'vector-index/bad-vector', `a vector for ${space} ${why}`);
}

export function interrupted(): GligabaoError {
  return new GligabaoError('interrupted', 'vector-index/interrupted', 'the call was stopped');
}

export function outOfMemory(space: string, cause: unknown): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'vector-index/out-of-memory',
    `the vectors of ${space} do not fit into memory: use an index that searches on disk`,
    { retryable: false, cause },
  );
}
