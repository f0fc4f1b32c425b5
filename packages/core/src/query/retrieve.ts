import type { Id } from '../domain/ids.ts';
import type { TextKind } from '../domain/text.ts';
import { describeFailure } from '../pipeline/run.ts';
import { defineStage, type StageTools } from '../pipeline/stage.ts';
import { bm25, rarities } from '../search/bm25.ts';
import type { CountedPostings } from '../search/counted-postings.ts';
import { covered } from '../search/covered.ts';
import { best, fuse, ranked, type Scored } from '../search/fuse.ts';
import { embeddedQuestion } from '../search/embedded-question.ts';
import { askedWords } from '../search/hops/asked-words.ts';
import { byVeryWords } from '../search/literal.ts';
import type { NearText } from '../search/nearest.ts';
import { passageScores, readPassagePostings, termsWithMarks } from '../search/passage-postings.ts';
import { vectorModelOf } from '../search/spaces.ts';
import { smooth } from '../search/smooth.ts';
import { AT_ANY_TIME } from './explain/at-any-time.ts';
import { gained, NO_TRACES, type Trace, type Traces } from './explain/how-found.ts';
import { type AskedFor, findTitled, followNames, weighNames } from './follow-names.ts';
import type { Question } from './read-question.ts';
import { graphOf, nearestOf, textsOf } from './scope.ts';
import { type Bonuses, sessionBonuses } from './session-boost.ts';
import { readStatedFacts, type Told, weighTold } from './told-by.ts';

/** A question with what the indexes found for it, each list best first. */
export interface Retrieved extends Question {
  /** Entities to start from. */
  readonly seeds: readonly Scored[];
  /** Facts, by the number of the fact. */
  readonly facts: readonly Scored[];
  /** Passages, by the number of the artifact. */
  readonly passages: readonly Scored[];
  /** How much each term of the question counts among the passages. */
  readonly rarity: ReadonlyMap<string, number>;
  /** Other names that stand in the question, each with the name of the entity that it means. */
  readonly aliases: readonly KnownAs[];
  /** Facts that match at any time, live or not; only where explanations are asked for. */
  readonly matched: readonly Scored[];
  /** What facts have gained from the session that is preferred. */
  readonly ofSession: ReadonlyMap<Id, number>;
  /** Which way of finding gave what to which row. */
  readonly traces: Traces;
  readonly timings: { readonly keyword: number; readonly vector: number };
}

export interface KnownAs {
  readonly alias: string;
  readonly name: string;
}

/**
 * Texts read for each term, newest first: a term rarer than this is complete. A term of more names or facts than that says
 * nothing of each; of passages more are read, since a chat of that many turns has one subject, and its words are common.
 */
const PER_TERM: Readonly<Record<Kind, number>> = { entity: 500, fact: 500, passage: 1000 };
/** What each channel brings into the fusion. */
const PER_CHANNEL = 100;
/** As in the reference: seeds by keyword, and similar entities that join them. */
const KEYWORD_SEEDS = 10;
const SIMILAR_SEEDS = 10;
/** An entity that the question names outright stands above all that only share a word with it. */
const NAMED_BONUS = 1;

type Tools = StageTools<'graph-store' | 'text-index', 'embedder' | 'vector-index'>;
type Channels = Readonly<Record<'entity' | 'fact' | 'passage', ReadonlyMap<Id, number>>>;

const KINDS = ['entity', 'fact', 'passage'] as const satisfies readonly TextKind[];
type Kind = (typeof KINDS)[number];
const NOTHING: Channels = { entity: new Map(), fact: new Map(), passage: new Map() };

interface Found {
  readonly channels: Channels;
  readonly ms: number;
}

interface FoundByKeyword extends Found {
  /** How much each term of the question counts among the passages. */
  readonly rarity: ReadonlyMap<string, number>;
  readonly passages: CountedPostings;
  readonly told: Told;
}

const NO_POSTINGS: CountedPostings = { texts: 0, meanLength: 0, terms: [] };

async function byKeyword(question: Question, tools: Tools, kinds: readonly Kind[] = KINDS): Promise<FoundByKeyword> {
  const began = tools.now();
  const postingsOf = async (kind: Kind): Promise<CountedPostings> => {
    const terms = kind === 'passage' ? termsWithMarks(question.terms) : question.factTerms;
    if (!kinds.includes(kind) || question.terms.length === 0) return NO_POSTINGS;
    return textsOf(question, tools).postings({ kind, terms, perTerm: PER_TERM[kind] }, question.clocks);
  };
  const [entity, fact, passage] = await Promise.all([postingsOf('entity'), postingsOf('fact'), postingsOf('passage')]);
  const found = readPassagePostings(passage, question.terms);
  return {
    channels: { entity: bm25(entity), fact: bm25(fact), passage: passageScores(found) },
    ms: tools.now() - began,
    rarity: rarities(found.words),
    passages: found.words,
    told: { covered: covered(fact), byOthers: found.byOthers },
  };
}

