/** SHA-256 of the JSON of a value, in hexadecimal digits. */
export async function digestOf(value: unknown): Promise<string> {
  // oxlint-disable-next-line no-restricted-globals -- a digest, and no random number
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
