import { describe, expect, it } from '@jest/globals';
import { nameKey } from '@gligabao/text';
import { relationTable } from '../../src/index.ts';
import { promptedTasks } from '../../src/prompts/prompted-tasks.ts';
import { normalise } from '../../src/remember/normalise.ts';
import { CONTENTS, type Content, graphOf, SHAPES, type Shape, WRAPPERS } from './support/replies.ts';
import { CONTEXT, scripted } from './support/scripted.ts';

const REFERENCE = Date.parse('2025-01-31T09:00:00Z');
const TABLE = relationTable();
const TEXT = 'Alice works at Acme.';

/** What is stored of a reply, and how many questions it took. */
async function stored(reply: string) {
  const { model, asked } = scripted(reply);
  const how = { model: 'm', reasoning: 'none' } as const;
  const input = { text: TEXT, reference: REFERENCE, offsetMinutes: 0 };
  const { output } = await promptedTasks(model, { now: () => 0 }).perform('extract_graph', input, how, CONTEXT);
  const { listed, named, claims, dropped } = normalise(output, TABLE, {
    text: 'told in 2024',
    reference: REFERENCE,
    offsetMinutes: 0,
  });
  return {
    entities: [...listed, ...named].map(({ name, type, description }) => ({ name, type, description })),
    edges: claims.map(({ sourceKey, relation, targetKey, description, start }) => {
      return { sourceKey, relation, targetKey, description, from: start?.at ?? null };
    }),
    dropped,
    asked: asked.length,
  };
}

function expected(content: Content, { bareEntities, bareEdges, dropped = {} }: Shape) {
  const { name = content.name, description = content.description } = content.kept ?? {};
  const plain = { type: 'other', description: '' };
  return {
    entities: [
      { name: 'Alice', ...(bareEntities ? plain : { type: 'person', description }) },
      { name, ...(bareEntities ? plain : { type: 'organization', description: '' }) },
    ],
    edges: [
      {
        sourceKey: 'alice',
        relation: 'works_at',
        targetKey: nameKey(name),
        description: bareEdges ? `Alice works at ${name}` : description,
        from: bareEdges ? null : Date.UTC(2019, 0),
      },
    ],
    dropped,
    asked: 1,
  };
}

describe('one graph is read from every reply that holds it', () => {
  for (const [around, wrap] of Object.entries(WRAPPERS)) {
    it.each(Object.entries(SHAPES))(`in ${around}: %s`, async (_what, shape) => {
      for (const [what, content] of Object.entries(CONTENTS)) {
        const reply = wrap(shape.of(graphOf(content)));
        const read = await stored(reply).catch((error: unknown) => String(error));
        expect({ what, read }).toEqual({ what, read: expected(content, shape) });
      }
    });
  }
});
