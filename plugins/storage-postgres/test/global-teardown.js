/** Takes the server away again. */
export default async function tearDown() {
  await globalThis.removePostgresOfStorage?.();
}
