import type { Mention } from '../mention.ts';

type Role = Mention['role'];

/** Prepositions and phrases that set the role of the date after them; the longest phrase comes first. */
export const ROLE_PHRASES: readonly (readonly [phrase: readonly string[], role: Role])[] = (
  [
    ['since as early as', 'since'],
    ['no later than', 'until'],
    ['no earlier than', 'since'],
    ['not earlier than', 'since'],
    ['not before', 'since'],
    ['not until', 'since'],
    ['as late as', 'until'],
    ['as early as', 'since'],
    ['ever since', 'since'],
    ['as of', 'since'],
    ['up until', 'until'],
    ['up to', 'until'],
    ['greater than', 'after'],
    ['less than', 'before'],
    ['prior to', 'before'],
    ['earlier than', 'before'],
    ['later than', 'after'],
    ['starting on', 'since'],
    ['starting from', 'since'],
    ['starting in', 'since'],
    ['beginning on', 'since'],
    ['beginning in', 'since'],
    ['starting', 'since'],
    ['beginning', 'since'],
    ['effective', 'since'],
    ['since', 'since'],
    ['from', 'since'],
    ['until', 'until'],
    ['till', 'until'],
    ['til', 'until'],
    ['through', 'until'],
    ['by', 'until'],
    ['before', 'before'],
    ['after', 'after'],
    ['in', 'at'],
    ['on', 'at'],
    ['at', 'at'],
    ['during', 'at'],
    ['throughout', 'at'],
    ['over', 'at'],
    ['around', 'at'],
    ['circa', 'at'],
  ] as const
).map(([phrase, role]) => [phrase.split(' '), role]);

/** Words between a preposition and its date that change nothing here. */
export const HEDGES: ReadonlySet<string> = new Set([
  'around',
  'about',
  'approximately',
  'roughly',
  'circa',
  'sometime',
  'at',
  'least',
  'most',
  'in',
  'on',
]);
