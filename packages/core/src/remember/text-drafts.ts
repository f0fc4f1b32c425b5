import type { Artifact } from '../domain/artifact.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import { nameTerms } from '../search/hops/name-terms.ts';
import { marksOf } from '../search/marks.ts';
import { entityText } from './entity-text.ts';
import type { TextDraft } from './plan-texts.ts';

/** An entity as it is searched: its other names are keywords, and not embedded. */
export function entityDraft(entity: Entity, aliases: readonly string[]): TextDraft {
  const keywords = [entity.name, ...aliases, entity.description].join(' ');
  return { kind: 'entity', ownerId: entity.id, embedded: entityText(entity), keywords, replaces: null };
}

/** A fact as it is searched, also by the names of its ends. */
export function factDraft(
  factId: Id,
  { description, relation }: { readonly description: string; readonly relation: string },
  ends: readonly string[],
): TextDraft {
  const keywords = [description, relation.replaceAll('_', ' '), ...ends].join(' ');
  return { kind: 'fact', ownerId: factId, embedded: description, keywords, replaces: null };
}

/**
 * A text as it is searched: by all of its searchable form, by the titles and names of its own, by its opening, and by who
 * says it where it was said in a session.
 *
 * @param document the whole that it is a chunk of, if it is one.
 */
export function passageDraft(
  { id, text, sessionId }: Pick<Artifact, 'id' | 'text' | 'sessionId'>,
  passage: string,
  document: string | null,
): TextDraft {
  const names = nameTerms({ text, said: sessionId !== null, document }).map((name) => [name, 1] as const);
  const marks = new Map([...names, ...marksOf(passage, sessionId === null ? null : (document ?? text))]);
  return { kind: 'passage', ownerId: id, embedded: passage, keywords: passage, marks, replaces: null };
}

/** The text before in the session, where it is a key to this one: a chunk is read by itself, and so is what follows one. */
export function keyOf({ parentId }: Artifact, previous: Artifact | null): string | null {
  return parentId === null && previous !== null && previous.parentId === null ? previous.text : null;
}

/** A text that is longer, in UTF-16 units, is no question that the next one answers: its words would drown those of the next. */
const LONGEST_KEY = 500;

/**
 * The searchable form of a text that stands in a session: a short text before it is a key to it, since a turn often
 * answers what the turn before asked.
 */
export function passageText(text: string, previous: string | null): string {
  return previous === null || previous.length > LONGEST_KEY ? text : `${previous}\n${text}`;
}
