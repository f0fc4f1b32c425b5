import { loadTalks } from '../answers/load-talks.ts';
import { rememberBody } from '../retrieval/ask-server.ts';

/** What is remembered in one dataset, and what is asked of it. */
export interface Material {
  readonly dataset: string;
  readonly bodies: readonly object[];
  readonly questions: readonly { readonly text: string; readonly at: string | null }[];
}

const NAMES = 'Alice Bruno Chiara Dmitri Elif Farid Greta Hiro Ines Jonas Katya Luis'.split(' ');
const FIRMS = ['Acme', 'Globex', 'Initech', 'Umbrella Corp.', 'Stark & Söhne', 'Café Ünïcode'];
const CITIES = ['Paris', 'Oslo', 'São Paulo', 'Zürich', 'Lima', 'Kyoto'];

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Sentences that state a fact each, several to a text, behind characters of one and of two code units. */
function plainSentences(): Material {
  const bodies = NAMES.map((name, index) => ({
    user_id: 'bench',
    dataset: 'plain',
    text:
      `👋 Good morning — ${index + 1}. ${name} works at ${pick(FIRMS, index)}. It rained.\n` +
      `${name} lives in ${pick(CITIES, index)}. ${name} was born on ${index + 1} May 19${70 + index}. 東京は晴れ。`,
  }));
  const questions = NAMES.flatMap((name) => [
    { text: `Where does ${name} work?`, at: null },
    { text: `Where does ${name} live?`, at: null },
    { text: `When was ${name} born?`, at: null },
  ]);
  return { dataset: 'plain', bodies, questions };
}

/** A text long enough for several chunks, with facts and with what only its sentences say. */
function oneDocument(): Material {
  const sections = NAMES.map((name, index) => {
    const filler = `The minutes of section ${index + 1} were kept in a tin box by the door, as ${name} had asked. `;
    return (
      `## Section ${index + 1}\n\n${name} visited ${pick(CITIES, index + 2)}. ${filler.repeat(16)}\n\n` +
      `The launch code of the rocket ${name}-${index + 1} is ${4000 + index * 37} – never to be told.`
    );
  });
  const questions = NAMES.flatMap((name, index) => [
    { text: `Which city has ${name} visited?`, at: null },
    { text: `What is the launch code of the rocket ${name}-${index + 1}?`, at: null },
  ]);
  const text = `# Protokoll „Größe“ 🚀\n\n${sections.join('\n\n')}`;
  return { dataset: 'document', bodies: [{ user_id: 'bench', dataset: 'document', text }], questions };
}

/** Everything that is told: sentences, a document, and the conversations of the data, where there are some. */
export async function loadMaterial(folder: string): Promise<readonly Material[]> {
  const talks = (await loadTalks(folder)).filter(({ set }) => set === 'locomo');
  const conversations = talks.map(({ collection: { name, told, asked, at } }): Material => ({
    dataset: name,
    bodies: told.map((each) => rememberBody(each, name)),
    questions: asked.map(({ question }) => ({ text: question, at })),
  }));
  return [plainSentences(), oneDocument(), ...conversations];
}
