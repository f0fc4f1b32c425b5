import { nameKey } from '@gligabao/text';

/** The most words that a name in a question is looked for with. */
const NAME_WORDS = 8;
const MAX_WORDS = 60;

/** The ways in which a run of words may be a name: its marks may belong to it ("Sr.", "F.C.") or to the sentence. */
function keysOf(run: string): readonly string[] {
  const whole = run.replace(/^["“‘'«(]+(?=[^"”’'»)]*$)/u, '').replace(/[?!,;:]+$/u, '');
  const plain = whole.replace(/[.:]+$/u, '').replace(/['’]s$/u, '');
  return [whole, plain].map(nameKey).filter((key) => key !== '');
}

/**
 * Every run of one to eight words as name keys; the database knows which of them are names. Runs are cut at marks as well
 * as across them: "Williams, 1st Baronet" is one name, "Alice, Bob" are two.
 */
export function nameKeysOf(query: string): readonly string[] {
  const keys = new Set<string>();
  for (const boundary of [/[\s"“”()[\]{}<>!?;,]+/u, /\s+/u]) {
    const words = query
      .split(boundary)
      .filter((word) => word !== '')
      .slice(0, MAX_WORDS);
    for (const start of words.keys()) {
      for (let size = 1; size <= NAME_WORDS && start + size <= words.length; size += 1) {
        for (const key of keysOf(words.slice(start, start + size).join(' '))) keys.add(key);
      }
    }
  }
  return [...keys];
}
