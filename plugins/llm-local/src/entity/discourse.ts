import type { Gender } from '../lexicon/kin.ts';
import type { Known, Registry } from './registry.ts';

const PERSON_PRONOUNS: ReadonlyMap<string, Gender> = new Map([
  ['he', 'male'],
  ['him', 'male'],
  ['his', 'male'],
  ['himself', 'male'],
  ['she', 'female'],
  ['her', 'female'],
  ['hers', 'female'],
  ['herself', 'female'],
]);
export const FIRST_PERSON: ReadonlySet<string> = new Set([
  'i',
  'me',
  'my',
  'mine',
  'myself',
  'we',
  'us',
  'our',
  'ours',
  'ourselves',
]);
const PLURAL = new Set(['they', 'them', 'their', 'theirs', 'themselves', 'both']);
const THING = new Set(['it', 'its', 'itself']);

/** What pronouns stand for: a reading of what has been mentioned so far. */
export class Discourse {
  /** Who says "I" here; null when nobody knows. */
  speaker: string | null = null;
  sentence = 0;
  /** Who speaks in this text: spoken to as "you", and not meant by "he" or "she" unless just named. */
  readonly speakers = new Set<string>();
  /** In which sentence a name stood last, as against who spoke. */
  readonly named = new Map<string, number>();
  /** Persons named together as subject or as subject and object of one clause, most recent last. */
  group: readonly string[] = [];
  /** In which sentence "the crane", which has no name, was last what a clause told of. */
  private unnamed = -Infinity;
  /** Whose tie a clause of the present sentence has named: "Carl's son is Otto", and "his daughter" is Carl's. */
  private holder: { readonly name: string; readonly sentence: number } | null = null;
  private readonly ties = new Map<string, string>();
  private readonly registry: Registry;

  constructor(registry: Registry) {
    this.registry = registry;
  }

  /** Remembers that somebody's `tie` (or an office of something) is a name, so that "her brother" is found later. */
  setTie(owner: string, tie: string, name: string): void {
    this.ties.set(`${owner} ${tie}`, name);
  }

  /** Remembers whether a clause told of a thing without a name, which "it" then stands for. */
  setSubject(hasName: boolean): void {
    this.unnamed = hasName ? -Infinity : this.sentence;
  }

  setHolder(name: string): void {
    this.holder = { name, sentence: this.sentence };
  }

  /** Whose ties the sentence tells, where a possessive pronoun may stand for them: not for who speaks. */
  holderFor(pronoun: string): string | null {
    const gender = PERSON_PRONOUNS.get(pronoun);
    if (this.holder?.sentence !== this.sentence || gender === undefined) return null;
    const { name } = this.holder;
    const known = this.registry.get(name)?.gender ?? 'unknown';
    return name !== this.speaker && (known === gender || known === 'unknown') ? name : null;
  }

  tie(owner: string, tie: string): string | null {
    return this.ties.get(`${owner} ${tie}`) ?? null;
  }

  /** The names a pronoun stands for; `near` are names before it in the same clause:
   * they bind possessives first, and an object that is no reflexive is none of them. */
  resolve(pronoun: string, near: readonly string[], object = false): readonly string[] {
    if (FIRST_PERSON.has(pronoun)) return this.speaker === null ? [] : [this.speaker];
    const gender = PERSON_PRONOUNS.get(pronoun);
    if (gender !== undefined) {
      const person = object && !pronoun.endsWith('self') ? this.person(gender, [], near) : this.person(gender, near);
      return person === null ? [] : [person];
    }
    if (PLURAL.has(pronoun)) return this.several(near);
    if (THING.has(pronoun)) {
      if (near.length === 0 && this.unnamed === this.sentence - 1) return [];
      // "loved it" means what was told more often than any named thing, unless that is a firm, a place or a product.
      const fits = (known: Known): boolean =>
        this.isThing(known) && !(object && this.registry.typeOf(known.name) === 'other');
      const thing = this.latest(fits, near);
      return thing === null ? [] : [thing.name];
    }
    return [];
  }

  /** The organisation, place or product that "the company", "the city" or "the app" means. */
  latestOfType(type: string): string | null {
    return this.latest((known) => this.registry.typeOf(known.name) === type, [])?.name ?? null;
  }

  /** The last subject, for statements that leave theirs out. */
  lastSubject(): string | null {
    return this.latest((known) => known.subject && this.isPerson(known), [])?.name ?? null;
  }

  private isPerson(known: Known): boolean {
    const type = this.registry.typeOf(known.name);
    return type === 'person' || type === 'other';
  }

  private isOnlySpeaking(name: string): boolean {
    return this.speakers.has(name) && this.sentence - (this.named.get(name) ?? -Infinity) > 4;
  }

  private isThing(known: Known): boolean {
    const type = this.registry.typeOf(known.name);
    return type !== 'person' && type !== 'language';
  }

  private person(gender: Gender, near: readonly string[], barred: readonly string[] = []): string | null {
    const fits = (known: Known): boolean =>
      this.isPerson(known) &&
      (known.gender === gender || known.gender === 'unknown') &&
      known.name !== this.speaker &&
      (near.includes(known.name) || !this.isOnlySpeaking(known.name)) &&
      !barred.includes(known.name);
    const known = this.latest(
      fits,
      near,
      (each) => (each.gender === gender ? 6 : 0) + (this.registry.typeOf(each.name) === 'person' ? 6 : 0),
    );
    if (known && known.gender === 'unknown') known.gender = gender;
    // "his boat": what has a "his" is somebody.
    if (known && barred.length === 0 && this.registry.typeOf(known.name) === 'other')
      this.registry.vote(known.name, 'person', 1);
    return known?.name ?? null;
  }

  private several(near: readonly string[]): readonly string[] {
    if (near.length > 1) return near;
    if (this.group.length > 1) return this.group;
    const latest = this.latest((known) => known.subject || near.includes(known.name), near);
    if (!latest) return [];
    return this.isPerson(latest) && latest.gender !== 'unknown' && near.length === 0 ? [] : [latest.name];
  }

  private latest(
    fits: (known: Known) => boolean,
    near: readonly string[],
    bonus: (known: Known) => number = () => 0,
  ): Known | null {
    let best: Known | null = null;
    let most = -Infinity;
    for (const known of this.registry.latest()) {
      const distance = this.sentence - known.sentence;
      if (distance > 4 || !fits(known)) continue;
      const score =
        bonus(known) -
        distance * 5 +
        (known.subject ? 4 : 0) +
        (near.includes(known.name) ? 3 : 0) +
        known.lastMention * 1e-6;
      if (score > most) [best, most] = [known, score];
    }
    return best;
  }
}
