import { describe, expect, it } from '@jest/globals';
import { CALL, portrait } from '@gligabao/testkit';
import fc from 'fast-check';
import { entity, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';
import { ENTITIES, type Note, story } from '../memory/stories.ts';

const SESSIONS = ['s1', 's2', null] as const;
const TERMS = ['ann', 'ben', 'acm', 'acme', 'pari', 'paris', 'live', 'text', 'kind', '1', '2', 'writer', 'baker'];

/** A text with the session that it stands in, and what it says of who is in it. */
interface Told extends Note {
  readonly session: string | null;
  readonly about: string;
  readonly listed: boolean;
}

const told: fc.Arbitrary<Told> = fc
  .tuple(
    story.map(([first]) => first).filter((each) => each !== undefined),
    fc.constantFrom(...SESSIONS),
    fc.constantFrom('', 'A writer.', 'A baker.'),
    fc.boolean(),
  )
  .map(([note, session, about, listed]) => ({ ...note, session, about, listed }));
const stories = fc.array(told, { minLength: 1, maxLength: 7 });

/** How a text writes the names of facts: spelled in its own way, and described in its own words. */
function factsOf({ facts, listed }: Told, index: number) {
  return facts.map((fact) => ({
    ...fact,
    source: listed ? fact.source : fact.source.toUpperCase(),
    description: `${fact.source} ${fact.relation} ${fact.target}, says ${index}.`,
  }));
}

function entitiesOf({ about, listed }: Told) {
  if (!listed) return [];
  return [person('Ann', about), ...ENTITIES.filter(({ name }) => name !== 'Ann'), entity('Rome', 'city', about)];
}

async function tell(world: World, note: Told, index: number) {
  const session = note.session === null ? {} : { session_id: note.session };
  return world.tell(`Text ${index} of ${note.said}`, graph(factsOf(note, index), entitiesOf(note)), {
    reference_time: `${note.said}T00:00:00Z`,
    ...session,
  });
}

/** Tells all notes but one, which is never sent, or is sent and forgotten after the others. */
async function without(notes: readonly Told[], which: number, how: 'never sent' | 'forgotten'): Promise<World> {
  const world = openWorld();
  let artifactId = 0;
  for (const [index, note] of notes.entries()) {
    if (index === which && how === 'never sent') {
      world.clock.at += 60_000;
      continue;
    }
    const { artifact_id } = await tell(world, note, index);
    if (index === which) artifactId = artifact_id;
  }
  if (how === 'forgotten') await world.memory.forget({ userId: 'u1', dataset: 'main', artifactId });
  return world;
}

async function seen(world: World, instants: readonly number[]): Promise<unknown> {
  const [dataset] = await world.ports['dataset-store'].find('u1', ['main'], CALL);
  return portrait({ ports: world.ports, dataset: dataset?.id ?? 0 }, instants, TERMS);
}

describe('forgetting', () => {
  it('gives the state as if the text had never been sent, now and as it was known at any time', async () => {
    await fc.assert(
      fc.asyncProperty(stories, fc.nat(), async (notes, any) => {
        const which = any % notes.length;
        const forgotten = await without(notes, which, 'forgotten');
        const never = await without(notes, which, 'never sent');
        const instants = forgotten.plans.map(({ at }) => at);
        expect(await seen(forgotten, instants)).toEqual(await seen(never, instants));
        expect(await forgotten.ports.catalogue.inconsistencies(CALL)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  }, 300_000);
});
