import { describe, expect, it } from '@jest/globals';
import type { QueryResponse } from '../../src/index.ts';
import { claimed } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const SEEN = { answer: false };
const texts = ({ evidence }: QueryResponse): readonly string[] => evidence.passages.map(({ text }) => text);

/** Turns far apart, so that none stands beside another. */
function talkIn(world: World) {
  let session = 0;
  return (text: string, facts: Parameters<World['tell']>[1] = [], body: object = {}) => {
    session += 1;
    return world.tell(text, facts, { session_id: `s${session}`, kind: 'episode', ...body });
  };
}

describe('passages of a talk', () => {
  it('of two that match alike, the one stands first that is said by whom the question names', async () => {
    const world = openWorld({ embedder: null });
    const say = talkIn(world);
    await say('Ann: Painting is my great joy.');
    await say('Ben: Painting is my great joy.');
    expect(texts(await world.ask('What does Ann say of painting?', SEEN))[0]).toMatch(/^Ann/u);
    expect(texts(await world.ask('What does Ben say of painting?', SEEN))[0]).toMatch(/^Ben/u);
    // Said later, where neither is named.
    expect(texts(await world.ask('painting', SEEN))[0]).toMatch(/^Ben/u);
  });

  it('what a person said stands before what a program replied', async () => {
    const world = openWorld({ embedder: null });
    const say = talkIn(world);
    await say('user: My deadline for the garden is May.');
    await say('assistant: Your deadline for the garden is May.');
    expect(texts(await world.ask('When is the deadline for the garden?', SEEN))[0]).toMatch(/^user/u);
  });

  it('a name with a colon outside a session is no speaker', async () => {
    const world = openWorld({ embedder: null });
    await world.tell('Budget: painting the hall.', []);
    await world.tell('Ann: painting the hall.', []);
    const { evidence } = await world.ask('the budget for painting the hall', { ...SEEN, explain: true });
    expect(evidence.passages.map(({ found }) => found?.scores['speaker'])).toEqual([undefined, undefined]);
  });

  it('every chunk of a long turn is of who said it', async () => {
    const world = openWorld({ embedder: null, settings: { chunkSize: 40, chunkOverlapPercent: 0 } });
    const say = talkIn(world);
    await say(`Ben: ${Array.from({ length: 40 }, (_, at) => `The fence number ${at} is painted.`).join(' ')}`);
    await say('Ann: The fence, painted at last, looks well.');
    const { evidence } = await world.ask('What does Ann say of the painted fence?', { ...SEEN, explain: true });
    const [first, ...others] = evidence.passages;
    expect(first?.text).toMatch(/^Ann/u);
    expect(others.length).toBeGreaterThan(2);
    expect(others.every(({ found }) => (found?.scores['speaker'] ?? 0) < 0)).toBe(true);
  });

  it('of two that match alike, the one stands first that states a fact with the words of the question', async () => {
    const world = openWorld({ embedder: null });
    const say = talkIn(world);
    const fact = claimed('Ann', 'plays', 'violin', { description: 'Ann plays the violin.', span: [0, 40] });
    await say('Ann: Reading, or playing my violin, rests me.', [fact]);
    await say('Ann: Playing any violin would ruin a party.');
    const { evidence } = await world.ask('What does Ann like playing on the violin?', { ...SEEN, explain: true });
    const [first] = evidence.passages;
    expect(first?.text).toMatch(/Reading/u);
    expect(first?.found?.by).toContain('stated');
    expect(first?.found?.scores['stated']).toBeGreaterThan(0.3);
  });

  it('a fact that does not hold at the clocks moves no passage', async () => {
    const world = openWorld({ embedder: null });
    const say = talkIn(world);
    const fact = claimed('Ann', 'plays', 'violin', {
      description: 'Ann plays the violin.',
      span: [0, 40],
      validAt: '2026-06-01',
    });
    await say('Ann: From June on I shall be playing the violin.', [fact]);
    await say('Ann: Playing any violin would ruin a party.');
    const question = 'What does Ann like playing on the violin?';
    const then = await world.ask(question, { ...SEEN, explain: true, as_of: '2026-03-01T00:00:00Z' });
    expect(then.evidence.passages.every(({ found }) => found?.scores['stated'] === undefined)).toBe(true);
    const later = await world.ask(question, { ...SEEN, explain: true, as_of: '2026-07-01T00:00:00Z' });
    expect(later.evidence.passages[0]?.found?.scores['stated']).toBeGreaterThan(0.3);
  });

  it('the score is the sum of what the traces tell', async () => {
    const world = openWorld();
    const say = talkIn(world);
    const fact = claimed('Ann', 'plays', 'violin', { description: 'Ann plays the violin.', span: [0, 40] });
    await say('Ann: Reading, or playing my violin, rests me.', [fact], { session_id: 'one' });
    await say('Ben: The violin is loud.', [], { session_id: 'one' });
    await say('Ann: Never.', [], { session_id: 'one' });
    const { evidence } = await world.ask('What does Ann play?', { ...SEEN, explain: true });
    expect(evidence.passages).toHaveLength(3);
    for (const { score, found } of evidence.passages) {
      const parts = Object.entries(found?.scores ?? {}).filter(([name]) => name !== 'keyword' && name !== 'vector');
      expect(parts.reduce((sum, [, part]) => sum + part, 0)).toBeCloseTo(score, 4);
      expect(found?.by).not.toContain('speaker');
    }
  });
});
