import { repairJson } from './repair-json.ts';
import { balancedEnd, startsJson } from './scan-json.ts';
import { withoutReasoning } from './without-reasoning.ts';

export interface FoundJson {
  /** The JSON values of a reply, those most likely to be the answer first; empty when there is none. */
  readonly values: readonly unknown[];
  /** Whether a value was begun and never closed: the reply was cut, whatever its stop reason says. */
  readonly cut: boolean;
}

// A fence is structural when its marks stand alone on a line: inside a JSON string a line break is written as \n.
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*[\w+-]*[ \t]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm;

type Parsed = { readonly value: unknown } | null;

function parse(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return null;
  }
}

function parseRepaired(text: string): Parsed {
  return parse(text) ?? parse(repairJson(text));
}

/** A whole reply that is one JSON value; one that was encoded twice is opened once more. */
function parseWhole(text: string): Parsed {
  const once = parseRepaired(text);
  return once !== null && typeof once.value === 'string' ? (parseRepaired(once.value) ?? once) : once;
}

/** The balanced JSON values that stand in prose, in order. Stops at one that is never closed, for what follows is part of it. */
function embedded(text: string): FoundJson {
  const values: unknown[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!startsJson(text, at)) continue;
    const end = balancedEnd(text, at);
    if (end === null) return { values, cut: true };
    const parsed = parseRepaired(text.slice(at, end));
    if (parsed !== null) values.push(parsed.value);
    at = end - 1;
  }
  return { values, cut: false };
}

/**
 * The JSON values in a reply: the raw text as JSON, else what stands in structural code fences, then in the prose around
 * them, after a reasoning block was removed. Braces and fences inside a JSON string are data. Half a value is never given.
 */
export function findJson(reply: string): FoundJson {
  const raw = reply.replace(/^\uFEFF/, '').trim();
  const whole = parseWhole(raw);
  if (whole !== null) return { values: [whole.value], cut: false };
  const text = withoutReasoning(raw);
  const fenced: unknown[] = [];
  const around = text.replace(FENCE, (fence: string, _marks: string, inside: string) => {
    const found = embedded(inside);
    if (found.cut || found.values.length === 0) return fence;
    fenced.push(...found.values);
    return ' ';
  });
  const rest = embedded(around);
  return { values: [...fenced, ...rest.values], cut: rest.cut };
}
