const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
  'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';

function numbered(words: string, value: (index: number) => number): [string, number][] {
  return words.split(' ').map((word, index) => [word, value(index)]);
}

/** Number words below twenty, and the vague counts that people use as if they were numbers. */
export const SMALL_NUMBERS: ReadonlyMap<string, number> = new Map(numbered(UNITS, (index) => index));

export const TENS_WORDS: ReadonlyMap<string, number> = new Map(numbered(TENS, (index) => index * 10 + 20));

export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map([
  ...numbered(ORDINALS, (index) => index),
  ['thirtieth', 30],
]);
