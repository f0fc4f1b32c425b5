import { spaces } from './0001-spaces.ts';
import { vectors } from './0002-vectors.ts';
import type { Migration } from './migration.ts';

/** All migrations; the first makes version 1. */
export const MIGRATIONS: readonly Migration[] = Object.freeze([spaces, vectors]);
