import { wordSet } from './word-list.ts';

/** Nouns for what cannot be pointed at, whose ending does not tell it. */
const ABSTRACT: ReadonlySet<string> = wordSet(`
advice aim ambition approach art attitude aura balance battle beauty beginning belief benefit best blast blessing bond boost
bravery calm care cause challenge chance change chaos charm closeness comfort community concept concern confidence connection
control core courage creativity culture deal delight desire detail direction doubt dream drive ease effort ego emotion energy
essence example excitement face faith fear feedback feel feeling feelings few fight flow focus force freedom fun future gain
game goal growth guidance guy habit harmony healing heart help highlight hope hurdle idea identity image impact impression
influence insight inspiration instinct interest issue it job journey joy justice key knowledge lack laugh laughter lesson life
light like limit little look loss lot love luck magic majority matter meaning memory mess milestone mind mindset minute mission
mix moment mood moral name surname shame pity motivation move nature need niche none note objective odds one opinion option opportunity other others
outcome outlook output pain pace part passion past path patience peace people perspective piece plan pleasure plenty point
possibility potential power practice praise presence pressure pride priority problem process progress promise purpose push
quality question reach reason recharge relief reminder research respect rest result ride rights risk road role rollercoaster
room rush safety sake sense setback share shock show side sight sign skill smile something soul sound source space spark spirit
spot stage standard stand start state step story strategy strength stress struggle stuff style success super support surprise
symbol talent task taste tension thanks theme thing thought thrill time tip touch tough track treasure trend trial trouble
trust truth try turn understanding unity upside value variety version vibe victory view vision visual voice way wealth
wellbeing well-being while whole will win wisdom wish wonder word work world worry worth wrong crowd base presence exposure
resource session advantage beginning ending healing struggle encouragement cause difference impression self kindness ability ton bunch ups downs plenty load couple handful others
acceptance self-acceptance
`);

/** Nouns with such an ending that can be pointed at or that are a field, a place or an event. */
const CONCRETE: ReadonlySet<string> = wordSet(`
station competition exhibition convention reception plantation corporation foundation organization organisation association
institution federation auction prescription medication vacation celebration graduation operation translation subscription
dance romance finance substance entrance advance sentence apartment appointment engagement investment equipment instrument document department monument basement government supplement cement tournament condiment
university city facility charity electricity community-college insurance ambulance appliance fence licence license performance
conference residence audience science internship scholarship dealership championship ship witness harness business wilderness
fitness kingdom cat dog pottery battery
`);

const ENDINGS =
  /(?:tion|sion|ness|ment|ity|ance|ence|ency|ancy|ship|hood|dom|ism|itude|ness|ure-ness|ability|ibility|iness)$/;

/** Whether a noun, in the singular or plural, stands for an idea, feeling or quality more than for a thing. */
export function isAbstractNoun(word: string): boolean {
  const lower = word.toLowerCase();
  const forms = [lower, lower.replace(/ies$/, 'y'), lower.replace(/(?<=[^s])s$/, '')];
  if (forms.some((form) => CONCRETE.has(form))) return false;
  return forms.some((form) => ABSTRACT.has(form) || ENDINGS.test(form));
}
