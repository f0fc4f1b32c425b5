/** A throw-away server, or the one that `GLIGABAO_TEST_PG_URL` names. The script is not a module of this package. */
export async function providePostgres(): Promise<{ readonly url: string; readonly remove: () => Promise<void> }> {
  const script = new URL('../../../test-support/throwaway-postgres.mjs', import.meta.url);
  const module = (await import(script.href)) as { readonly providePostgres: () => Promise<() => Promise<void>> };
  const remove = await module.providePostgres();
  return { url: process.env['GLIGABAO_TEST_PG_URL'] ?? '', remove };
}
