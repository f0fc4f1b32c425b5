import { nameKey, nameWords } from '@gligabao/text';
import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { CountedPostings } from '../search/counted-postings.ts';
import { ranked } from '../search/fuse.ts';
import { askedNames, titledNames, type TitledName } from '../search/hops/asked-names.ts';
import { type AskedWords, coverage } from '../search/hops/asked-words.ts';
import { type Link, linksOf, type Start } from '../search/hops/links.ts';
import { mentionTerm, titleTerm } from '../search/hops/name-terms.ts';
import { lowerUnnamed, type Named, raiseReached, raiseTitled, reach, type Reached } from '../search/hops/reach.ts';
import type { Question } from './read-question.ts';
import { graphOf, textsOf } from './scope.ts';

/** Passages whose names are followed, and what their score must be beside the best. */
const STARTS = 5;
const LEAST_START = 0.25;
/** Characters of one that are read. */
const MOST_READ = 4000;
/** Names that are followed to texts that only mention them, and texts of one: what more mention says nothing. */
const MENTIONS = 24;
const MENTIONED_BY = 40;

/** Names of which other names are looked for, and other names that are followed. */
const RENAMED = 12;

type Tools = StageTools<'graph-store' | 'text-index', never>;

const leadsToMentions = ({ form, said }: Link): boolean => form === 'whole' && !said;

/** What the question says of its passages. */
export interface AskedFor extends AskedWords {
  /** Titles that it names, and the texts that have them. */
  readonly titled: readonly TitledName[];
  /** Other names of what it names. */
  readonly otherNames: readonly string[];
  /** The passages that hold its terms. */
  readonly postings: CountedPostings;
}

/** The titles that a question names. */
export async function findTitled(question: Question, tools: Tools): Promise<readonly TitledName[]> {
  const names = askedNames(question.call.query);
  if (names.length === 0) return [];
  const terms = [...new Set(names.map(({ key }) => titleTerm(key)))];
  const query = { kind: 'passage', terms, perTerm: MENTIONED_BY } as const;
  const found = await textsOf(question, tools).postings(query, question.clocks);
  const owners = new Map(found.terms.map(({ term, postings }) => [term, postings.map(({ ownerId }) => ownerId)]));
  return titledNames(names, (key) => owners.get(titleTerm(key)) ?? []);
}

async function readStarts(
  scores: ReadonlyMap<Id, number>,
  question: Question,
  tools: Tools,
): Promise<readonly Start[]> {
  const first = ranked(scores).slice(0, STARTS);
  const top = first[0]?.score ?? 0;
  const weights = new Map(first.map(({ id, score }) => [id, top > 0 ? score / top : 0]));
  const artifactIds = first.map(({ id }) => id).filter((id) => (weights.get(id) ?? 0) >= LEAST_START);
  if (artifactIds.length === 0) return [];
  const { artifacts } = await graphOf(question, tools).hydrate({ artifactIds }, question.clocks);
  return artifacts.map(({ id, text, sessionId }) => ({
    id,
    text: text.slice(0, MOST_READ),
    weight: weights.get(id) ?? 0,
    said: sessionId !== null,
  }));
}

interface Lookup {
  readonly namedBy: (link: Link) => Named;
  /** How many texts there are in all. */
  readonly texts: number;
}

/** Looks up where links lead, all at once. */
async function lookUpTexts(links: readonly Link[], question: Question, tools: Tools): Promise<Lookup> {
  const mentions = new Map<string, string>();
  for (const { key } of links.filter(leadsToMentions).slice(0, MENTIONS)) {
    const term = mentionTerm(key);
    if (term !== null) mentions.set(key, term);
  }
  const terms = [...new Set([...links.map(({ key }) => titleTerm(key)), ...mentions.values()])];
  // One more than counts tells that a list goes on.
  const query = { kind: 'passage', terms, perTerm: MENTIONED_BY + 1 } as const;
  const found = await textsOf(question, tools).postings(query, question.clocks);
  const lists = new Map(found.terms.map((each) => [each.term, each]));
  const owners = (term: string): readonly Id[] => lists.get(term)?.postings.map(({ ownerId }) => ownerId) ?? [];
  const complete = (term: string): boolean => (lists.get(term)?.texts ?? 0) <= MENTIONED_BY;
  return {
    namedBy: ({ key }) => {
      const term = mentions.get(key);
      return { titled: owners(titleTerm(key)), mentioning: term !== undefined && complete(term) ? owners(term) : [] };
    },
    texts: found.texts,
  };
}

/** The links by other names of what links mean, where such names are known. */
async function lookUpOtherNames(links: readonly Link[], question: Question, tools: Tools): Promise<readonly Link[]> {
  const followed = links.filter(leadsToMentions).slice(0, RENAMED);
  if (followed.length === 0) return [];
  const byKey = new Map(followed.map((link) => [nameKey(link.name), link]));
  const { knownAt } = question.clocks;
  const clocks = knownAt === undefined ? {} : { knownAt };
  const entities = await graphOf(question, tools).lookUp([...byKey.keys()], clocks);
  const known = new Set(links.map(({ key }) => key));
  const others = entities.flatMap(({ entity, aliases }): readonly Link[] => {
    const accepted = aliases.filter(({ status }) => status === 'accepted');
    const keys = [entity.nameKey, ...accepted.map((alias) => alias.nameKey)];
    const link = keys.flatMap((key) => byKey.get(key) ?? [])[0];
    if (link === undefined) return [];
    const names = [entity.name, ...accepted.map(({ name }) => name)];
    return names.map((name) => ({ ...link, name, key: nameWords(name) }));
  });
  return others.filter(({ key }) => key !== '' && !known.has(key)).slice(0, RENAMED);
}

/** Where the links lead. Only where something on the way has another name is there a second look. */
async function findReached(links: readonly Link[], question: Question, tools: Tools): Promise<Reached> {
  const [found, others] = await Promise.all([
    lookUpTexts(links, question, tools),
    lookUpOtherNames(links, question, tools),
  ]);
  const more = others.length === 0 ? found : await lookUpTexts(others, question, tools);
  const known = new Set(links);
  const namedBy = (link: Link): Named => (known.has(link) ? found : more).namedBy(link);
  return reach([...links, ...others], namedBy, found.texts);
}

/** Scores of passages with those lowered that lack names of the question. */
export function weighNames(scores: ReadonlyMap<Id, number>, { names, postings }: AskedFor): ReadonlyMap<Id, number> {
  return names.size === 0 ? scores : lowerUnnamed(scores, coverage(names, postings, scores));
}

/** Scores of passages with those raised whose title the question names, and those to which the best lead by the names in them. */
export async function followNames(
  scores: ReadonlyMap<Id, number>,
  asked: AskedFor,
  question: Question,
  tools: Tools,
): Promise<ReadonlyMap<Id, number>> {
  const raised = raiseTitled(scores, asked.titled);
  const starts = await readStarts(raised, question, tools);
  const links = linksOf(starts, asked.otherNames, asked.others, question.call.query);
  if (links.length === 0) return raised;
  const reached = await findReached(links, question, tools);
  return raiseReached(raised, reached, coverage(asked.others, asked.postings, reached.ids));
}
