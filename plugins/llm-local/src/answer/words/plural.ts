/** The plural of the noun of a tie: "children", "wives", "brothers-in-law". */
export function pluralOf(noun: string): string {
  const law = /^(.+)-in-law$/u.exec(noun)?.[1];
  if (law !== undefined) return `${pluralOf(law)}-in-law`;
  if (noun.endsWith('child')) return `${noun}ren`;
  if (noun.endsWith('wife')) return noun.replace(/fe$/u, 'ves');
  if (/[^aeiou]y$/u.test(noun)) return noun.replace(/y$/u, 'ies');
  return `${noun}${/(?:s|x|z|ch|sh)$/u.test(noun) ? 'es' : 's'}`;
}
