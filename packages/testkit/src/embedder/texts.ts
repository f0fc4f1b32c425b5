/** Short texts as notes have them: names, facts, several scripts, code, marks only. */
export const TEXTS: readonly string[] = Object.freeze([
  'Alice Smith (person): engineer',
  'Alice moved from Berlin to Lisbon in March 2021, because her sister lives there.',
  'Bob',
  'Алиса живёт в Лиссабоне',
  '爱丽丝住在里斯本',
  'const answer = await ask({ question, limit: 10 });',
  '?!',
  '🙂',
]);

const words = Object.freeze(['the', 'river', 'runs', 'past', 'an', 'old', 'mill', 'and', 'under', 'seven', 'bridges']);
const endless = (piece: readonly string[], count: number, joint: string): string =>
  Array.from({ length: count }, (_, i) => piece[(i * 7) % piece.length]).join(joint);

/** Texts far beyond the window of a small model, each with an ending that makes it another text. */
export const LONG_TEXTS: readonly { readonly name: string; readonly text: string; readonly ending: string }[] =
  Object.freeze([
    { name: 'prose', text: endless(words, 700, ' '), ending: ' volcano eruption, volcano eruption, volcano eruption' },
    { name: 'lines', text: endless(words, 700, '\n'), ending: '\nvolcano\neruption\nvolcano\neruption' },
    { name: 'one unbroken run', text: endless(words, 250, ''), ending: 'volcanoeruptionvolcanoeruption' },
    { name: 'code', text: endless(['a.b(c);', 'if(x){y()}'], 120, ''), ending: 'throw volcano;throw volcano;' },
  ]);
