import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { flagsOf, startCommand, startNode, stopCommands } from './support/command.ts';
import { type Fields, postJson, send } from './support/http.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

// A process for each zone.
jest.setTimeout(120_000);

/** The zone that everything is compared with, one far behind it, and one a day ahead of that. */
const ZONES = ['UTC', 'Pacific/Midway', 'Pacific/Kiritimati'] as const;
/** The local hour of midnight UTC in each of them. */
const HOURS = [0, 13, 14];

const DATES_CHILD = fileURLToPath(new URL('./support/dates-child.mjs', import.meta.url));
const LOCAL = { llm: 'local', embeddings: 'local', embedding_model: 'hash' };
/** Late in the evening in New York, the next day already in London. */
const WHEN = '2024-03-30T21:30:00-05:00';

const storages: TemporaryStorage[] = [];
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.remove();
});
afterAll(stopCommands);

describe('the zone of the host changes nothing', () => {
  it('F066: about what a text says', async () => {
    const texts = [
      '03-31-2024, 02:30',
      '2024-03-31T02:30:00-04:00',
      'He came back this evening.',
      'She left today and returns on Sunday at 3pm.',
      'They met at noon on 10 March 2024, and two days later at 02:30.',
      'last week',
      'since midnight on 1 January 2020',
      'the meeting at 9:15 EST on Monday',
      'an hour ago, yesterday, next month, in 2021, Q3 2021, every Friday, for ten years',
      'Easter 2024, Passover 2024, Eid al-Fitr 2024 and the rest of the year',
    ];
    const context = { reference: Date.parse(WHEN), offsetMinutes: -300 };
    const read = await Promise.all(
      ZONES.map(async (TZ) => {
        const given = JSON.stringify({ texts, context });
        const { stdout, stderr } = await startNode(DATES_CHILD, [given], { cwd: '/', env: { TZ } }).ended;
        expect(stderr).toBe('');
        return JSON.parse(stdout) as { readonly hour: number; readonly read: readonly unknown[] };
      }),
    );
    expect(read.map(({ hour }) => hour)).toEqual(HOURS);
    for (const other of read.slice(1)) expect(other.read).toEqual(read[0]?.read);
    expect(read[0]?.read[2]).toMatchObject({ dates: [{ from: { text: '2024-03-30' } }] });
  });

  const TEXTS = [
    'Ann has worked at Acme since 1981-04-02. She was born on 2 April 1960.',
    'Bob joined Contoso today. Eve left Globex this evening.',
    'Carl lived in Oslo from 2011 to March 2015. He moved to Rome last month.',
    'Dana joined Initech on 03-31-2024, 02:30. Dana married Tom on Friday.',
    'Fay left Hooli at midnight on 31 December 2023. Fay will join Initech next Monday.',
    'Gus: I sold my Honda an hour ago. I have lived in Bonn for ten years, and I start at Acme on 1 April.',
    'Hal quit in Q3 2021 and divorced Ida two years ago. Ida was hired at 2024-03-30T23:30:00-05:00.',
  ];
  const QUESTIONS = [
    { query: 'Who joined Contoso today?', reference_time: WHEN },
    { query: 'Where did Carl live in 2014?', reference_time: WHEN, timezone: 'America/New_York' },
    { query: 'Where does Ann work?' },
    { query: 'Who left Globex?', as_of: '2024-03-30T00:00:00Z', history: true },
  ];

  /** A fact without what the clock of its server stamped on it. */
  const withoutClock = ({ created_at: _created, expired_at: _expired, ...fact }: Fields): Fields => fact;
  const factsOf = (list: unknown): readonly Fields[] => (list as readonly Fields[]).map(withoutClock);

  /** What a server on a zone answers. */
  async function roundOn(TZ: string): Promise<readonly unknown[]> {
    const storage = await temporaryStorage();
    storages.push(storage);
    const flags = flagsOf({ ...storage.settings, ...LOCAL, port: '0' });
    const running = startCommand(['serve', ...flags], { cwd: storage.folder, env: { TZ } });
    const [, url = ''] = await running.says(/ready at (http:\S+)/u);
    const told: unknown[] = [];
    for (const text of TEXTS) {
      const { body } = await postJson(url, '/v1/gb/remember', { user_id: 'u1', text, reference_time: WHEN });
      told.push(factsOf(body['edges']), body['valid_at']);
    }
    for (const question of QUESTIONS) {
      const { body } = await postJson(url, '/v1/gb/query', { user_id: 'u1', answer: false, ...question });
      told.push(factsOf((body['evidence'] as Fields)['edges']));
    }
    const { body } = await send(url, '/v1/gb/edges?user_id=u1&history=true');
    told.push(factsOf(body['edges']));
    running.kill('SIGTERM');
    const { code } = await running.ended;
    expect(code).toBe(0);
    return told;
  }

  it('F061 F066 F071: about what is remembered and answered', async () => {
    const [first, ...others] = await Promise.all(ZONES.map((zone) => roundOn(zone)));
    for (const other of others) expect(other).toEqual(first);
    const edges = JSON.stringify(first);
    expect(edges).toContain('"1981-04-02T00:00:00Z"');
    expect(edges).toContain('"2024-03-30T00:00:00Z"');
  });
});
