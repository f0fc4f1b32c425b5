const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

// Far longer than any word, so that a run without spaces is segmented in bounded time.
const PIECE = 2000;

// A character with the vowel signs and tones written on it.
const CHARACTER = /\P{M}\p{M}*/gu;

function pieces(run: string): readonly string[] {
  if (run.length <= PIECE) return [run];
  return run.match(new RegExp(`.{1,${String(PIECE)}}`, 'gsu')) ?? [];
}

/**
 * The terms of a run of a script that is written without spaces: the words that the segmenter finds, and each pair of
 * neighbouring characters, so that a compound and its parts find one another.
 */
export function unspacedTerms(run: string): readonly string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const piece of pieces(run)) {
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      if (isWordLike !== true) continue;
      found.push(segment);
      seen.add(segment);
    }
  }
  const characters = run.match(CHARACTER) ?? [];
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const pair = `${characters[index] ?? ''}${characters[index + 1] ?? ''}`;
    if (!seen.has(pair)) found.push(pair);
  }
  return found;
}
