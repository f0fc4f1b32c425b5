import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(120_000);
afterEach(stopServers);

/** Texts that share the words of questions, and lead nowhere. */
const NOISE = [
  'The mother of the bride spoke first, and the director of the choir wept.',
  'Every city has a company that runs its trams, and one that mends them.',
  'Film directors were born in many countries, and their mothers too.',
  'Which film came out first is a question for the directors of archives.',
  'A company in the city of Genoa runs ferries.',
  'The country of a director is where the director was born.',
];

async function told(texts: readonly (string | Fields)[], fields: Fields = {}): Promise<TestServer> {
  const server = await startServer({ models: 'stub' });
  for (const text of texts) await server.remember({ ...fields, ...(typeof text === 'string' ? { text } : text) });
  return server;
}

async function first(
  server: TestServer,
  query: string,
  count: number,
  fields: Fields = {},
): Promise<readonly string[]> {
  const { evidence } = await server.query({ query, answer: false, ...fields });
  return evidence.passages.slice(0, count).map(({ text }) => text);
}

const FILM = 'The Salt Road (1974 film)\nThe Salt Road is a 1974 drama film directed by Emil Żuk and shot in Riga.';
const OTHER = 'Harbour Lights (film)\nHarbour Lights is a comedy film directed by Nora Blythe-Reid.';
const DIRECTOR = 'Emil Żuk\nEmil Żuk (born 1931) was a Polish stage manager, the son of the actress Wanda Krall.';
const ACTRESS = 'Wanda Krall\nWanda Krall was an actress of silent pictures.';
const REID = 'Nora Blythe-Reid\nNora Blythe-Reid is a Canadian painter who has made two pictures.';

describe('passages that answer together', () => {
  it('are reached through a name that the question does not hold', async () => {
    const server = await told([...NOISE, 'Orbit is based in Turin.', 'Ada runs Orbit.']);
    const found = await first(server, 'In which city is the company that Ada runs?', 3);
    expect(found).toEqual(expect.arrayContaining(['Ada runs Orbit.', 'Orbit is based in Turin.']));
  });

  it('are reached through another name of what the question names, and of what a passage names', async () => {
    const server = await startServer({ models: 'local' });
    const texts = [
      ...NOISE,
      'International Tea Traders is also known as ITT.',
      'ITT is based in Turin.',
      'Ada runs International Tea Traders.',
    ];
    for (const text of texts) await server.remember({ text });
    const found = await first(server, 'In which city is International Tea Traders?', 4);
    expect(found).toContain('ITT is based in Turin.');
    expect(await first(server, 'In which city is the company that Ada runs?', 4)).toContain('ITT is based in Turin.');
  });

  it('are those that the question names by title, and those that these name', async () => {
    const server = await told([FILM, ...NOISE, DIRECTOR, ACTRESS, OTHER, REID]);
    const mother = await first(server, 'Who is the mother of the director of film The Salt Road (1974 Film)?', 3);
    expect(mother.slice(0, 2)).toEqual([FILM, DIRECTOR]);
    const lower = await first(server, 'who is the mother of the director of the salt road', 2);
    expect(lower).toEqual([FILM, DIRECTOR]);
    const both = await first(
      server,
      'Do both films The Salt Road and Harbour Lights have directors from the same country?',
      4,
    );
    expect(both).toEqual(expect.arrayContaining([FILM, OTHER, DIRECTOR, REID]));
  });

  it('are of one time: a title that was said, or learned, later leads nowhere', async () => {
    const server = await told([
      { text: FILM, reference_time: '2020-01-01T00:00:00Z' },
      ...NOISE.map((text) => ({ text, reference_time: '2020-01-02T00:00:00Z' })),
      { text: DIRECTOR, reference_time: '2022-01-01T00:00:00Z' },
    ]);
    const question = 'Who is the mother of the director of The Salt Road?';
    expect(await first(server, question, 2)).toEqual([FILM, DIRECTOR]);
    expect(await first(server, question, 20, { as_of: '2021-01-01T00:00:00Z' })).not.toContain(DIRECTOR);
    expect(await first(server, question, 20, { known_at: '2000-01-01T00:00:00Z' })).toEqual([]);
  });

  it('are no longer reached by a title once it is forgotten', async () => {
    const server = await told([FILM, ...NOISE, DIRECTOR]);
    const question = 'Who is the mother of the director of The Salt Road?';
    const { evidence } = await server.query({ query: question, answer: false });
    const id = evidence.passages.find(({ text }) => text === DIRECTOR)?.artifact_id;
    await server.send(`/v1/gb/artifacts/${id}?user_id=u1`, { method: 'DELETE' });
    expect(await first(server, question, 20)).not.toContain(DIRECTOR);
    expect(await first(server, question, 1)).toEqual([FILM]);
  });

  it('are found in scripts without capitals', async () => {
    const book = '红楼梦\n《红楼梦》的作者是曹雪芹,写于十八世纪。';
    const film = '《北京往事》是根据《红楼梦》改编的影片。';
    const server = await told([
      ...['作者写了很多书。', '这部影片的作者是谁还不清楚。', '十八世纪有很多作者。'],
      book,
      film,
    ]);
    expect(await first(server, '红楼梦的作者是谁?', 1)).toEqual([book]);
    expect(await first(server, '影片北京往事改编自谁的书?', 2)).toEqual(expect.arrayContaining([book, film]));
  });

  it('stand in the order of their fit, and not of their age, where their titles differ', async () => {
    const day = (at: number) => new Date(Date.UTC(2024, 0, at)).toISOString();
    const older = {
      text: 'Alder Bridge\nAlder Bridge is a bridge of 210 metres over the Wye.',
      reference_time: day(1),
    };
    const newer = {
      text: 'Birch Bridge\nBirch Bridge is now a bridge of 350 metres over the Wye.',
      reference_time: day(2),
    };
    const server = await told([older, newer]);
    expect(await first(server, 'How long is the bridge Alder Bridge over the Wye?', 1)).toEqual([older.text]);
  });
});
