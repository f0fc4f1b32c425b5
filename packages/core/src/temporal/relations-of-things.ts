import type { RelationEntry } from './relation-entry.ts';

/** Relations of which a source has one value at a time, beyond a person's home, work and marriage. */
export const RELATIONS_OF_THINGS: readonly RelationEntry[] = Object.freeze([
  {
    name: 'birthday',
    cardinality: 'one-per-source',
    lasting: true,
    synonyms: ['has_birthday', 'born_on', 'was_born_on', 'birth_date', 'date_of_birth', 'has_birth_date'],
  },
  {
    name: 'time_of_birth',
    cardinality: 'one-per-source',
    lasting: true,
    synonyms: ['birth_year', 'year_of_birth', 'has_birth_year'],
    dateSynonyms: ['born_in', 'was_born_in'],
  },
  {
    name: 'born_in',
    cardinality: 'one-per-source',
    lasting: true,
    synonyms: ['was_born_in', 'birthplace', 'place_of_birth', 'has_birthplace'],
    inverses: ['birthplace_of'],
  },
  { name: 'died_on', cardinality: 'one-per-source', synonyms: ['death_date', 'date_of_death'] },
  { name: 'died_in', cardinality: 'one-per-source', synonyms: ['place_of_death', 'died_at'] },
  { name: 'gender', cardinality: 'one-per-source', synonyms: ['has_gender', 'sex'] },
  { name: 'height', cardinality: 'one-per-source', synonyms: ['has_height'] },
  { name: 'weight', cardinality: 'one-per-source', synonyms: ['has_weight', 'weighs'] },
  { name: 'price', cardinality: 'one-per-source', synonyms: ['has_price', 'costs', 'is_priced_at', 'price_is'] },
  { name: 'population', cardinality: 'one-per-source', synonyms: ['has_population', 'population_is'] },
  {
    name: 'version',
    cardinality: 'one-per-source',
    synonyms: ['has_version', 'current_version', 'is_at_version', 'version_is'],
  },
  {
    name: 'due_date',
    cardinality: 'one-per-source',
    synonyms: ['due', 'is_due', 'due_on', 'is_due_on', 'deadline', 'has_deadline', 'has_due_date'],
  },
  {
    name: 'hosted_at',
    cardinality: 'one-per-source',
    synonyms: ['is_hosted_at', 'hosted_on', 'is_hosted_on'],
    inverses: ['hosts'],
  },
  {
    name: 'headquartered_in',
    cardinality: 'one-per-source',
    synonyms: [
      'is_headquartered_in',
      'has_headquarters_in',
      'headquarters',
      'headquarters_in',
      'moved_headquarters_to',
    ],
    inverses: ['headquarters_of', 'is_headquarters_of'],
  },
  {
    name: 'favorite_color',
    cardinality: 'one-per-source',
    synonyms: ['favourite_color', 'favourite_colour', 'has_favorite_color'],
  },
  { name: 'favorite_food', cardinality: 'one-per-source', synonyms: ['favourite_food', 'has_favorite_food'] },
  {
    name: 'favorite_restaurant',
    cardinality: 'one-per-source',
    synonyms: ['favourite_restaurant', 'has_favorite_restaurant'],
  },
]);
