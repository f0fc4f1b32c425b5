import { providePostgres } from '../../../test-support/throwaway-postgres.mjs';

/** Starts a server for the tests of this folder, or uses the one that the environment names. */
export default async function setUp() {
  globalThis.removePostgresOfStorage = await providePostgres();
}
