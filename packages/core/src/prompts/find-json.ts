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
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*[\w+-]*[ \t]*\r?\n([\s\S]*?)^[ \t]*\1[ \t]*\r?$/gm;

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
    // A bracket of prose, such as a reference: what we ask for has strings in it.
    if (end === null && !text.includes('"', at)) continue;
    if (end === null) return { values, cut: true };
    const parsed = parseRepaired(text.slice(at, end));
    if (parsed !== null) values.push(parsed.value);
    at = end - 1;
  }
  return { values, cut: false };
}

/** The end of a JSON value that begins in `from..to` and goes on beyond: what looks like a fence at `to` is part of it. */
function valueAcross(text: string, from: number, to: number): number | null {
  for (let at = from; at < to; at++) {
    const end = startsJson(text, at) ? balancedEnd(text, at) : null;
    if (end === null) continue;
    if (end > to) {
      if (parseRepaired(text.slice(at, end)) !== null) return end;
    } else at = end - 1;
  }
  return null;
}

/** The values in structural code fences, and the prose that is left without them. */
function unfenced(text: string): { readonly values: readonly unknown[]; readonly prose: string } {
  const values: unknown[] = [];
  let prose = '';
  let at = 0;
  for (;;) {
    FENCE.lastIndex = at;
    const fence = FENCE.exec(text);
    if (fence === null) return { values, prose: prose + text.slice(at) };
    const across = valueAcross(text, at, fence.index);
    const end = across ?? FENCE.lastIndex;
    const inside = across === null ? embedded(fence[2] ?? '') : null;
    const isAnswer = inside !== null && !inside.cut && inside.values.length > 0;
    if (isAnswer) values.push(...inside.values);
    prose += isAnswer ? `${text.slice(at, fence.index)} ` : text.slice(at, end);
    at = end;
  }
}

/**
 * The JSON values in a reply: the raw text as JSON, else what stands in structural code fences, then in the prose around
 * them, after a reasoning block was removed. Braces and fences inside a JSON string are data. Half a value is never given.
 */
export function findJson(reply: string): FoundJson {
  const raw = reply.replace(/^\uFEFF/, '').trim();
  const whole = parseWhole(raw);
  if (whole !== null) return { values: [whole.value], cut: false };
  const { values, prose } = unfenced(withoutReasoning(raw));
  const rest = embedded(prose);
  return { values: [...values, ...rest.values], cut: rest.cut };
}
