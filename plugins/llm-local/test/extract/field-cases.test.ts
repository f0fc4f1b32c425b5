import { describe, expect, it } from '@jest/globals';
import { facts, read, typesOf } from './read.ts';

describe('field cases', () => {
  it('F018: never joins a thing to itself', async () => {
    const { edges } = await read('The Orion API includes capabilities. Orion API includes the Orion API.');
    expect(edges.filter((edge) => edge.source === edge.target)).toEqual([]);
  });

  it('F019: reads through Markdown and takes no structure for a name', async () => {
    const text = '# Status report\n\n**Owner:** tbd\n\n## Next\n\n- **Bob** works at `Acme`.\n';
    expect(await facts(text)).toEqual(['Bob works_at Acme']);
    expect(Object.keys(await typesOf(text)).sort()).toEqual(['Acme', 'Bob']);
  });

  it('F021: takes no facts from what this server wrote itself', async () => {
    const block = '<gligabao-context>\n[f1] Alice works at Acme.\n</gligabao-context>\n';
    expect(await facts(`${block}Alice lives in Rome.`)).toEqual(['Alice lives_in Rome']);
    expect(await facts('As far as I know, Alice works at Acme [f1].')).toEqual([]);
    expect(await facts('- [f2] Bob owns a boat.')).toEqual([]);
  });

  it('F022: takes nothing that an assistant says', async () => {
    const { edges, entities, dropped } = await read(
      'User: Thanks!\nAssistant: You could use Redis. Alice works at Acme.',
    );
    expect(edges).toEqual([]);
    expect(entities).toEqual([]);
    expect(dropped).toEqual({ 'said by a machine': 1 });
  });

  it('F023: "I" is the speaker of the line, over the lines that follow directly', async () => {
    const text = 'Host: I live in Bonn.\nGuest: I am afraid of heights.\nI work at Bayer.';
    expect(await facts(text)).toEqual(['Host lives_in Bonn', 'Guest afraid_of heights', 'Guest works_at Bayer']);
  });

  it('F023: in a transcript an unlabelled "I" is nobody', async () => {
    expect(await facts('I live in Bonn.\n\nAnna: I live in Ulm.')).toEqual(['Anna lives_in Ulm']);
  });

  it('without any speaker, "I" is the user', async () => {
    expect(await facts('I live in Bonn.')).toEqual(['User lives_in Bonn']);
  });

  it.each([
    'Alice travaille chez Acme à Paris depuis dix ans.',
    'Anna wohnt in Berlin und arbeitet bei Siemens.',
    '민지는 서울에 살고 삼성에서 일한다.',
  ])('F026: leaves other languages alone: %s', async (text) => {
    expect(await read(text)).toEqual({ entities: [], edges: [], dropped: { 'not english': 1 } });
  });

  it('F027: dates and unqualified things are no entities', async () => {
    const { entities, edges } = await read('The committee discussed the memo at the trial on Tuesday 4 March.');
    expect(entities).toEqual([]);
    expect(edges).toEqual([]);
  });

  it('F037: active and passive, employs and works for, give one fact', async () => {
    expect(await facts('Acme employs Bob. Bob works for Acme.')).toEqual(['Bob works_at Acme']);
    expect(await facts('Globex acquired Acme. Acme was acquired by Globex.')).toEqual(['Globex acquired Acme']);
  });

  it('F054: gives undated facts no date of its own', async () => {
    const { edges } = await read('Maria visited Peru. Tom lives in Rome.');
    expect(edges.map((edge) => [edge.validAt, edge.invalidAt])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('F055: stopping is dated, and what is done now is stated', async () => {
    expect(await facts('Bob cycles to work. Bob stopped cycling in May. Bob takes the tram.')).toEqual([
      'Bob cycles_to work',
      'Bob stopped cycling [2024-05, )',
      'Bob takes tram',
    ]);
  });

  it.each([
    'Bob stopped cycling to work.',
    'Bob no longer cycles to work.',
    'Bob is no longer cycling to work.',
    'Bob used to cycle to work.',
  ])('F055: what is given up is the fact that ends: %s', async (text) =>
    expect(await facts(text)).toEqual(['Bob cycles_to work ends']),
  );

  it('F053: a turn is a state with its dates', async () => {
    expect(
      await facts('Mira was on call from January to March 2024. Mira is on parental leave. The lamp is on the desk.'),
    ).toEqual(['Mira is on call [2024-01, 2024-03)', 'Mira is on parental leave']);
  });

  it('F059: no description holds a relative date', async () => {
    const { edges } = await read('Ann: I moved to Ulm last week. I sold my Honda yesterday.');
    expect(edges.map((edge) => edge.description)).toEqual(['Ann lives in Ulm.', 'Ann owned Honda.']);
  });

  it('F065: reads no date from a modal verb or a version', async () => {
    expect(await facts('Anna may visit. release 2.4.1 - 2019-03-07')).toEqual([]);
  });
});
