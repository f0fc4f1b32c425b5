import { expect, it } from '@jest/globals';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld } from '../support/world.ts';

it('a fact that the session brought is there, however many newer ones its entity has', async () => {
  const world = openWorld({ embedder: null });
  const tell = (thing: string, more: string, session_id: string) =>
    world.tell(
      thing,
      graph([claimed('Max', 'owns', thing, { description: `Max owns ${thing}, ${more}.` })], [person('Max')]),
      {
        session_id,
      },
    );
  await tell('the kite', 'old and red and made of paper by his father', 'first');
  for (let at = 0; at < 120; at += 1) await tell(`thing ${at}`, 'new', `s${at}`);
  const ask = { answer: false, limits: { facts: 500 }, explain: true };
  const plain = await world.ask('Max?', ask);
  expect(plain.evidence.edges.map(({ target }) => target)).not.toContain('the kite');
  const preferring = await world.ask('Max?', { ...ask, session_id: 'first' });
  const kite = preferring.evidence.edges.find(({ target }) => target === 'the kite');
  expect(kite?.found).toMatchObject({ by: expect.arrayContaining(['session', 'seed']), scores: { session: 0.3 } });
  expect(preferring.evidence.edges).toHaveLength(plain.evidence.edges.length + 1);
});
