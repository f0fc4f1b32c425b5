import { reasonOf } from './reason.ts';

/**
 * `fetch` for a vendor's client that reads the reason of a refusal from `error.message` alone, where compatible servers
 * have other places for it (`detail`, `message`): it is put where the client looks.
 */
export async function fetchWithReasons(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  const { status, headers } = response;
  const message = reasonOf(await response.text());
  return new Response(message === undefined ? null : JSON.stringify({ error: { message } }), { status, headers });
}
