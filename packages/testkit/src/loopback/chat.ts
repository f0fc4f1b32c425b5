import type { FakeRequest } from './scripted-server.ts';

type Role = 'system' | 'user';

function messageOf({ body }: FakeRequest, role: Role): string | undefined {
  const messages: readonly unknown[] = Array.isArray(body['messages']) ? body['messages'] : [];
  const content: unknown = messages.map(Object).find((message) => message['role'] === role)?.['content'];
  return typeof content === 'string' ? content : undefined;
}

/** The text of the first message of the user in a request to a language model. */
export function promptOf(request: FakeRequest): string {
  return messageOf(request, 'user') ?? '';
}

/** What a request to a language model tells it to be, as a message or beside them; empty when it tells nothing. */
export function systemOf(request: FakeRequest): string {
  const { system } = request.body;
  return messageOf(request, 'system') ?? (typeof system === 'string' ? system : '');
}
