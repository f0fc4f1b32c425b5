const VALID_ESCAPES = '"\\/bfnrt';

/** An escape of a JSON string as it should have been written, and how many units of the text it takes. */
function repairEscape(text: string, at: number): readonly [repaired: string, length: number] {
  const next = text[at + 1] ?? '';
  if (next === 'u') {
    const digits = /^[0-9a-fA-F]{0,4}/.exec(text.slice(at + 2, at + 6))?.[0] ?? '';
    // Half an escape names no character: what is left of it is removed.
    return digits.length === 4 ? [text.slice(at, at + 6), 6] : ['', 2 + digits.length];
  }
  return VALID_ESCAPES.includes(next) && next !== '' ? [`\\${next}`, 2] : [next, next === '' ? 1 : 2];
}

function repairControl(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * JSON with the slips that models make put right: control characters and broken escapes inside strings, and a comma
 * before a closing bracket. Nothing that would change the shape of the value.
 */
export function repairJson(text: string): string {
  let repaired = '';
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    if (quoted && char === '\\') {
      const [escape, length] = repairEscape(text, index);
      repaired += escape;
      index += length - 1;
    } else if (quoted && char < ' ') repaired += repairControl(char);
    else if (!quoted && char === ',' && /^\s*[\]}]/.test(text.slice(index + 1, index + 200))) continue;
    else {
      if (char === '"') quoted = !quoted;
      repaired += char;
    }
  }
  return repaired;
}
