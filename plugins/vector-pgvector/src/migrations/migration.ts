import type { Names, Storage } from '../schema/names.ts';

/** A step from one version of the schema to the next; a released one is never edited. */
export type Migration = (names: Names, storage: Storage) => readonly string[];
