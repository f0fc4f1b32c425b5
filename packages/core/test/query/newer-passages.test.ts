import { describe, expect, it } from '@jest/globals';
import type { QueryResponse } from '../../src/index.ts';
import { openWorld, type World } from '../support/world.ts';

const SEEN = { answer: false };
const on = (date: string) => ({ reference_time: `${date}T00:00:00Z` });
const texts = ({ evidence }: QueryResponse): readonly string[] => evidence.passages.map(({ text }) => text);

const OLD = 'The deadline of the first sprint of the website is April 1, the deadline for layout and navigation.';
const NEW = 'The sprint deadline of the website has been moved to April 5.';
const QUESTION = 'What is the deadline of the first sprint of the website?';

async function told(): Promise<World> {
  const world = openWorld({ embedder: null });
  await world.tell(OLD, [], on('2024-03-01'));
  await world.tell('We talked about colours of the website.', [], on('2024-03-02'));
  await world.tell(NEW, [], on('2024-03-20'));
  return world;
}

describe('of two texts about the same thing', () => {
  it('the newer one stands first, though the older one matches better', async () => {
    expect(texts(await (await told()).ask(QUESTION, SEEN)).slice(0, 2)).toEqual([NEW, OLD]);
  });

  it('as of an instant before the change, and as known before it, only the older one is there', async () => {
    const world = await told();
    expect(texts(await world.ask(QUESTION, { ...SEEN, as_of: '2024-03-19T00:00:00Z' }))[0]).toBe(OLD);
    expect(texts(await world.ask(QUESTION, { ...SEEN, as_of: '2024-03-20T00:00:00Z' }))[0]).toBe(NEW);
  });

  it('the order of arrival does not matter, only when they were said', async () => {
    const world = openWorld({ embedder: null });
    await world.tell(NEW, [], on('2024-03-20'));
    await world.tell('We talked about colours of the website.', [], on('2024-03-02'));
    await world.tell(OLD, [], on('2024-03-01'));
    expect(texts(await world.ask(QUESTION, SEEN)).slice(0, 2)).toEqual([NEW, OLD]);
  });

  it.each([
    [
      'the question asks for what was before',
      'What was the deadline of the first sprint of the website originally?',
      {},
    ],
    ['history is asked for', QUESTION, { history: true }],
  ])('relevance alone decides where %s', async (_what, question, more) => {
    expect(texts(await (await told()).ask(question, { ...SEEN, ...more }))[0]).toBe(OLD);
  });
});
