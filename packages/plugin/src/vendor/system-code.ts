const MAX_CAUSES = 8;

/**
 * The system's code of a broken connection, such as `ECONNREFUSED`, from wherever in the causes it stands. Told by
 * shape: errors of the network come from another realm than ours under some hosts.
 */
export function systemCode(error: unknown): string | null {
  let each = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof each === 'object' && each !== null; depth++) {
    if ('code' in each && typeof each.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(each.code)) return each.code;
    each = 'cause' in each ? each.cause : null;
  }
  return null;
}
