const OBJECT_START = /\{\s*(?:"|\})/y;
const ARRAY_START = /\[\s*(?:[[{"\]\d-]|true\b|false\b|null\b)/y;

/** Whether a JSON object or array may begin here: a brace or bracket of prose is followed by something else. */
export function startsJson(text: string, at: number): boolean {
  const pattern = text[at] === '{' ? OBJECT_START : text[at] === '[' ? ARRAY_START : null;
  if (pattern === null) return false;
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The offset after the value that begins with the brace or bracket at `at`; null when it is never closed. */
export function balancedEnd(text: string, at: number): number | null {
  const open: string[] = [];
  let quoted = false;
  for (let index = at; index < text.length; index++) {
    const char = text[index];
    if (quoted) {
      if (char === '\\') index++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') {
      if (open.pop() !== char) return index + 1;
      if (open.length === 0) return index + 1;
    }
  }
  return null;
}
