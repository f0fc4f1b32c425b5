import { describe, expect, it } from '@jest/globals';
import { relationTable } from '../../src/temporal/index.ts';
import { RELATIONS_OF_MANY } from '../../src/temporal/relations-of-many.ts';
import { RELATIONS_OF_SOURCE } from '../../src/temporal/relations-of-source.ts';
import { RELATIONS_OF_TARGET } from '../../src/temporal/relations-of-target.ts';
import { RELATIONS_OF_THINGS } from '../../src/temporal/relations-of-things.ts';

const table = relationTable();

describe('the relation table', () => {
  it.each([
    ['lives_in', 'one-per-source'],
    ['works_at', 'one-per-source'],
    ['married_to', 'one-per-source'],
    ['age', 'one-per-source'],
    ['status', 'one-per-source'],
    ['name', 'one-per-source'],
    ['ceo_of', 'one-per-target'],
    ['capital_of', 'one-per-target'],
    ['head_coach_of', 'one-per-target'],
    ['chair_of', 'one-per-target'],
    ['mayor_of', 'one-per-target'],
    ['prime_minister_of', 'one-per-target'],
    ['speaks', 'many'],
    ['invented_by_nobody_yet', 'many'],
  ])('%s has %s', (relation, cardinality) => {
    expect(table.cardinality(relation)).toBe(cardinality);
  });

  it.each([
    ['moved_to', 'lives_in', false],
    ['resides_in', 'lives_in', false],
    ['works_for', 'works_at', false],
    ['employed_by', 'works_at', false],
    ['employs', 'works_at', true],
    ['is_ceo_of', 'ceo_of', false],
    ['chief_executive_of', 'ceo_of', false],
    ['has_ceo', 'ceo_of', true],
    ['has_capital', 'capital_of', true],
    ['works_with', 'works_with', false],
    ['wife_of', 'wife_of', false],
    ['spouse_of', 'spouse_of', false],
    ['brews', 'brews', false],
  ])('%s stands for %s', (name, relation, inverse) => {
    expect(table.canonical(name)).toEqual({ relation, inverse });
  });

  it('lets persons, but not firms, live where they are based', () => {
    expect(table.canonical('based_in', { sourceType: 'person', isDated: false }).relation).toBe('lives_in');
    expect(table.canonical('based_in', { sourceType: 'organization', isDated: false }).relation).toBe('based_in');
    expect(table.canonical('based_in').relation).toBe('based_in');
  });

  it('tells when somebody was born from where', () => {
    expect(table.canonical('born_in', { sourceType: 'person', isDated: true }).relation).toBe('time_of_birth');
    expect(table.canonical('born_in', { sourceType: 'person', isDated: false }).relation).toBe('born_in');
    expect(table.lasting('birthplace')).toBe(true);
    expect(table.lasting('lives_in')).toBe(false);
  });

  it('declares nothing that it was not told of', () => {
    expect([table.declares('speaks'), table.declares('brews')]).toEqual([true, false]);
  });

  it('takes entries of a configuration, in place of a built-in of the same name', () => {
    const own = relationTable([
      { name: 'works_at', cardinality: 'many', synonyms: ['toils_at'] },
      { name: 'flagship_of', cardinality: 'one-per-target', inverses: ['has_flagship'] },
      { name: 'hops_to', cardinality: 'one-per-source', synonyms: ['moved_to'] },
    ]);
    expect(own.cardinality('works_at')).toBe('many');
    expect(own.canonical('toils_at').relation).toBe('works_at');
    expect(own.canonical('works_for').relation).toBe('works_for');
    expect(own.canonical('has_flagship')).toEqual({ relation: 'flagship_of', inverse: true });
    expect(own.canonical('moved_to').relation).toBe('hops_to');
  });

  it('knows rivals from either side, by any of their names', () => {
    const own = relationTable([
      { name: 'guards', cardinality: 'one-per-source', rivals: ['is', 'dozes_at', 'lives_at'] },
      { name: 'sleeps_at', cardinality: 'one-per-source', synonyms: ['dozes_at'] },
    ]);
    expect(own.rivals('guards')).toEqual(['is', 'sleeps_at', 'lives_in']);
    expect(own.rivals('dozes_at')).toEqual(['guards']);
    expect(own.rivals('lives_in')).toContain('guards');
    expect(own.rivals('speaks')).toEqual([]);
  });

  it('gives every built-in name one meaning', () => {
    const entries = [...RELATIONS_OF_SOURCE, ...RELATIONS_OF_THINGS, ...RELATIONS_OF_TARGET, ...RELATIONS_OF_MANY];
    const names = entries.flatMap((entry) => [entry.name, ...(entry.synonyms ?? []), ...(entry.inverses ?? [])]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
