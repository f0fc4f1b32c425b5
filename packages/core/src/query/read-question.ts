import { nameKey, terms } from '@gligabao/text';
import type { Dataset } from '../domain/dataset.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { defineStage, type StageTools } from '../pipeline/stage.ts';
import type { Clocks } from '../ports/clocks.ts';
import type { FoundEntity } from '../ports/graph-store.ts';
import type { QueryCall } from './call.ts';
import { type EventWords, readEventWords } from './event-words.ts';
import { nameKeysOf } from './name-keys.ts';
import { datesOf, type QuestionTime, readQuestionTime, type Span, withoutEvent } from './question-time.ts';
import { resolveEvent } from './resolve-event.ts';
import { askedIn, type AskedIn } from '../search/literal.ts';
import { graphOf, type Scope } from './scope.ts';
import { placeOf } from './scope/numbers.ts';

/** A question, understood without a model. */
export interface Question extends Scope {
  readonly call: QueryCall;
  readonly askedIn: AskedIn;
  /** Index terms, each once, in order. */
  readonly terms: readonly string[];
  /** Those by which facts and entities are found: without the words of an event that only says when. */
  readonly factTerms: readonly string[];
  /** Keys of word sequences that may be names of what it is about. */
  readonly nameKeys: readonly string[];
  /** The time that it names itself, and what that is used for; null when it names none. */
  readonly time: QuestionTime | null;
  /** Whether superseded facts are wanted. */
  readonly history: boolean;
  readonly clocks: Clocks;
  /** The instant at which states are told. */
  readonly statesAt: Instant;
  readonly understandMs: number;
}

/** Rows read for each thing that an event may be of. */
const EVENT_ROWS = 200;

type Tools = StageTools<'dataset-store' | 'graph-store', never>;

interface Named extends Span {
  readonly id: Id;
}

/** Where the words of a key begin in a text, or -1: "al" does not stand in "alice". */
function wordsAt(text: string, key: string): number {
  const isWord = (mark: string | undefined): boolean => mark !== undefined && /[\p{L}\p{N}]/u.test(mark);
  let start = text.indexOf(key);
  while (start >= 0 && (isWord(text[start - 1]) || isWord(text[start + key.length])))
    start = text.indexOf(key, start + 1);
  return start;
}

/** Where the things stand in the question that it names; one that stands within a longer name is not named. */
function placesOf(query: string, found: readonly FoundEntity[]): readonly Named[] {
  const folded = nameKey(query);
  // Offsets in the folded text are those of the question only where folding changed no length.
  if (folded.length !== query.length) return [];
  const places = found.flatMap(({ entity, aliases }) =>
    [entity.nameKey, ...aliases.filter(({ status }) => status === 'accepted').map(({ nameKey: key }) => key)].flatMap(
      (key): Named[] => {
        const start = wordsAt(folded, key);
        // A bare date is no thing that a question names, though some text may have made it one.
        const isThing = entity.type !== 'value' && /\p{L}/u.test(key);
        return start < 0 || !isThing ? [] : [{ id: entity.id, start, end: start + key.length }];
      },
    ),
  );
  return places.filter(
    (place) =>
      !places.some(
        (other) =>
          other.start <= place.start && place.end <= other.end && other.end - other.start > place.end - place.start,
      ),
  );
}

function knownThen(call: QueryCall): Pick<Clocks, 'knownAt'> {
  return call.knownAt === null ? {} : { knownAt: call.knownAt };
}

/** When the event was that the question names, where the facts tell it. */
async function eventTime(
  call: QueryCall,
  words: EventWords,
  named: readonly Named[],
  scope: Scope,
  tools: Tools,
): Promise<QuestionTime | null> {
  if (named.length === 0) return null;
  const isInside = ({ start, end }: Span): boolean => words.clause.start <= start && end <= words.clause.end;
  const inside = new Set(named.filter(isInside).map(({ id }) => id));
  const outside = new Set(named.filter((each) => !isInside(each)).map(({ id }) => id));
  const { edges } = await graphOf(scope, tools).neighbours(
    { entityIds: [...inside, ...outside], perEntity: EVENT_ROWS, limit: EVENT_ROWS * named.length },
    { ...knownThen(call), superseded: true },
  );
  const resolved = resolveEvent(words, { inside, outside }, edges, call.reference);
  return resolved && { ...resolved, words: [call.query.slice(words.whole.start, words.whole.end)], use: 'filter' };
}

