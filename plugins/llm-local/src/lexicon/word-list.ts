/** The words of a data string, separated by white space, in lower case. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

/** The names of a data string, separated by commas or line ends, in lower case. */
export function nameSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}