/** The question as a vector, and the model that vectors must be of to be compared with it. */
interface Embedded {
  readonly vectors: readonly Float32Array[];
  readonly model: string;
}

async function searchVectors(
  question: Question,
  embedded: Embedded,
  tools: Tools,
  kinds: readonly Kind[],
): Promise<Channels> {
  const { 'vector-index': index, 'text-index': texts } = tools.ports;
  if (!index) return NOTHING;
  const { vectors, model } = embedded;
  const ports = { 'vector-index': index, 'text-index': texts };
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const limit = kind === 'entity' ? SIMILAR_SEEDS : PER_CHANNEL;
      const query = { kind, vectors, model, limit, atLeast: -1 };
      const [near] = await nearestOf(question, query, question.clocks, { ports, context: tools.context });
      return [kind, await scoresOf(question, near ?? [], tools)] as const;
    }),
  );
  return { ...NOTHING, ...Object.fromEntries(lists) };
}

/** The scores of near texts by their owners: by meaning alone only where the index has words of the question too. */
async function scoresOf(question: Question, near: readonly NearText[], tools: Tools): Promise<ReadonlyMap<Id, number>> {
  if (question.terms.length > 0) return new Map(near.map(({ ownerId, score }) => [ownerId, score]));
  const textIds = near.map(({ textId }) => textId);
  const words = await textsOf(question, tools).words(textIds, question.clocks);
  return byVeryWords(question.call.query, near, words);
}

/** What `work` gives, or null where it fails: keywords alone still find, the answer is poorer and not wrong. */
async function asAnAid<Result>(work: Promise<Result>, tools: Tools): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    tools.note({ warning: 'vectors could not be searched', error: describeFailure(error) });
    return null;
  }
}

async function byVector(
  question: Question,
  embedded: Embedded | null | undefined,
  tools: Tools,
  kinds: readonly Kind[] = KINDS,
): Promise<Found> {
  const began = tools.now();
  const found = embedded && (await asAnAid(searchVectors(question, embedded, tools, kinds), tools));
  return { channels: found ?? NOTHING, ms: tools.now() - began };
}

interface Named {
  readonly scores: ReadonlyMap<Id, number>;
  readonly aliases: readonly KnownAs[];
  /** Accepted names of these entities, whichever of them the question uses. */
  readonly names: readonly string[];
}

/** Entities whose very name, or another name, stands in the question. */
async function named(question: Question, tools: Tools): Promise<Named> {
  const { knownAt } = question.clocks;
  const clocks = knownAt === undefined ? {} : { knownAt };
  const entities = await graphOf(question, tools).lookUp(question.nameKeys, clocks);
  const keys = new Set(question.nameKeys);
  const aliases = entities.flatMap(({ entity, aliases: known }) => {
    if (keys.has(entity.nameKey)) return [];
    const meant = known.filter(({ nameKey, status }) => status === 'accepted' && keys.has(nameKey));
    return meant.map(({ name }) => ({ alias: name, name: entity.name }));
  });
  const names = entities.flatMap(({ entity, aliases: known }) => [
    entity.name,
    ...known.flatMap(({ name, status }) => (status === 'accepted' ? [name] : [])),
  ]);
  return { scores: new Map(entities.map(({ entity }) => [entity.id, NAMED_BONUS])), aliases, names };
}

function add(scores: ReadonlyMap<Id, number>, more: ReadonlyMap<Id, number>): ReadonlyMap<Id, number> {
  const sum = new Map(scores);
  for (const [id, score] of more) sum.set(id, (sum.get(id) ?? 0) + score);
  return sum;
}

/** Passages in rank order, and which way of finding gave them what, where that is to be told. */
interface Ranked {
  readonly passages: readonly Scored[];
  readonly traces: readonly Trace[];
  /** What all that was found gains from the session that is preferred. */
  readonly bonuses: Bonuses;
}

/** Passages by both channels, by the names that they share, by their session, by their neighbours, and by what they tell. */
async function rankPassages(
  found: ReadonlyMap<Id, number>,
  asked: AskedFor,
  told: Told,
  others: Readonly<Record<'entity' | 'fact', Iterable<Id>>>,
  question: Question,
  tools: Tools,
): Promise<Ranked> {
  const fused = weighNames(found, asked);
  const { knownAt, asOf } = question.clocks;
  const [adjacent, followed, statements] = await Promise.all([
    textsOf(question, tools).adjacent([...fused.keys()], {
      ...(knownAt === undefined ? {} : { knownAt }),
      ...(asOf === undefined ? {} : { asOf }),
    }),
    followNames(fused, asked, question, tools),
    readStatedFacts(fused.keys(), told, question, tools),
  ]);
  const bonuses = await sessionBonuses(question, { ...others, passage: followed.keys() }, tools);
  const preferred = add(followed, bonuses.passage);
  const smoothed = smooth(preferred, adjacent);
  const weighed = weighTold(smoothed, statements, told);
  const steps = (): readonly Trace[] => [
    { name: 'fused', scores: fused },
    { name: 'names', scores: gained(ranked(followed), fused) },
    { name: 'session', scores: bonuses.passage },
    { name: 'neighbours', scores: gained(ranked(smoothed), preferred) },
    ...weighed.traces,
  ];
  return { passages: ranked(weighed.scores), traces: question.call.explain ? steps() : [], bonuses };
}

