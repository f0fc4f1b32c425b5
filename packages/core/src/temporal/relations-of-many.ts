import type { RelationEntry } from './relation-entry.ts';

const SYMMETRIC = new Set(['friend_of', 'colleague_of', 'works_with', 'sibling_of', 'cousin_of']);

/**
 * Relations of which any number of values hold together, so that no model's `contradicts` between them is believed.
 * Tastes and opinions are left out on purpose: "likes" and "dislikes" can contradict each other. Words of kinship stay
 * as the text has them, so each direction is an entry of its own.
 */
export const RELATIONS_OF_MANY: readonly RelationEntry[] = Object.freeze(
  [
    ...['speaks', 'knows', 'met', 'visited', 'wrote', 'won', 'founded', 'founder_of', 'has_skill', 'works_on'],
    ...['friend_of', 'colleague_of', 'works_with', 'graduated_from'],
    ...['parent_of', 'mother_of', 'father_of', 'child_of', 'kid_of', 'son_of', 'daughter_of', 'has_child', 'has_kid'],
    ...['sibling_of', 'brother_of', 'sister_of', 'cousin_of', 'uncle_of', 'aunt_of', 'niece_of', 'nephew_of'],
    ...['grandparent_of', 'grandmother_of', 'grandfather_of', 'grandchild_of'],
  ].map((name) =>
    Object.freeze({
      name,
      cardinality: 'many',
      synonyms: name.endsWith('_of') ? [`is_${name}`, `is_a_${name}`] : [],
      ...(SYMMETRIC.has(name) ? { symmetric: true as const } : {}),
    }),
  ),
);
