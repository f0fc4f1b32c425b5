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

/** A text in the pieces in which a stream gives it: eight, or as many as it has characters. */
export function piecesOf(text: string): readonly string[] {
  const size = Math.max(1, Math.ceil(text.length / 8));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}

/** What a request to a language model tells it to be, as a message or beside them; empty when it tells nothing. */
export function systemOf(request: FakeRequest): string {
  const { system } = request.body;
  return messageOf(request, 'system') ?? (typeof system === 'string' ? system : '');
}
