/** A window that holds any list of a clause. */
export const EVERYTHING = { limit: 500, offset: 0 };

/** Names that a careless comparison takes for one another, or for something else than a name. */
export const EXACT_NAMES: readonly string[] = Object.freeze([
  'main',
  'Main',
  'main ',
  ' main',
  'ｍａｉｎ',
  'caf\u00e9',
  'cafe\u0301',
  'straße',
  'strasse',
  'm%',
  'm_in',
  "main' OR '1'='1",
  '"; DROP TABLE gb_datasets; --',
  '${main} {{main}} $1 :name ?',
  '__proto__',
  'constructor',
  '数据集',
  'مجموعة',
  '👩‍👩‍👧‍👦',
]);

/** In the order of code points, which differs from UTF-16, from any language's, and from the order of case folding. */
export const ORDERED_NAMES: readonly string[] = Object.freeze([
  '10',
  '9',
  'B',
  'a',
  'aa',
  'b',
  '\u00e9',
  '\uff21',
  '\u{1f600}',
]);
