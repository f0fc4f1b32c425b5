import type { ClaimedEdge, ClaimedEntity, ExtractedGraph, ExtractGraphInput } from '@gligabao/core';
import { type Civil, dateBefore, findDates, findImpossibleDates, readCivil } from '@gligabao/dates';
import { cleanName, nameKey, sentences } from '@gligabao/text';
import { chunkSentence } from './chunk/chunk-sentence.ts';
import type { NounPhrase } from './chunk/phrase.ts';
import { asAddition } from './claim/additive.ts';
import { applyTimes } from './claim/apply-times.ts';
import { basedClaims } from './claim/based.ts';
import type { Claim, Referent } from './claim/claim.ts';
import { interpret } from './claim/interpret.ts';
import { announcesCorrection, hasCorrectionCue } from './claim/negation.ts';
import { isSalient } from './claim/salience.ts';
import type { Scene } from './claim/scene.ts';
import type { Clause } from './clause/clause.ts';
import { readSentence } from './clause/read-sentence.ts';
import { correctionClaims } from './claim/corrections.ts';
import { type ProfileLine, readProfile } from './record/read-profile.ts';
import { readRecord } from './record/read-record.ts';
import { recordClaim } from './record/record-claim.ts';
import { describe } from './describe.ts';
import { DEPARTMENTS } from './claim/departments.ts';
import { isOccupation } from './lexicon/roles.ts';
import { Discourse } from './entity/discourse.ts';
import { typeVotes } from './entity/type-votes.ts';
import { Registry } from './entity/registry.ts';
import { isEnglish } from './source/is-english.ts';
import { nameUser, tellsOfUser } from './source/name-user.ts';
import { isTranscript, type Passage, passagesOf } from './source/passages.ts';
import { readTokens } from './token/read-tokens.ts';
import type { Tokenizer } from './token/token.ts';

/** The name of whoever says "I" in a text that names no speaker. */
const USER = 'User';
const UNTIMED = { times: [], moment: null, closing: null };
const SLICE_MS = 20;
/** Longer stretches without a full stop are no sentences: logs, tables, minified code. */
const MAX_SENTENCE = 2_000;

interface Reading {
  readonly input: ExtractGraphInput;
  readonly tokenize: Tokenizer;
  readonly registry: Registry;
  readonly discourse: Discourse;
  readonly edges: Map<string, ClaimedEdge>;
  /** The keys of the present sentence's edges. */
  readonly fresh: Set<string>;
  readonly targets: Map<string, Referent>;
  readonly earlier: Claim[];
  readonly dropped: Map<string, number>;
  readonly transcript: boolean;
  /** Whether what comes next corrects what was told before. */
  corrects: boolean;
}

function drop(reading: Reading, reason: string): void {
  reading.dropped.set(reason, (reading.dropped.get(reason) ?? 0) + 1);
}

function speakerOf(reading: Reading, passage: Passage): string | null {
  const { speaker } = passage;
  if (speaker === null) return reading.transcript ? null : USER;
  if (speaker.kind === 'machine') return null;
  return speaker.kind === 'user' ? USER : speaker.name;
}

function mentionNames(reading: Reading, phrases: readonly NounPhrase[]): void {
  for (const phrase of phrases) {
    for (const name of [phrase.name, phrase.modifier, ...phrase.labels]) {
      if (
        name !== null &&
        !DEPARTMENTS.has(name.toLowerCase()) &&
        (name !== phrase.modifier || isOccupation(phrase.head) || typeVotes(name).size > 0)
      ) {
        reading.registry.mention(name, reading.discourse.sentence, false);
        reading.discourse.named.set(name, reading.discourse.sentence);
      }
    }
    if (!isOccupation(phrase.head)) mentionNames(reading, phrase.of);
    else
      mentionNames(
        reading,
        phrase.of.filter((each) => !DEPARTMENTS.has(each.head)),
      );
    if (phrase.owner !== null && typeof phrase.owner !== 'string') mentionNames(reading, [phrase.owner]);
  }
}