/** Facts that match the question, whatever became of them: those that are out have to be told of. */
async function matchFacts(
  question: Question,
  embedded: Embedded | null | undefined,
  tools: Tools,
): Promise<readonly Scored[]> {
  const anyTime = { ...question, clocks: AT_ANY_TIME };
  const [keyword, vector] = await Promise.all([
    byKeyword(anyTime, tools, ['fact']),
    byVector(anyTime, embedded, tools, ['fact']),
  ]);
  const weight = tools.ports.embedder?.fusionWeight ?? 0;
  return ranked(fuse(best(keyword.channels.fact, PER_CHANNEL), vector.channels.fact, weight));
}

/** Finds entities, facts and passages by keyword and by meaning, and fuses the two. */
export const retrieve = defineStage({
  name: 'retrieve',
  uses: ['graph-store', 'text-index'],
  mayUse: ['embedder', 'vector-index'],
  async run(question: Question, tools): Promise<Retrieved> {
    if (question.datasets.length === 0 || question.askedIn === 'marks') {
      const nothing = {
        seeds: [],
        facts: [],
        passages: [],
        aliases: [],
        matched: [],
        rarity: new Map<string, number>(),
        ofSession: new Map<Id, number>(),
        traces: NO_TRACES,
      };
      return { ...question, ...nothing, timings: { keyword: 0, vector: 0 } };
    }
    const { embedder, 'vector-index': index } = tools.ports;
    const began = tools.now();
    const text = embeddedQuestion(question.call.query);
    const embedding = embedder && index ? embedder.embed([text], 'question', tools.context) : null;
    const made = embedding && (await asAnAid(embedding, tools));
    const embedded = embedder && made && { vectors: made.vectors, model: vectorModelOf(embedder) };
    const embedMs = tools.now() - began;
    // None needs what another finds: a store behind a network answers them all in one round trip. Vectors first: they may be
    // searched while this thread reads the rest.
    const [{ channels: vector, ms: vectorMs }, byWords, names, titled, matched] = await Promise.all([
      byVector(question, embedded, tools),
      byKeyword(question, tools),
      named(question, tools),
      findTitled(question, tools),
      question.call.explain ? matchFacts(question, embedded, tools) : [],
    ]);
    const { channels: keyword, ms: keywordMs, rarity, passages: postings, told } = byWords;
    const timings = { keyword: keywordMs, vector: embedMs + vectorMs };
    const weight = tools.ports.embedder?.fusionWeight ?? 0;
    const similar = add(best(fuse(keyword.entity, new Map(), 0), KEYWORD_SEEDS), best(vector.entity, SIMILAR_SEEDS));
    const seeds = add(similar, names.scores);
    const facts = fuse(best(keyword.fact, PER_CHANNEL), vector.fact, weight);
    const about = askedWords(question.call.query, titled, rarity);
    const asked = { titled, otherNames: names.names, postings, ...about };
    const found = fuse(best(keyword.passage, PER_CHANNEL), vector.passage, weight);
    const others = { entity: seeds.keys(), fact: facts.keys() };
    const { passages, traces: steps, bonuses } = await rankPassages(found, asked, told, others, question, tools);
    const inEach = (kind: Kind): readonly Trace[] => [
      { name: 'keyword', scores: keyword[kind] },
      { name: 'vector', scores: vector[kind] },
    ];
    const preferred = (kind: Kind): Trace => ({ name: 'session', scores: bonuses[kind] });
    const traces: Traces = {
      entity: [
        ...inEach('entity'),
        { name: 'fused', scores: similar },
        { name: 'named', scores: names.scores },
        preferred('entity'),
      ],
      fact: [...inEach('fact'), { name: 'fused', scores: facts }, preferred('fact')],
      passage: [...inEach('passage'), ...steps],
    };
    tools.note({ seeds: seeds.size, facts: facts.size, passages: passages.length, timings_ms: timings });
    const { aliases } = names;
    const lists = {
      seeds: ranked(add(seeds, bonuses.entity)),
      facts: ranked(add(facts, bonuses.fact)),
      passages,
      ofSession: bonuses.fact,
    };
    return { ...question, ...lists, rarity, aliases, matched, traces, timings };
  },
});
