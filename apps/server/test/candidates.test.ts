import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { pluginOf } from './support/plugins.ts';
import { scriptedTasks, type ScriptedTasks } from './support/scripted-tasks.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
let script: ScriptedTasks;
beforeEach(async () => {
  script = scriptedTasks();
  server = await startServer({ models: [pluginOf({ tasks: script.tasks, embedder: stubEmbedder() })] });
});
afterAll(stopServers);

interface RunBody {
  readonly stages: Readonly<Record<string, { readonly notes: readonly Fields[] }>>;
}

const tell = (source: string, relation: string, target: string) => {
  script.extract({ edges: [{ source, relation, target }] });
  return server.remember({ text: `${source} ${relation} ${target}.` });
};

/** Gives some entities three hundred facts each, with ends and relations that nothing else has. */
async function makeBusy(...names: readonly string[]): Promise<void> {
  const edges = names.flatMap((name) =>
    Array.from({ length: 300 }, (_, at) => ({ source: name, relation: `did ${at}`, target: `${name} thing ${at}` })),
  );
  script.extract({ edges });
  await server.remember({ text: 'They did many things.' });
}

const shown = () =>
  (script.compared.at(-1)?.stored ?? []).map(({ source, relation, target }) => [source, relation, target]);

describe('a busy entity with hundreds of facts', () => {
  it('does not push out the fact between the same two ends, also when both are busy', async () => {
    const { edges } = await tell('Max', 'chairs', 'Globex');
    await tell('Globex', 'sponsors', 'Max');
    await makeBusy('Max', 'Globex');
    script.judge(({ added, stored }) => {
      const chairs = stored.find(({ relation }) => relation === 'chairs');
      return [{ added: added[0]?.handle ?? '', stored: chairs?.handle ?? '', verdict: 'ends' }];
    });
    const { invalidated_edges } = await tell('Max', 'was expelled from', 'Globex');
    expect(script.compared.at(-1)?.stored).toHaveLength(50);
    expect(shown().slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['Max', 'chairs', 'Globex'],
        ['Globex', 'sponsors', 'Max'],
      ]),
    );
    expect(invalidated_edges).toEqual([edges[0]?.id]);
  });

  it('does not push out the fact of the same subject and relation', async () => {
    await tell('Max', 'prefers', 'black tea');
    await makeBusy('Max');
    await tell('Max', 'prefers', 'coffee');
    expect(shown()).toHaveLength(50);
    expect(shown()[0]).toEqual(['Max', 'prefers', 'black tea']);
  });

  it('is compared by handles of the call: no number of a row reaches a model', async () => {
    await makeBusy('Max');
    const { remember_run_id } = await tell('Max', 'prefers', 'coffee');
    const { added, stored } = script.compared.at(-1) ?? { added: [], stored: [] };
    expect(added.map(({ handle }) => handle)).toEqual(['n1']);
    expect(stored.map(({ handle }) => handle)).toEqual(stored.map((_, at) => `f${at + 1}`));
    const fields = ['description', 'handle', 'invalidAt', 'relation', 'source', 'target', 'validAt'];
    for (const fact of [...added, ...stored]) expect(Object.keys(fact).toSorted()).toEqual(fields);
    const run = await server.get<RunBody>(`/v1/gb/remember-runs/${remember_run_id}?user_id=u1`);
    const listed = run.body.stages['load_candidates']?.notes.find(({ candidates }) => candidates !== undefined);
    expect(listed?.['candidates']).toHaveLength(50);
  });
});