/** "Also known as" gives one thing a second name; what is merely "known as" something may be described by it. */
function asOtherName(claim: Claim, sentence: string): Claim {
  const other = claim.relation === 'known_as' && /\balso known as\b/iu.test(sentence);
  return other ? { ...claim, relation: 'also_known_as' } : claim;
}

/** The end that the clause after another tells: what held before it was over by its start. */
function closingOf({ mentions }: Pick<Scene, 'mentions'>, { closing }: Pick<Clause, 'closing'>): Civil | null {
  if (closing === null) return null;
  const told = closing.times.flatMap((time) => mentions[time] ?? []).find(({ role }) => role === 'at');
  const date = told?.to ?? null;
  return date !== null && closing.word === 'before' ? dateBefore(date) : date;
}

function addEdge(
  reading: Reading,
  scene: Pick<Scene, 'mentions'>,
  told: Claim,
  clause: Pick<Clause, 'times' | 'moment' | 'closing'>,
  span: readonly [number, number],
): void {
  const mentions = clause.times.flatMap((time) => scene.mentions[time] ?? []);
  const moment = clause.moment === null ? null : (scene.mentions[clause.moment] ?? null);
  const claim = asOtherName(told, reading.input.text.slice(...span));
  const bounds = applyTimes(claim, { mentions, moment, closing: closingOf(scene, clause) }, reading.input.reference);
  if (bounds === null) {
    drop(reading, 'undated future');
    return;
  }
  if (!isSalient(claim, bounds.validAt !== null)) {
    drop(reading, 'of little use');
    return;
  }
  const target = cleanName(claim.target.name);
  const source = cleanName(claim.source.name);
  if (source === null || target === null || nameKey(source) === nameKey(target)) {
    drop(reading, 'unusable name');
    return;
  }
  const over = bounds.invalidAt === null || (readCivil(bounds.invalidAt)?.from ?? 0) <= reading.input.reference;
  const ended = over && (bounds.polarity === 'ends' || (bounds.invalidAt !== null && claim.verb?.tense === 'past'));
  const upcoming =
    bounds.polarity === 'holds' &&
    bounds.validAt !== null &&
    (readCivil(bounds.validAt)?.from ?? 0) > reading.input.reference;
  const ambiguous = [...mentions, moment].some((mention) => mention?.ambiguous === true);
  const edge: ClaimedEdge = {
    source,
    target,
    relation: claim.relation,
    description: describe(claim, ended ? 'ended' : upcoming ? 'upcoming' : 'holds', reading.input.text.slice(...span)),
    ...bounds,
    denied: claim.denied,
    confidence: ambiguous ? Math.round(claim.confidence * 60) / 100 : claim.confidence,
    span,
  };
  const key = [
    nameKey(source),
    edge.relation,
    nameKey(target),
    edge.validAt,
    edge.invalidAt,
    edge.polarity,
    edge.denied,
  ].join('\u0000');
  if (!reading.edges.has(key)) {
    reading.edges.set(key, edge);
    reading.fresh.add(key);
  }
  reading.targets.set(nameKey(target), claim.target);
}

/** A fact that the same sentence says has ended, or dates, does not hold without a date besides: "its CEO, Greg Hall, resigned". */
function dropEnded(reading: Reading): void {
  const here = [...reading.fresh].flatMap((key): [string, ClaimedEdge][] => {
    const edge = reading.edges.get(key);
    return edge ? [[key, edge]] : [];
  });
  reading.fresh.clear();
  for (const [key, edge] of here) {
    const same = (other: ClaimedEdge): boolean =>
      other.source === edge.source && other.relation === edge.relation && other.target === edge.target;
    const undated = edge.polarity === 'holds' && edge.validAt === null && edge.invalidAt === null && !edge.denied;
    const replaced = (other: ClaimedEdge): boolean => other.polarity === 'ends' || other.validAt !== null;
    if (undated && here.some(([, other]) => replaced(other) && same(other))) reading.edges.delete(key);
  }
}

