import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(240_000);
afterAll(stopServers);

/** A question, and a text that holds its words. */
type Asked = readonly [query: string, text: string];

const SCRIPTS: readonly Asked[] = [
  ['机器学习平台由谁负责？', '机器学习平台由王小明负责。'],
  ['王小明負責什麼項目', '王小明負責的項目叫做長城。'],
  ['東京タワーの観光案内所で誰に会いましたか', '東京タワーの観光案内所で田中さんに会いました。'],
  ['サッカー選手は誰', 'サッカー選手の本田は大阪に住んでいます。'],
  ['민수는 어디에서 일하나요?', '민수는 부산에 있는 조선소에서 일합니다.'],
  ['서울대학교 도서관은 언제 엽니까', '서울대학교 도서관은 아침 여덟 시에 엽니다.'],
  ['أين تعمل ليلى؟', 'تعمل ليلى في مكتبة القاهرة.'],
  ['ما هو رقم الرحلة الجوية', 'رقم الرحلة الجوية إلى الدوحة هو ٤٢٠.'],
  ['Wo arbeitet Jürgen Großmüller?', 'Jürgen Großmüller arbeitet bei der Straßenbahn in Görlitz.'],
  ['Wie heißt die Donaudampfschiffahrtsgesellschaft heute?', 'Die Donaudampfschiffahrtsgesellschaft heißt heute DDSG.'],
  ['ใครเป็นหัวหน้าโครงการรถไฟฟ้า', 'สมชายเป็นหัวหน้าโครงการรถไฟฟ้าในเชียงใหม่'],
  ['מי מנהל את הספרייה בחיפה', 'דינה מנהלת את הספרייה בחיפה.'],
  ['Где живёт Наталья Фёдорова?', 'Наталья Фёдорова живёт в Екатеринбурге.'],
  ['Πού εργάζεται ο Γιώργος;', 'Ο Γιώργος εργάζεται στη Θεσσαλονίκη.'],
  ['अनीता कहाँ रहती है', 'अनीता जयपुर में रहती है।'],
  ['İpek nerede çalışıyor?', 'İpek Eskişehir’de çalışıyor.'],
];

const HOSTILE: readonly Asked[] = [
  ["don't", "Grandma said: don't!"],
  ['C++', 'The kernel module is written in C++ by Ludmila.'],
  ['C#', 'The game was ported to C# last spring.'],
  ['.NET', 'The invoices are printed by a .NET service.'],
  ['20.04', 'The old laptop still runs 20.04 at the cabin.'],
  ['a:b', 'The ratio on the map is a:b and nothing else.'],
  ['NOT x', 'The formula reads NOT x in the second row.'],
  ['(draft', 'The letter was marked (draft and then forgotten.'],
  ['"quoted phrase', 'She put a "quoted phrase on the poster.'],
  ['status:open OR 1=1; --', 'The ticket has status:open since Monday.'],
  ['NEAR(zebra crossing)', 'There is a zebra crossing before the school.'],
  ['foo* AND "bar', 'Foo ordered a bar of chocolate.'],
  ['%like_this%', 'The file is called like_this on the server.'],
  ['re-index', 'We had to re-index the archive twice.'],
  ["O'Brien's", "O'Brien's boat is moored in Cork."],
  ['$1 ?1 :name @p', 'The placeholder :name was printed on the badge.'],
  ['x'.repeat(3000), `The key is ${'x'.repeat(3000)} and opens the vault.`],
];

/** Questions without a word that an index has. */
const WORDLESS: readonly Asked[] = [
  ['to be or not to be', 'To be, or not to be.'],
  ['What is it to me, then?', 'So what is it to me, then?'],
  ['who am I', 'Who am I?'],
  ['🦩🎷', 'The band plays on the lawn 🦩🎷 every June.'],
  ['🧿', 'The amulet 🧿 hangs by the door.'],
];

/** Questions without a word or a picture: nothing is asked. */
const NOTHING = ['*', '"', "'", '?', '()', '\\', '--', '… — ·', '%', '؟', '。', '\u{200d}', '^^'];

const OTHERS = Array.from({ length: 30 }, (_, at) => {
  const [name, place] = [`Person${at}`, `Town${at}`];
  const more = [
    'It rained for three days.',
    'We are to meet them at nine, if it is fine with you.',
    'Everyone was tired 😀.',
  ];
  return `${name} visits ${place}. ${more[at % more.length]}`;
});

const SERVERS = [
  ['stub', {}],
  ['local', {}],
  // The encoder that a server without a key has.
  ['none', { llm: 'local', embeddings: 'local' }],
] as const;

describe.each(SERVERS)('whatever is asked, with models: %s %j', (models, settings) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ models, settings });
    for (const text of OTHERS) await server.remember({ text });
    for (const [, text] of [...SCRIPTS, ...HOSTILE, ...WORDLESS]) await server.remember({ text });
  });

  const found = async (query: string): Promise<readonly string[]> => {
    const { evidence } = await server.query({ query, answer: false });
    return evidence.passages.map(({ text }) => text);
  };

  it.each(SCRIPTS)('a question in any script finds the text with its words (F111): %s', async (query, text) => {
    expect((await found(query)).slice(0, 3)).toContain(text);
  });

  it.each(HOSTILE.map(([query, text]) => [query.slice(0, 40), query, text]))(
    'marks, operators and placeholders are words of a text (F110): %s',
    async (_, query, text) => {
      expect((await found(query)).slice(0, 3)).toContain(text);
    },
  );

  it.each(WORDLESS)('words that no index has, and pictures (F110): %s', async (query, text) => {
    expect((await found(query)).slice(0, 3)).toContain(text);
  });

  it('a picture that no text holds finds nothing', async () => {
    const { evidence } = await server.query({ query: '🦑', answer: false });
    expect(evidence).toEqual({ entities: [], edges: [], passages: [] });
  });

  it.each(NOTHING)('marks alone ask for nothing (F110): %s', async (query) => {
    const { evidence } = await server.query({ query, answer: false });
    expect(evidence).toEqual({ entities: [], edges: [], passages: [] });
    expect(await server.query({ query })).toMatchObject({ mode: 'nothing', unknown_datasets: [] });
  });

  it('a question of 32 KiB finds the text with some of its words, and is answered', async () => {
    const words = Array.from({ length: 4200 }, (_, at) => `w${at.toString(36)}q`).join(' ');
    const query = `${words.slice(0, 20_000)} amulet hangs ${words.slice(20_000)}`.slice(0, 32 * 1024);
    expect((await found(query))[0]).toBe(WORDLESS[4]?.[1]);
    const marks = '("*:^'.repeat(6000);
    expect((await server.query({ query: `${marks} amulet`, answer: false })).evidence.passages[0]?.text).toBe(
      WORDLESS[4]?.[1],
    );
    const cjk = '東京機器學習'.repeat(1500);
    expect((await server.post('/v1/gb/query', { user_id: 'u1', query: cjk })).status).toBe(200);
  });
});
