import { describe, expect, it } from '@jest/globals';
import { facts, read, typesOf } from './read.ts';

const PERIOD = 'from Jan, 2010 to Feb, 2012';
const DATES = '[2010-01, 2012-02)';

describe('a record: a name, a plain verb, a name and the time', () => {
  it.each([
    ['works for', 'University of Texas at Austin', 'works_at'],
    ['works for', 'University of California, Los Angeles', 'works_at'],
    ['works for', 'Institute of Science and Technology', 'works_at'],
    ['works for', 'Scientific and Industrial Research Organisation', 'works_at'],
    ['works for', 'Université libre de Bruxelles', 'works_at'],
    ['works for', 'gazeta.ru', 'works_at'],
    ['plays for', 'UD San Sebastián de los Reyes', 'plays_for'],
    ['plays for', '1. FC Köln', 'plays_for'],
    ['plays for', 'Turkey national under-18 football team', 'plays_for'],
    ['plays for', 'Clube de Regatas do Flamengo', 'plays_for'],
    ['attended', 'Academy of Arts, Architecture and Design in Prague', 'attended'],
    ['attended', 'Pierre and Marie Curie University', 'attended'],
    ['attended', 'École normale supérieure', 'attended'],
    ['is a member of the', 'Justice and Development Party', 'member_of'],
    ['is a member of the', 'Forza Italia (1994)', 'member_of'],
    ['holds the position of', 'Member of the 34th Parliament of the United Kingdom', 'has_role'],
    ['holds the position of', 'Secretary of State for Business, Energy and Industrial Strategy', 'has_role'],
    ['holds the position of', 'regiment commander', 'has_role'],
    ['is the head coach of', "Sweden men's national ice hockey team", 'head_coach_of'],
    ['is the chair of', 'Order of Vittorio Veneto', 'chair_of'],
    ['is the head of the government of', 'Mühldorf am Inn', 'head_of_government_of'],
  ])('%s %s', async (says, object, relation) => {
    expect(await facts(`Mark Gower ${says} ${object} ${PERIOD}.`)).toEqual([
      `Mark Gower ${relation} ${object} ${DATES}`,
    ]);
  });

  it.each([
    'Sir Herbert Williams, 1st Baronet',
    'John Diamond, Baron Diamond',
    'Emil Stang, Sr.',
    'Folke "Masen" Jansson',
    'Wander Johannes de Haas',
    'Junior Sandoval',
    'R.N. Upadhyaya',
    'John Young (footballer)',
  ])('of %s', async (subject) => {
    expect(await facts(`${subject} works for Harvard University ${PERIOD}.`)).toEqual([
      `${subject} works_at Harvard University ${DATES}`,
    ]);
  });

  it('of an owner is told from the owner', async () => {
    expect(await facts(`North Stafford Hotel is owned by London, Midland and Scottish Railway ${PERIOD}.`)).toEqual([
      `London, Midland and Scottish Railway owns North Stafford Hotel ${DATES}`,
    ]);
  });

  it('tells what its ends are', async () => {
    expect(await typesOf(`Ann Lee works for Université libre de Bruxelles ${PERIOD}.`)).toEqual({
      'Ann Lee': 'person',
      'Université libre de Bruxelles': 'organization',
    });
  });

  it('is a sentence that later ones refer to', async () => {
    const said = await facts(`Maria Berg works for Free University of Berlin ${PERIOD}. She lives in Rome.`);
    expect(said).toContain('Maria Berg lives_in Rome');
  });
});

describe('what is more than a record is read as any sentence', () => {
  it('two names', async () => {
    expect(await facts(`Mark Gower works for Acme and Globex ${PERIOD}.`)).toEqual([
      `Mark Gower works_at Acme ${DATES}`,
      `Mark Gower works_at Globex ${DATES}`,
    ]);
  });

  it('two names with an article each', async () => {
    const text = `Mark Gower is a member of the Labour Party and the Fabian Society ${PERIOD}.`;
    expect(await facts(text)).toContain(`Mark Gower member_of Labour Party ${DATES}`);
  });

  it.each([
    `Mark Gower works for Acme as an engineer ${PERIOD}.`,
    `Mark Gower never works for Acme ${PERIOD}.`,
    `Perhaps Mark Gower works for Acme ${PERIOD}.`,
    `If Mark Gower works for Acme ${PERIOD}, he is rich.`,
    `Does Mark Gower works for Acme ${PERIOD}?`,
  ])('%s names no part of the clause', async (text) => {
    const { edges } = await read(text);
    for (const { source, target } of edges) {
      expect(source).toBe('Mark Gower');
      expect(target).not.toMatch(/ as | he |never/u);
    }
  });
});

describe('what went on from a time to a time', () => {
  it('ended then, also when the verb tells of something that happened', async () => {
    expect(await facts('She said that Nina attended Harvard from 1959 to 1963.')).toEqual([
      'Nina attended Harvard [1959, 1963)',
    ]);
  });
});
