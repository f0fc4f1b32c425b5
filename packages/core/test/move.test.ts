import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores, memoryVectorIndex, MOVE_TOOLS, stubEmbedder } from '@gligabao/testkit';
import { exportDataset, hashDataset, importDataset, type ImportOptions, spaceOf, vectorModelOf } from '../src/index.ts';
import { claimed, graph, person } from './support/scripted-tasks.ts';
import { openWorld, type World } from './support/world.ts';

const MODEL = vectorModelOf(stubEmbedder());

/** Where datasets can be moved to. */
const emptyStores = () => ({ ...memoryStores(), 'vector-index': memoryVectorIndex() });
type Target = ReturnType<typeof emptyStores>;

async function worldOf(people: number) {
  const index = memoryVectorIndex();
  const world = openWorld({ embedder: stubEmbedder(), wrap: () => ({ 'vector-index': index }) });
  await tell(world, people);
  return { world, ports: { ...world.ports, 'vector-index': index } as Target };
}

async function tell(world: World, people: number, from = 0): Promise<void> {
  for (let at = from; at < people; at += 1) {
    const name = `Person ${at}`;
    await world.tell(`${name} knows Zed.`, graph([claimed(name, 'knows', 'Zed')], [person(name), person('Zed')]));
  }
}

async function exported(ports: Target, vectors = true): Promise<string> {
  const [dataset] = await ports.exporter.list(CALL);
  let text = '';
  for await (const part of exportDataset(ports, dataset?.id ?? 0, { vectors }, MOVE_TOOLS, CALL)) text += part;
  return text;
}

/** The lines of a text; the source dies behind the last of them that it gives. */
async function* linesOf(text: string, last = Infinity): AsyncGenerator<string> {
  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    if (at >= last) throw new Error('the line is dead');
    yield line;
  }
}

function into(target: Target, text: string, options: Partial<ImportOptions> = {}, last?: number) {
  return importDataset(target, linesOf(text, last), { now: 1, ...options }, MOVE_TOOLS, CALL);
}

const names = async ({ exporter }: Target) => (await exporter.list(CALL)).map(({ userId, name }) => [userId, name]);

describe('an export', () => {
  it('is a header, a line for each row, and a footer; what is null is left out', async () => {
    const { ports } = await worldOf(2);
    const [header, ...lines] = (await exported(ports)).trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(JSON.parse(header ?? '')).toMatchObject({ format: 'gligabao-dataset', version: 1, dataset: 'main' });
    expect(rows.at(-1)).toMatchObject({ end: true, rows: lines.length - 1 });
    expect(rows.filter(({ row }) => row === 'artifact').map(({ id, text }) => [id, text])).toEqual([
      [1, 'Person 0 knows Zed.'],
      [2, 'Person 1 knows Zed.'],
    ]);
    expect(Object.values(rows).some((row) => Object.values(row).includes(null))).toBe(false);
  });

  it('is refused while a remember run waits or works, since it would be run twice or by nobody', async () => {
    const { world, ports } = await worldOf(1);
    const [dataset] = await ports.exporter.list(CALL);
    const run = { kind: 'remember', userId: dataset?.userId ?? '', dataset: 'main', artifactKind: null } as const;
    await world.ports['run-store'].begin({ ...run, params: {}, queuedAt: 1, startedAt: null }, CALL);
    await expect(exported(ports)).rejects.toMatchObject({ kind: 'conflict', code: 'move/runs-not-ended' });
  });

  it('leaves out a vector that is lost, and its text waits for another', async () => {
    const { ports } = await worldOf(1);
    const [dataset] = await ports.exporter.list(CALL);
    await ports['vector-index'].remove(spaceOf(dataset?.id ?? 0, 'passage', MODEL), 'all', CALL);
    const target = emptyStores();
    const { dataset: moved } = await into(target, await exported(ports));
    const pending = await target['text-index'].walk(moved.id, { which: 'pending', after: 0, limit: 9 }, CALL);
    expect(pending.map(({ kind }) => kind)).toEqual(['passage']);
  });
});

