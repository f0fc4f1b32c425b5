import {
  type Artifact,
  createMemory,
  type Edge,
  type Entity,
  type Erasure,
  type ForgottenText,
  type Id,
  type IndexedText,
  type Position,
  REMEMBER_DEFAULTS,
  relationTable,
} from '@gligabao/core';
import { termCounts } from '@gligabao/text';
import { CALL } from '../call.ts';
import type { Draft } from '../plan-draft.ts';
import { openStory, type Story } from '../plan-builder.ts';
import { portrait } from '../portrait.ts';
import type { StorePorts } from '../store-ports.ts';

/** Words of the tale, as terms. */
const TERMS = [...termCounts('mira paris berlin miller baker bread live eat first second third').keys()];

/** A text as the words that are its terms, each as often as it occurs. */
function wordsOf(text: string): string {
  return [...termCounts(text)].flatMap(([term, count]) => Array.from({ length: count }, () => term)).join(' ');
}

/** How a text of the tale words a fact. */
interface Told {
  readonly source: Entity;
  readonly relation: string;
  readonly target: Entity;
  readonly words: string;
}

/** States a fact for the first time, in words of its own, as remembering would: it is valid from the text on. */
function state(draft: Draft, by: Artifact, { source, relation, target, words }: Told): Edge {
  const row = draft.fact(source, relation, target, by, { description: words });
  draft.wording(assertionOf(draft, row.factId), row);
  draft.text('fact', row, wordsOf(`${words} ${relation.replaceAll('_', ' ')} ${source.name} ${target.name}`));
  return row;
}

function assertionOf(draft: Draft, factId: Id) {
  const found = draft.plan().assertions.findLast((each) => each.factId === factId);
  if (found === undefined) throw new TypeError(`fact ${factId} is not asserted`);
  return found;
}

function appear(draft: Draft, by: Artifact, name: string, type: string, description = '') {
  const entity = draft.entity(name, { type, description });
  draft.mention(entity, by);
  draft.link('entity', entity, by);
  return { entity, text: draft.text('entity', entity, textOf(entity)) };
}

const textOf = ({ name, description }: Entity): string => wordsOf(`${name} ${description}`);

/** The rows of a tale that tests look at. */
export interface Tale {
  readonly story: Story;
  readonly first: Artifact;
  readonly second: Artifact | null;
  readonly third: Artifact;
  readonly instants: readonly number[];
}

/**
 * Three texts of one session: Mira lives in Paris and is a miller; she lives in Berlin now and is a baker; she eats bread.
 * The second may be left out: nothing is committed at its instant then.
 */
export async function tell(stores: StorePorts, user: string, withSecond: boolean): Promise<Tale> {
  const story = await openStory(stores, user);
  const instants: number[] = [];
  const one = await story.tell((draft) => {
    instants.push(draft.at);
    const by = draft.artifact({ text: 'first', sessionId: 's' });
    const { entity: mira, text: miraText } = appear(draft, by, 'Mira', 'person', 'miller');
    const paris = appear(draft, by, 'Paris', 'city').entity;
    const home = state(draft, by, { source: mira, relation: 'lives_in', target: paris, words: 'mira lives in paris' });
    draft.text('passage', by, 'first');
    draft.bring('entity', mira, 's');
    draft.bring('entity', paris, 's');
    draft.bring('edge', home, 's');
    return { by, mira, miraText, home };
  });
  const two = await story.tell((draft) => {
    instants.push(draft.at);
    return withSecond ? { by: tellSecond(draft, one) } : { by: null };
  });
  const three = await story.tell((draft) => {
    instants.push(draft.at);
    const by = draft.artifact({ text: 'third', sessionId: 's', previousId: two.by?.id ?? one.by.id });
    const bread = appear(draft, by, 'bread', 'thing').entity;
    draft.mention({ ...one.mira, name: 'MIRA', description: '' }, by);
    draft.link('entity', one.mira, by);
    const meal = state(draft, by, { source: one.mira, relation: 'eats', target: bread, words: 'mira eats bread' });
    draft.text('passage', by, `${two.by?.text ?? one.by.text} third`);
    draft.bring('entity', bread, 's');
    draft.bring('entity', one.mira, 's');
    draft.bring('edge', meal, 's');
    return { by };
  });
  return { story, first: one.by, second: two.by, third: three.by, instants };
}

interface Before {
  readonly by: Artifact;
  readonly mira: Entity;
  readonly miraText: IndexedText;
  readonly home: Edge;
}

function tellSecond(draft: Draft, { by: before, mira, miraText, home }: Before): Artifact {
  const by = draft.artifact({ text: 'second', sessionId: 's', previousId: before.id });
  const berlin = appear(draft, by, 'Berlin', 'city').entity;
  const baker = draft.changeEntity(mira, { description: 'baker' });
  draft.mention(baker, by);
  draft.link('entity', mira, by);
  draft.alias(mira, 'Miri', by);
  draft.replaceText(miraText, textOf(baker));
  const move = state(draft, by, { source: mira, relation: 'lives_in', target: berlin, words: 'mira lives in berlin' });
  draft.changeEdge(home, { invalidAt: draft.at, expiredAt: draft.at }, 'superseded');
  draft.verdict(home.factId, move.factId, { artifactId: by.id });
  draft.reading(by, { hash: 'hash of the second' });
  draft.text('passage', by, 'first second');
  draft.text('summary', by, 'second');
  draft.bring('entity', mira, 's');
  draft.bring('entity', berlin, 's');
  draft.bring('edge', move, 's');
  return by;
}

/** Forgets an artifact as the product does. */
export async function forget(stores: StorePorts, user: string, artifact: Pick<Artifact, 'id'>): Promise<ForgottenText> {
  const memory = createMemory({
    ports: stores,
    settings: { relations: relationTable(), ...REMEMBER_DEFAULTS },
    concurrency: 1,
    now: () => 0,
    signal: CALL.signal,
  });
  return memory.forget({ userId: user, dataset: 'main', artifactId: artifact.id });
}

export const look = (stores: StorePorts, { story, instants }: Tale): Promise<readonly unknown[]> =>
  portrait({ ports: stores, dataset: story.dataset }, instants, TERMS);

/** An erasure of nothing at a position. */
export function emptyErasure({ head, next }: Position): Erasure {
  const ids = {
    artifacts: [],
    assertions: [],
    verdicts: [],
    facts: [],
    entities: [],
    texts: [],
    pending: [],
    runs: [],
  };
  const rows = { rows: [], edgeArtifacts: [], edgeSessions: [], versions: [], aliases: [], entitySessions: [] };
  return {
    readAt: head,
    at: head + 1,
    next,
    ...ids,
    ...rows,
    carried: [],
    added: [],
    vectors: [],
    previous: [],
    results: [],
  };
}