/** The sentence without dates that there are not, which are neither times nor things. Offsets stay the same. */
function withoutImpossible(reading: Reading, sentence: string): string {
  return findImpossibleDates(sentence).reduce((text, { start, end }) => {
    drop(reading, 'impossible date');
    return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  }, sentence);
}

function readOne(reading: Reading, sentence: string, start: number, heading: boolean): void {
  const { discourse, input } = reading;
  const text = withoutImpossible(reading, sentence);
  discourse.sentence += 1;
  const mentions = findDates(text, {
    reference: input.reference,
    offsetMinutes: input.offsetMinutes,
  });
  const tokens = readTokens(text, mentions, reading.tokenize);
  const chunks = chunkSentence(tokens, text);
  const claims: Claim[] = [];
  const scene: Scene = {
    registry: reading.registry,
    discourse,
    mentions,
    reference: input.reference,
    correcting: reading.corrects || hasCorrectionCue(text),
    claims,
    earlier: reading.earlier,
    resolved: new Map(),
    stated: new Set(),
  };
  // "Sorry, I was wrong. Ann does not live in Rome.": the next sentence corrects.
  reading.corrects = announcesCorrection(text);
  const question = /\?["')\]]*\s*$/.test(text);
  const span = [start, start + text.length] as const;
  if (question || heading) {
    // What is asked tells nothing, but shows what kinds of things it names.
    for (const clause of readSentence(chunks)) interpret(scene, { ...clause, standing: 'unreal' });
  } else {
    const record = scene.correcting ? null : readRecord(text, mentions);
    if (record !== null) {
      const claim = recordClaim(scene, record);
      addEdge(reading, scene, claim, { ...UNTIMED, times: record.times }, span);
      reading.earlier.push(claim);
      return;
    }
    const corrected = correctionClaims(scene, chunks);
    for (const clause of corrected === null ? readSentence(chunks) : []) {
      const stated = asAddition(scene, clause, tokens, interpret(scene, clause));
      // Ties that phrases state by themselves come first, without the clause's time.
      const ties = claims.splice(0);
      for (const claim of ties) addEdge(reading, scene, claim, UNTIMED, span);
      for (const claim of stated) addEdge(reading, scene, claim, clause, span);
      reading.earlier.push(...ties, ...stated);
    }
    for (const claim of corrected ?? []) addEdge(reading, scene, claim, UNTIMED, span);
    for (const claim of basedClaims(scene, chunks, tokens)) addEdge(reading, scene, claim, UNTIMED, span);
    dropEnded(reading);
    reading.earlier.splice(0, Math.max(0, reading.earlier.length - 60));
  }
  // A line that is only a name is what the lines below it are about.
  const [first, ...rest] = chunks.filter((chunk) => chunk.kind !== 'break');
  if (first?.kind === 'noun' && first.name !== null && rest.length === 0)
    reading.registry.mention(first.name, discourse.sentence, true);
  mentionNames(
    reading,
    chunks.flatMap((chunk) => (chunk.kind === 'noun' ? [chunk] : [])),
  );
}

/** A line of a profile, as facts of whom it is about. */
function readProfileLine(reading: Reading, { claims, type }: ProfileLine, { start, text }: Passage): void {
  const { registry, discourse } = reading;
  for (const claim of claims) {
    registry.mention(claim.source.name, discourse.sentence, true);
    registry.vote(claim.source.name, 'person', 5);
    if (claim.target.kind === 'name') registry.mention(claim.target.name, discourse.sentence, false);
    if (type !== null && claim.target.kind === 'name') registry.vote(claim.target.name, type, 3);
    addEdge(reading, { mentions: [] }, claim, UNTIMED, [start, start + text.trimEnd().length]);
  }
}

/** A date, number or address by itself: it is listed as a value, since a bare date is no entity. */
function isLiteral(name: string, reference: number): boolean {
  if (/^[\d\s.,:/+()-]+$|^\S+@\S+$/.test(name)) return true;
  const [mention] = findDates(name, { reference });
  return mention !== undefined && mention.start === 0 && mention.end === name.length;
}

function entitiesOf(reading: Reading): readonly ClaimedEntity[] {
  const used = new Set([...reading.edges.values()].flatMap((edge) => [nameKey(edge.source), nameKey(edge.target)]));
  const entities = new Map<string, ClaimedEntity>();
  for (const known of reading.registry.all()) {
    const name = cleanName(known.name);
    if (
      name === null ||
      (known.name === USER && !used.has(known.key)) ||
      (/'s \p{Ll}/u.test(known.name) && !used.has(known.key))
    )
      continue;
    entities.set(known.key, { name, type: reading.registry.typeOf(known.name), description: '' });
  }
  for (const edge of reading.edges.values()) {
    const key = nameKey(edge.target);
    if (entities.has(key)) continue;
    const literal = reading.targets.get(key)?.kind === 'value' || isLiteral(edge.target, reading.input.reference);
    entities.set(key, { name: edge.target, type: literal ? 'value' : 'other', description: '' });
  }
  for (const edge of reading.edges.values()) {
    const key = nameKey(edge.source);
    const entity = entities.get(key);
    if (entity?.description === '' && /^(?:is_a|has_role|.*_of)$/.test(edge.relation))
      entities.set(key, { ...entity, description: edge.description });
  }
  return [...entities.values()];
}

/**
 * Reads entities and facts out of an English text by rules. The same input gives the same result on every host. Gives
 * way to other work every 20 ms, and stops when the signal is aborted, with the signal's reason.
 */
export async function extractGraph(
  input: ExtractGraphInput,
  tokenize: Tokenizer,
  signal: AbortSignal,
): Promise<ExtractedGraph> {
  const isOfUser = tellsOfUser(input.text);
  const passages = passagesOf(isOfUser ? nameUser(input.text) : input.text);
  const profile = readProfile(passages);
  // A list of fields has none of the small words by which a language is known.
  if (profile === null && !isEnglish(input.text)) return { entities: [], edges: [], dropped: { 'not english': 1 } };
  const registry = new Registry();
  if (isOfUser) registry.vote(USER, 'person', 5);
  const reading: Reading = {
    input,
    tokenize,
    registry,
    discourse: new Discourse(registry),
    edges: new Map(),
    fresh: new Set(),
    targets: new Map(),
    earlier: [],
    dropped: new Map(),
    transcript: isTranscript(passages),
    corrects: false,
  };
  let since = performance.now();
  for (const passage of passages) {
    if (passage.speaker?.kind === 'machine') {
      drop(reading, 'said by a machine');
      continue;
    }
    const line = profile?.get(passage);
    if (line !== undefined) {
      readProfileLine(reading, line, passage);
      continue;
    }
    reading.corrects = hasCorrectionCue(passage.label);
    const speaker = speakerOf(reading, passage);
    reading.discourse.speaker = speaker;
    if (passage.speaker?.kind === 'person') registry.mention(passage.speaker.name, reading.discourse.sentence, false);
    if (speaker !== null && speaker !== USER) {
      registry.vote(speaker, 'person', 5);
      reading.discourse.speakers.add(speaker);
    }
    for (const sentence of sentences(passage.text)) {
      if (sentence.text.length > MAX_SENTENCE) drop(reading, 'too long for a sentence');
      else readOne(reading, sentence.text, passage.start + sentence.start, passage.heading);
      if (performance.now() - since > SLICE_MS) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
        since = performance.now();
      }
    }
  }
  return {
    entities: entitiesOf(reading),
    edges: [...reading.edges.values()],
    dropped: Object.fromEntries(reading.dropped),
  };
}
