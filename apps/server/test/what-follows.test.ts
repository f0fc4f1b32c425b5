import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { modelOf } from './support/model-of-stories.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { STORIES } from './support/stories.ts';
import type { Story, Told } from './support/story.ts';
import { startVendor, type Vendor } from './support/vendor.ts';

interface Row {
  readonly source: string;
  readonly relation: string;
  readonly target: string;
  readonly valid_at?: string;
  readonly invalid_at?: string;
  readonly state: string;
  readonly conflicts_with?: readonly number[];
}
interface EdgesBody {
  readonly edges: readonly Row[];
}

// A story is told in many orders.
jest.setTimeout(60_000);

let present = 0;
const now = (): number => present;
const LONG_AFTER = '2026-06-01';
let users = 0;

const day = (time: string | undefined, open: string): string => time?.replace('T00:00:00Z', '') ?? open;

function show({ source, relation, target, valid_at, invalid_at, state, conflicts_with = [] }: Row): string {
  const conflict = conflicts_with.length > 0 ? ' in conflict' : '';
  return `${source} ${relation} ${target} [${day(valid_at, '?')}, ${day(invalid_at, '..')}) ${state}${conflict}`;
}

async function rowsOf(server: TestServer, user: string, more: string): Promise<readonly string[]> {
  const { body } = await server.get<EdgesBody>(`/v1/gb/edges?user_id=${user}&${more}`);
  const lasting = body.edges.filter(({ valid_at, invalid_at }) => valid_at === undefined || valid_at !== invalid_at);
  return lasting.map(show).toSorted();
}

/** All orders of a few texts; of many, the one in which they were said, its reverse, and those that begin elsewhere. */
function ordersOf({ texts, asSaid }: Story): readonly (readonly Told[])[] {
  if (asSaid === true) return [texts];
  if (texts.length <= 3) return permutations(texts);
  const begun = texts.map((_, at) => [...texts.slice(at), ...texts.slice(0, at)]);
  return [...begun, ...begun.map((order) => order.toReversed())];
}

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

async function verifyInAnyOrder(story: Story, server: TestServer, before: (told: Told) => void): Promise<void> {
  for (const order of ordersOf(story)) {
    users += 1;
    const user = `u${users}`;
    present = Date.parse(`${story.present ?? LONG_AFTER}T00:00:00Z`);
    for (const told of order) {
      before(told);
      present += 1000;
      await server.remember({ user_id: user, text: told.text, reference_time: `${told.said}T00:00:00Z` });
    }
    expect(await rowsOf(server, user, 'history=true')).toEqual(story.gives.toSorted());
    expect(await rowsOf(server, user, 'state=retracted')).toEqual(story.retracted ?? []);
    expect((await server.counts(user))['main']?.artifacts).toBe(order.length);
  }
}

const readBy = (by: Story['by']): readonly (readonly [string, Story])[] =>
  STORIES.filter((story) => story.by === undefined || story.by === by).map((story) => [story.name, story]);

afterAll(stopServers);

describe('what follows from what rules read, in any order of arrival', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ models: 'local', now });
  });

  it.each(readBy('rules'))('%s', (_, story) => verifyInAnyOrder(story, server, () => undefined));
});

describe('what follows from what a model of a vendor reads and decides, in any order of arrival', () => {
  let vendor: Vendor;
  beforeAll(async () => {
    vendor = await startVendor({ now });
  });
  afterAll(() => vendor.close());

  it.each(readBy('model'))('%s', (_, story) =>
    verifyInAnyOrder(story, vendor.server, (told) => vendor.script(modelOf(told))),
  );
});
