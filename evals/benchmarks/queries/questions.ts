import { formatInstant } from '@gligabao/dates';
import { randomOf } from '../../src/index.ts';
import { COMMON, type Corpus, DAYS, HUB } from './corpus.ts';
import { instantOf, USER } from './write-corpus.ts';

/** Questions of one kind, as bodies of requests. */
export interface QuestionKind {
  readonly name: string;
  /** Whether it asks for the hub, or beside it. */
  readonly hub: boolean;
  readonly bodies: readonly object[];
}

/** Questions of every kind, the same ones for the same seed; none is asked twice. */
export function makeQuestions({ things, texts }: Corpus, each: number, seed: number): readonly QuestionKind[] {
  const random = randomOf(seed);
  const told = (): Corpus['texts'][number]['facts'][number] => {
    const { facts } = random.pick(texts.filter((text) => text.facts.length > 0));
    return random.pick(facts);
  };
  const nameOf = (place: number): string => things[place]?.name ?? '';
  const hub = nameOf(HUB);
  const question = (query: string, more: object = {}): object => ({ user_id: USER, query, answer: false, ...more });
  const words = (count: number): string =>
    (random.pick(texts).sentences.at(-1) ?? '')
      .split(' ')
      .slice(1, 1 + count)
      .join(' ');
  const about = (more: object = {}, tail = ''): object => {
    const { source, target } = told();
    return question(`What do ${nameOf(source)} and ${nameOf(target)} have to do with one another${tail}?`, more);
  };
  const atHub = (more: object = {}): object => question(`Who works at ${hub} with ${nameOf(told().source)}?`, more);
  const aDay = (): string => formatInstant(instantOf(random.int(1, DAYS - 1)));
  const common = (): string => Array.from({ length: 4 }, () => random.pick(COMMON)).join(' ');
  const kinds: readonly (readonly [name: string, hub: boolean, make: () => object])[] = [
    ['two names', false, () => about()],
    ['words of a text', false, () => question(`Who said something about ${words(5)}?`)],
    ['common words', false, () => question(`What was said of the ${common()} and of ${words(2)}?`)],
    ['as_of', false, () => about({ as_of: aDay() })],
    ['known_at', false, () => about({ known_at: new Date().toISOString() })],
    ['history', false, () => about({ history: true })],
    ['a time in the words', false, () => about({}, ' in March 2024')],
    ['depth 2', false, () => about({ depth: 2 })],
    ['answered', false, () => about({ answer: true })],
    ['hub', true, () => atHub()],
    ['hub, as_of', true, () => atHub({ as_of: aDay() })],
    ['hub, history', true, () => atHub({ history: true })],
    ['hub, depth 2', true, () => atHub({ depth: 2 })],
    ['hub, answered', true, () => atHub({ answer: true })],
  ];
  return kinds.map(([name, isHub, make]) => ({ name, hub: isHub, bodies: Array.from({ length: each }, make) }));
}
