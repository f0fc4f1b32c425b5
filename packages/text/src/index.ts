export { type Chunk, type ChunkSizes, chunks, fitsTokens } from './chunks.ts';
export { cleanName } from './clean-name.ts';
export { cleanText } from './clean-text.ts';
export { cutGraphemes } from './cut-graphemes.ts';
export { nameKey, relationKey } from './name-key.ts';
export { isWrap, type Sentence, sentences } from './sentences.ts';
export { isStopWord } from './stop-words.ts';
export { stem, termCounts, terms, TERMS_VERSION } from './terms.ts';
export { countTokens } from './tokens.ts';
