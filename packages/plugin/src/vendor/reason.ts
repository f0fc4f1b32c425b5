const MAX_QUOTED = 300;

/** One complaint of a list of them: where, and what. What was sent, which some servers repeat there, is left out. */
function complaint(item: unknown): string {
  const { loc, msg }: { loc?: unknown; msg?: unknown } = Object(item);
  const where = Array.isArray(loc) ? loc.map(String).join('.') : '';
  return [where, typeof msg === 'string' ? msg : ''].filter(Boolean).join(': ');
}

/**
 * What the body of a refusal says went wrong: `error.message`, `message`, `error` or `detail` of a JSON value, or the
 * text itself when it is none. Undefined when it gives no reason.
 */
export function reasonOf(body: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return body.trim() === '' ? undefined : body;
  }
  const { message, error, detail }: { message?: unknown; error?: unknown; detail?: unknown } = Object(value);
  const inner: { message?: unknown } = Object(error);
  for (const said of [inner.message, message, error, detail]) {
    if (typeof said === 'string' && said.trim() !== '') return said;
  }
  const listed = Array.isArray(detail) ? detail.map(complaint).filter(Boolean).join('; ') : '';
  return listed === '' ? undefined : listed;
}

/** A reason as a message may quote it: on one line, not too long, and without the key should it stand there. */
export function quotedReason(reason: string | undefined, key: string | undefined): string {
  const said = reason ?? 'no reason given';
  const line = (key === undefined ? said : said.replaceAll(key, '[key]')).replace(/[\s\p{Cc}]+/gu, ' ');
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}...` : line;
}
