/** Texts that a careless store takes for code, for a pattern, for a placeholder, or for the end of a text. */
export const DIRTY_TEXTS: readonly string[] = Object.freeze([
  "Robert'); DROP TABLE gb_edges;--",
  'C:\\Users\\ann\\new$$folder',
  '%s %d $1 :dataset ?1 {{name}} ${x}',
  'a%b_c*d?[e]',
  'before\u0000after',
  '"double" `back` \'single\'',
  'für, naïve, 한글, 茶, 🍵',
  '__proto__',
]);
