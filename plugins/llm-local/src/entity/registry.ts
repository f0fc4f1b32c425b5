import { nameKey } from '@gligabao/text';
import type { Gender } from '../lexicon/kin.ts';
import { EITHER_NAMES, MALE_NAMES } from '../lexicon/male-names.ts';
import { FEMALE_NAMES } from '../lexicon/female-names.ts';
import { MORE_FEMALE_NAMES, MORE_MALE_NAMES } from '../lexicon/world-names.ts';
import { typeVotes } from './type-votes.ts';

export interface Known {
  readonly key: string;
  readonly name: string;
  readonly votes: Map<string, number>;
  gender: Gender;
  /** Where it was mentioned last, as a count of mentions. */
  lastMention: number;
  /** In which sentence, and whether as a subject there. */
  sentence: number;
  subject: boolean;
}

function genderOf(name: string): Gender {
  const lower = name.toLowerCase().split(' ');
  if (/^mr\.?$/.test(lower[0] ?? '')) return 'male';
  if (/^(?:mrs|ms)\.?$/.test(lower[0] ?? '')) return 'female';
  const first = lower.find((word) => !/^(?:dr|prof)\.?$/.test(word)) ?? '';
  if (EITHER_NAMES.has(first)) return 'unknown';
  if (FEMALE_NAMES.has(first)) return MALE_NAMES.has(first) ? 'unknown' : 'female';
  if (MORE_FEMALE_NAMES.has(first)) return 'female';
  return MALE_NAMES.has(first) || MORE_MALE_NAMES.has(first) ? 'male' : 'unknown';
}

/** The named things of a text, with what is known of their type and gender. */
export class Registry {
  private readonly byKey = new Map<string, Known>();
  private recent: Known[] = [];
  private count = 0;

  /** Takes note of a mention. The first spelling of a name stays. */
  mention(name: string, sentence: number, subject: boolean): Known {
    const key = nameKey(name);
    let known = this.byKey.get(key);
    if (!known) {
      known = {
        key,
        name,
        votes: new Map(typeVotes(name)),
        gender: genderOf(name),
        lastMention: 0,
        sentence,
        subject: false,
      };
      this.byKey.set(key, known);
    }
    this.count += 1;
    known.lastMention = this.count;
    // The recently mentioned, oldest first; enough for every pronoun to find its name.
    if (this.recent.at(-1) !== known) {
      this.recent = [...this.recent.filter((each) => each !== known).slice(-39), known];
    }
    known.subject = known.sentence === sentence ? known.subject || subject : subject;
    known.sentence = sentence;
    if (subject && known.votes.has('person')) known.votes.set('person', (known.votes.get('person') ?? 0) + 0.3);
    return known;
  }

  vote(name: string, type: string, weight: number): void {
    const known = this.byKey.get(nameKey(name));
    if (known) known.votes.set(type, (known.votes.get(type) ?? 0) + weight);
  }

  get(name: string): Known | undefined {
    return this.byKey.get(nameKey(name));
  }

  /** The likeliest type, `other` when nothing speaks for any. */
  typeOf(name: string): string {
    let best = 'other';
    let most = 0.4;
    for (const [type, weight] of this.byKey.get(nameKey(name))?.votes ?? []) {
      if (weight > most) [best, most] = [type, weight];
    }
    return best;
  }

  /** The last 40 mentioned, oldest first. */
  latest(): readonly Known[] {
    return this.recent;
  }

  all(): readonly Known[] {
    return [...this.byKey.values()];
  }
}
