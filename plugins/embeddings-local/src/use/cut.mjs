/** @typedef {import('@energetic-ai/embeddings').EmbeddingsModel} Model */

/** The encoder reads this many word pieces, and drops the rest without a word. */
const WINDOW = 128;
/** English has about 1.2 word pieces a word, names more. */
const WORDS_A_PIECE = 90;

/**
 * Whether a text fits the window. The tokenizer is slow for long runs, so that a text of which no reading could fit is
 * not read.
 *
 * @param {Model} model
 * @param {string} text
 */
function isShort(model, text) {
  return text.length < 16 * WINDOW && model.tokenizer.encode(text).length <= WINDOW;
}

/**
 * The words of a text, cut so that each piece fits the window: equal shares of at most 90 words, halved as long as they
 * have too many word pieces. A run without spaces is cut between characters.
 *
 * @param {Model} model
 * @param {readonly string[]} words
 * @returns {readonly string[]}
 */
export function cut(model, words) {
  const text = words.join(' ');
  // Every word piece has a character at least, and one stands for the start.
  const fits = text.normalize('NFKC').length < WINDOW || (words.length <= WORDS_A_PIECE && isShort(model, text));
  if (fits) return [text];
  if (words.length === 1) {
    const characters = [...text];
    if (characters.length < 2) return [text];
    const half = Math.ceil(characters.length / 2);
    return [characters.slice(0, half), characters.slice(half)].flatMap((part) => cut(model, [part.join('')]));
  }
  const shares = Math.max(2, Math.ceil(words.length / WORDS_A_PIECE));
  const share = Math.ceil(words.length / shares);
  return Array.from({ length: Math.ceil(words.length / share) }, (_, i) =>
    words.slice(i * share, (i + 1) * share),
  ).flatMap((part) => cut(model, part));
}
