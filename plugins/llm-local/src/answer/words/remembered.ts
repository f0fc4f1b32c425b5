/** A pure function of a short text that remembers its results; a full memory is dropped, which bounds it. */
export function remembered<Result>(compute: (text: string) => Result, size: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = compute(text);
    if (text.length > 80) return result;
    if (known.size >= size) known.clear();
    known.set(text, result);
    return result;
  };
}