/** The time in the question's own words. Names are looked up only where there are words of time. */
async function ownTime(call: QueryCall, scope: Scope, tools: Tools): Promise<QuestionTime | null> {
  const words = readEventWords(call.query);
  const dates = datesOf(call, []);
  if (scope.datasets.length === 0 || (words === null && dates.length === 0)) return readQuestionTime(call, dates);
  const entities = await graphOf(scope, tools).lookUp(nameKeysOf(call.query), knownThen(call));
  const named = placesOf(call.query, entities);
  const placed = datesOf(call, named);
  if (placed.length > 0 || words === null) return readQuestionTime(call, placed);
  const event = await eventTime(call, words, named, scope, tools);
  return event ?? unresolved(readQuestionTime(call, placed), call.query.slice(words.whole.start, words.whole.end));
}

/** An event of which nothing tells when it was: all of its words are told, and history is what they ask for. */
function unresolved(time: QuestionTime | null, event: string): QuestionTime | null {
  if (time === null) return null;
  const others = time.words.filter((word) => !event.toLowerCase().startsWith(word.toLowerCase()));
  return { ...time, words: [...others, event] };
}

/** What a request says of its time is heeded, and the question's own words then are not. */
function unlessStated(call: QueryCall, time: QuestionTime | null): QuestionTime | null {
  const stated = call.asOf !== null || call.history !== null;
  return time !== null && stated ? { ...time, use: 'none' } : time;
}

function clocksOf(call: QueryCall, time: QuestionTime | null, history: boolean): Clocks {
  const during = time?.use === 'filter' ? time.period : null;
  return {
    ...knownThen(call),
    ...(call.asOf === null ? {} : { asOf: call.asOf }),
    ...(during === null ? {} : { during }),
    // With an instant, the question's own wish for history is met by it; one that was stated is added to it.
    ...(history && (call.asOf === null || call.history === true) ? { superseded: true } : {}),
  };
}

/** How the time was read, for the run log. */
function timeNote({ use, event }: QuestionTime, datasets: readonly Dataset[]) {
  if (event === null) return { time: use, event: null };
  const { dataset, id } = placeOf(datasets, event.edgeId);
  return { time: use, event: id, ...(datasets.length > 1 ? { dataset: dataset.name } : {}) };
}

/** Reads the question: its terms, the names in it, and the time that it is about. */
export const readQuestion = defineStage({
  name: 'read_question',
  uses: ['dataset-store', 'graph-store'],
  async run(call: QueryCall, tools): Promise<Question> {
    const began = tools.now();
    const found = await tools.ports['dataset-store'].find(call.userId, call.datasets, tools.context);
    const datasets = found.filter((dataset) => dataset !== null);
    const scope = { datasets, among: call.among };
    const read = await ownTime(call, scope, tools);
    const time = unlessStated(call, read);
    const about = withoutEvent(call.query, time);
    const asked = read !== null && (read.use === 'history' || (read.use === 'filter' && reachesBack(read, call)));
    const history = call.history ?? asked;
    if (time !== null) tools.note(timeNote(time, datasets));
    const understandMs = tools.now() - began;
    tools.note({ timings_ms: { understand: understandMs } });
    return {
      call,
      ...scope,
      askedIn: askedIn(call.query),
      terms: [...new Set(terms(call.query))],
      factTerms: [...new Set(terms(about))],
      nameKeys: nameKeysOf(about),
      time,
      history,
      clocks: clocksOf(call, time, history),
      statesAt: call.asOf ?? call.knownAt ?? call.now,
      understandMs,
    };
  },
});

/** Whether the period that was read lies in the past, at least in part. */
function reachesBack({ period }: QuestionTime, call: QueryCall): boolean {
  return period !== null && (period.from === null || period.from <= call.reference);
}
