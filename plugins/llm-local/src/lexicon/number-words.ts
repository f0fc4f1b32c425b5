const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** The value of "five" or "forty-two", or of digits; null for other words. */
export function readNumber(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const unit = UNITS.indexOf(word);
  if (unit >= 0) return unit;
  const [ten = '', one] = word.split('-');
  const tens = TENS.indexOf(ten);
  if (tens < 0) return null;
  const rest = one === undefined ? 0 : UNITS.indexOf(one);
  return rest < 0 || rest > 9 ? null : (tens + 2) * 10 + rest;
}
