import { readKnownVerb } from '../../lexicon/verb-forms.ts';

const GREETING =
  /^(?:happy|merry|congratulations|congrats|welcome|good (?:morning|afternoon|evening|night|luck|job|work)|best wishes|well done|thanks|thank you|hi|hello|hey|bye|goodbye|see you|cheers|wow|yay|great|awesome|nice)\b/iu;
const WORD = /[\p{L}]+(?:['’][\p{L}]+)?/gu;
/** Verbs of greetings themselves, and nouns in them that read as verbs. */
const POLITE = new Set(['thank', 'thanks', 'welcome', 'see', 'work', 'job', 'wishes', 'done', 'cheers']);

/** Whether a sentence only greets, thanks or marvels: it has no verb of its own and no number, and so states nothing. */
export function isGreeting(text: string): boolean {
  if (!GREETING.test(text) || /\p{N}/u.test(text)) return false;
  const words = (text.toLowerCase().match(WORD) ?? []).filter((word) => !POLITE.has(word));
  return !words.some((word) => /['’](?:s|m|re|ve|d|ll)$/u.test(word) || readKnownVerb(word) !== null);
}
