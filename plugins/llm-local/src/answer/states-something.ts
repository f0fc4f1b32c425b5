import { readKnownVerb } from '../lexicon/verb-forms.ts';

const ASKS = /\?["'”’)]*$/;
const GREETING =
  /^(?:happy|merry|congratulations|congrats|welcome|good (?:morning|afternoon|evening|night|luck|job|work)|best wishes|well done|thanks|thank you|hi|hello|hey|bye|goodbye|see you|cheers|wow|yay|great|awesome|nice)\b/iu;
const SAYS = /[\p{L}]+(?:['’][\p{L}]+)?/gu;
/** Verbs of greetings themselves, and nouns that read as verbs. */
const POLITE = new Set(['thank', 'thanks', 'welcome', 'see', 'work', 'job', 'wishes', 'done', 'cheers', 'birthday']);

/** Whether a sentence states anything: a question does not, nor does a greeting without a verb of its own. */
export function statesSomething(text: string): boolean {
  if (ASKS.test(text)) return false;
  if (!GREETING.test(text)) return true;
  const words = (text.toLowerCase().match(SAYS) ?? []).filter((word) => !POLITE.has(word));
  return (
    words.some((word) => /['’](?:s|m|re|ve|d|ll)$/u.test(word) || readKnownVerb(word) !== null) || /\p{N}/u.test(text)
  );
}
