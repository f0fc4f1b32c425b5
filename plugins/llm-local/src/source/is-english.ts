import { isStopWord } from '@gligabao/text';

const FOREIGN: ReadonlySet<string> = new Set(
  (
    'le la les des une un est et dans pour chez avec il elle nous vous je mon ma ses du au aux qui que sur pas ' +
    'der die das und ist ein eine nicht von zu mit ich wir sie er es im bei auf den dem wohnt arbeitet ' +
    'el los las con por para del al y en su es muy una uno yo trabaja vive di che non sono per della nel lavora abita ' +
    'os em uma na de mora het een van niet met voor ik hij zij og som jeg det ikke til av och att jag'
  ).split(' '),
);

/**
 * Whether the rules may read this text: mostly Latin letters, and with the small words of English in it. Short texts
 * without any small word pass, since names and a verb can be all there is.
 */
export function isEnglish(text: string): boolean {
  const sample = text.slice(0, 20_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const ascii = sample.match(/[A-Za-z]/g)?.length ?? 0;
  if (letters === 0 || ascii / letters < 0.85) return false;
  const words = sample.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g) ?? [];
  const small = words.filter((word) => isStopWord(word)).length;
  const foreign = words.filter((word) => FOREIGN.has(word) && !isStopWord(word)).length;
  if (foreign > small) return false;
  if (words.length < 25) return words.length < 8 || small > 0;
  return small / words.length >= 0.12;
}