describe('an import', () => {
  it('gives the dataset with its vectors, which are found and are live as they were', async () => {
    const { ports } = await worldOf(3);
    const target = emptyStores();
    const text = await exported(ports);
    const { dataset, hash, logHash } = await into(target, text);
    expect(await exported(target)).toBe(text);
    expect(await hashDataset(target, dataset.id, MOVE_TOOLS, CALL)).toEqual({ hash, logHash });
    const space = spaceOf(dataset.id, 'passage', MODEL);
    const walked = await target['text-index'].walk(dataset.id, { which: 'all', after: 0, limit: 99 }, CALL);
    const passages = walked.flatMap(({ kind, id }) => (kind === 'passage' ? [id] : []));
    const found = await target['vector-index'].find(space, passages, CALL);
    expect(found).toHaveLength(3);
    for (const [at, id] of passages.entries()) expect(found[at]).toMatchObject({ id, live: true });
  });

  it('under another name or for another user has the same hash', async () => {
    const { ports } = await worldOf(2);
    const text = await exported(ports);
    const target = emptyStores();
    const one = await into(target, text, { name: 'copy' });
    const two = await into(target, text, { userId: 'bob' });
    expect(one.hash).toBe(two.hash);
    expect(await names(target)).toEqual([
      [two.dataset.userId, 'main'],
      [one.dataset.userId, 'copy'],
    ]);
    await expect(into(target, text, { userId: 'bob' })).rejects.toMatchObject({ code: 'importer/name-taken' });
  });

  it('without vectors, or with those of the embedder of this side, lets every text wait for its own', async () => {
    const { ports } = await worldOf(2);
    const target = emptyStores();
    const [all, none] = [await exported(ports), await exported(ports, false)];
    const moved = [await into(target, all, { reembed: true }), await into(target, none, { name: 'copy' })];
    expect(moved[0]?.hash).toBe(moved[1]?.hash);
    const walks = moved.map(({ dataset }) =>
      target['text-index'].walk(dataset.id, { which: 'pending', after: 0, limit: 99 }, CALL),
    );
    const [first, second] = await Promise.all(walks);
    expect(first).toHaveLength(7);
    expect(second).toHaveLength(7);
  });

  it('that was broken off goes on where it stopped, and ends with the same hash', async () => {
    const { ports } = await worldOf(60);
    const text = await exported(ports);
    const target = emptyStores();
    const told: (readonly [number, boolean])[] = [];
    const options = { onUnderWay: (...way: readonly [number, boolean]) => void told.push(way) };
    await expect(into(target, text, options, 1200)).rejects.toThrow('the line is dead');
    expect(await names(target)).toEqual([]);
    await expect(into(target, text, options, 20)).rejects.toThrow('the line is dead');
    await into(target, text, options);
    expect(told).toEqual([
      [1000, false],
      [1000, false],
    ]);
    expect(await exported(target)).toBe(text);
  });

  it('begins anew, and says so, when the source has moved on meanwhile', async () => {
    const { world, ports } = await worldOf(60);
    const target = emptyStores();
    const told: (readonly [number, boolean])[] = [];
    const options = { onUnderWay: (...way: readonly [number, boolean]) => void told.push(way) };
    await expect(into(target, await exported(ports), options, 1200)).rejects.toThrow('the line is dead');
    await tell(world, 61, 60);
    const text = await exported(ports);
    await into(target, text, options);
    expect(told).toEqual([[1000, true]]);
    expect(await exported(target)).toBe(text);
  });

  it('of a file that was cut off keeps what came, is not seen, and goes on with the whole file', async () => {
    const { ports } = await worldOf(3);
    const text = await exported(ports);
    const target = emptyStores();
    const lines = text.split('\n');
    for (const cut of [`${lines.slice(0, 20).join('\n')}\n`, `${text.slice(0, 5000)}\n`]) {
      await expect(into(target, cut)).rejects.toMatchObject({ kind: 'incorrect', code: 'move/cut-off' });
      expect(await names(target)).toEqual([]);
    }
    await into(target, text);
    expect(await exported(target)).toBe(text);
  });

  it.each([
    ['a word is changed', (text: string) => text.replace('Person 1 knows', 'Person 2 knows'), 'move/changed'],
    ['a row is left out', (text: string) => text.replace(/\{"row":"mention".*\n/, ''), 'move/changed'],
    ['a row comes twice', (text: string) => text.replace(/(\{"row":"edge","id":1,.*\n)/, '$1$1'), 'importer/bad-rows'],
    ['an entity is gone', (text: string) => text.replace(/\{"row":"entity","id":1,.*\n/, ''), 'importer/bad-rows'],
    ['a vector is changed', (text: string) => text.replace(/"vector":"./, '"vector":"B'), 'move/changed'],
    [
      'the format is of a later release',
      (text: string) => text.replace('"version":1', '"version":2'),
      'move/unknown-version',
    ],
    ['it is no export', (text: string) => `once upon a time\n${text}`, 'move/not-an-export'],
    ['it is JSON of another kind', (text: string) => `{"a":1}\n${text}`, 'move/not-an-export'],
    ['it is empty', () => '', 'move/not-an-export'],
    ['a field is missing', (text: string) => text.replace('"relation":"knows",', ''), 'move/bad-row'],
    ['a field is of another type', (text: string) => text.replace('"fact_id":1', '"fact_id":"1"'), 'move/bad-row'],
    ['a field is unknown', (text: string) => text.replace('"fact_id":1', '"fact_id":1,"fact":1'), 'move/bad-row'],
    ['a kind of row is unknown', (text: string) => text.replace('"row":"entity"', '"row":"thing"'), 'move/bad-row'],
    [
      'a run is not among those counted',
      (text: string) => text.replace(/"run_id":1,/, '"run_id":999,'),
      'move/bad-row',
    ],
    ['something stands behind the end', (text: string) => `${text}{"row":"model"}\n`, 'move/bad-row'],
  ])('in which %s is refused, and nothing of it stays', async (_, change, code) => {
    const { ports } = await worldOf(2);
    const target = emptyStores();
    const text = await exported(ports);
    await expect(into(target, change(text))).rejects.toMatchObject({ code });
    expect(await names(target)).toEqual([]);
    const told: unknown[] = [];
    await into(target, text, { onUnderWay: (...way) => void told.push(way) });
    expect(told).toEqual([]);
    expect(await exported(target)).toBe(text);
  });

  it('names the line and the field of what is wrong', async () => {
    const { ports } = await worldOf(1);
    const text = (await exported(ports)).replace('"valid_at":', '"valid_at":0.5,"was":');
    const place = text.split('\n').findIndex((line) => line.includes('"was"')) + 1;
    await expect(into(emptyStores(), text)).rejects.toThrow(`line ${place}: artifact.valid_at must be integer`);
  });
});
