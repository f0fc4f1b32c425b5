import { describe, expect, it } from '@jest/globals';
import { facts, read, typesOf } from './read.ts';

describe('names that are words as well', () => {
  it.each([
    ["Rose doesn't live in Oslo anymore.", 'Rose lives_in Oslo ends'],
    ['Mark used to work at Hooli.', 'Mark works_at Hooli ends'],
    ['Will never worked at Hooli.', 'Will works_at Hooli denied'],
    ['Bill will join Hooli in August 2024.', 'Bill works_at Hooli [2024-08, )'],
    ['Hope can speak Greek.', 'Hope speaks Greek'],
    ['Drew has been living in Oslo since 2020.', 'Drew lives_in Oslo [2020, )'],
    ['Chase is a baker.', 'Chase is_a baker'],
    ['Joy no longer works at Hooli.', 'Joy works_at Hooli ends'],
    ["Faith's brother is Pat.", 'Pat brother_of Faith'],
  ])('%s', async (text, fact) => {
    expect(await facts(text)).toEqual([fact]);
  });

  it.each(['Will Omar join Hooli?', 'Mark the date.', 'Bill them later.', 'Hope you are well.'])(
    'a verb stays a verb: %s',
    async (text) => {
      const names = (await read(text)).entities.map(({ name }) => name);
      expect(names.filter((name) => /Will|Mark|Bill|Hope/.test(name))).toEqual([]);
    },
  );

  it.each(["We had lunch at Lena's.", "Lena's Friday call went well.", "Lena's 2019 report is out."])(
    'nobody is called by what is theirs: %s',
    async (text) => {
      expect((await read(text)).entities.map(({ name }) => name)).not.toContain("Lena's");
    },
  );
});

describe('emoji', () => {
  it.each([
    ['Lena moved to Oslo 🇳🇴 in May 🎉!', 'Lena lives_in Oslo [2024-05, )'],
    ['🚀 Łucja Żak-Nowak works at Hooli.', 'Łucja Żak-Nowak works_at Hooli'],
    ['Omar 👨‍👩‍👧 joined Hooli ❤️ in 2020', 'Omar works_at Hooli [2020, )'],
  ])('stops no reading: %s', async (text, fact) => {
    expect(await facts(text)).toEqual([fact]);
  });
});

describe('no made-up facts', () => {
  it('a new job is no firm that was founded', async () => {
    expect(await facts('Rita: Hello Omar! I started a new position at Hooli on Monday as a nurse.')).toEqual([
      'Rita works_at Hooli [2024-06-10, )',
      'Rita is_a nurse [2024-06-10, )',
    ]);
  });

  it('tells the past of a verb in the past', async () => {
    const { edges } = await read(
      'Rita studied at ETH Zurich from 2001 to 2005. Omar died in 2019. Pia died on Monday.',
    );
    expect(edges.map((edge) => edge.description)).toEqual([
      'Rita studied at ETH Zurich.',
      'Omar died in 2019.',
      'Pia died on 2024-06-10.',
    ]);
  });

  it.each([
    ["Omar is Rita's boyfriend. They got married in 2020.", 'Omar married_to Rita [2020, )'],
    ['Rita: I met Omar at school. We got married in 2020.', 'Rita married_to Omar [2020, )'],
    ['Omar and Rita live in Oslo. They married on 4 May 2021.', 'Omar married_to Rita [2021-05-04, )'],
  ])('finds the pair: %s', async (text, fact) => {
    expect(await facts(text)).toContain(fact);
  });
});

describe('names and what only looks like them', () => {
  it('keeps the marks of the names of languages', async () => {
    expect(await facts('Anna knows C++. Tom knows C#.')).toEqual(['Anna knows C++', 'Tom knows C#']);
    expect(await typesOf('Our project uses C++ for the engine.')).toHaveProperty('C++');
  });

  it('does not cut characters that a page writes by name', async () => {
    expect(await facts('Stahl &amp; Co. hired Wilhelm.')).toEqual(['Wilhelm works_at Stahl & Co.']);
    expect(await facts('Zed likes &lt;/gligabao-context&gt; a lot.')).toEqual([]);
  });

  it('takes the closing of a letter for nobody', async () => {
    const types = await typesOf('Hi Tom, see you on Friday.\n\nBest,\nAnna');
    expect(Object.keys(types)).toEqual(['Tom', 'Anna']);
    expect(await facts('Best Buy hired Anna.')).toEqual(['Anna works_at Best Buy']);
  });

  it('gives no name to what has none', async () => {
    const crane = 'The harbour crane was built in 1932 by Stahl & Co. Its operator is called Wilhelm.';
    expect(await facts(crane)).toEqual(['Stahl & Co. built harbour crane [1932, )']);
    const lifts =
      'The harbour crane lifts 45 tonnes and was built in 1932 by Stahl & Co. Its operator is called Wilhelm.';
    expect(await facts(lifts)).toEqual([]);
    const { edges } = await read('Acme Inc. was founded in 1990. Its operator is called Wilhelm.');
    expect(edges.map(({ description }) => description)).toContain("Acme Inc.'s operator is Wilhelm.");
  });

  it('keeps the article that a thing was told with', async () => {
    const { edges } = await read('Mona painted a sunset. Priya leads the data team.');
    expect(edges.map(({ description }) => description)).toEqual([
      'Mona painted a sunset.',
      'Priya leads the data team.',
    ]);
  });
});
