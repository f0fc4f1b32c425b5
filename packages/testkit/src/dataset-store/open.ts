import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { EXACT_NAMES, EVERYTHING } from './names.ts';

const NOW = Date.UTC(2026, 4, 6, 7, 8, 9, 10);

const creates: ProvenClause<StorePorts> = {
  name: 'open creates a dataset that holds nothing, and returns the same one from then on',
  async check({ 'dataset-store': datasets }) {
    const made = await datasets.open('alice', 'main', NOW, CALL);
    const { id, ...rest } = made;
    assert(Number.isSafeInteger(id) && id > 0, `the number of a dataset is a positive integer, not ${id}`);
    assert.deepEqual(rest, { userId: 'alice', name: 'main', description: '', tags: [], createdAt: NOW });
    assert.deepEqual(await datasets.open('alice', 'main', NOW + 5, CALL), made);
    assert.deepEqual(await datasets.find('alice', ['main'], CALL), [made]);
  },
  mutants: {
    'opening again renews created_at': breaking('dataset-store', (datasets) => ({
      open: async (user, name, now, call) => ({ ...(await datasets.open(user, name, now, call)), createdAt: now }),
    })),
  },
};

const once: ProvenClause<StorePorts> = {
  name: 'twenty calls to open at once make one dataset',
  async check({ 'dataset-store': datasets }) {
    const calls = Array.from({ length: 20 }, (_, index) => datasets.open('alice', 'main', NOW + index, CALL));
    const opened = await Promise.all(calls);
    assert.equal(new Set(opened.map(({ id }) => id)).size, 1);
    assert.equal(new Set(opened.map(({ createdAt }) => createdAt)).size, 1);
    assert.equal((await datasets.list('alice', EVERYTHING, CALL)).total, 1);
  },
  mutants: {
    'open loses a race with itself': breaking('dataset-store', (datasets) => {
      let running = 0;
      return {
        async open(user, name, now, call) {
          running += 1;
          const opened = await datasets.open(user, running > 1 ? `${name} ${running}` : name, now, call);
          running -= 1;
          return opened;
        },
      };
    }),
  },
};

const found: ProvenClause<StorePorts> = {
  name: 'find answers in the order of the names asked for, with null for a name that does not exist',
  async check({ 'dataset-store': datasets }) {
    const zebra = await datasets.open('alice', 'zebra', NOW, CALL);
    const apple = await datasets.open('alice', 'apple', NOW, CALL);
    const asked = ['apple', 'nothing', 'zebra', 'apple'];
    assert.deepEqual(await datasets.find('alice', asked, CALL), [apple, null, zebra, apple]);
    assert.deepEqual(await datasets.find('alice', [], CALL), []);
    assert.deepEqual(await datasets.find('nobody', ['apple'], CALL), [null]);
  },
  mutants: {
    'find leaves out what does not exist': breaking('dataset-store', (datasets) => ({
      find: async (...call) => (await datasets.find(...call)).filter((dataset) => dataset !== null),
    })),
    'find answers by number': breaking('dataset-store', (datasets) => ({
      find: async (...call) => (await datasets.find(...call)).toSorted((a, b) => (a?.id ?? 0) - (b?.id ?? 0)),
    })),
  },
};

const makesNothing: ProvenClause<StorePorts> = {
  name: 'find makes nothing',
  async check({ 'dataset-store': datasets }) {
    assert.deepEqual(await datasets.find('alice', ['main'], CALL), [null]);
    assert.deepEqual(await datasets.find('alice', ['main'], CALL), [null]);
    assert.deepEqual(await datasets.list('alice', EVERYTHING, CALL), { items: [], total: 0 });
  },
  mutants: {
    'find opens what it looked for': breaking('dataset-store', (datasets) => ({
      async find(user, names, call) {
        const answer = await datasets.find(user, names, call);
        for (const name of names) await datasets.open(user, name, NOW, call);
        return answer;
      },
    })),
  },
};

const exactly: ProvenClause<StorePorts> = {
  name: 'names are compared exactly: case, white space, width and composition tell them apart',
  async check({ 'dataset-store': datasets }) {
    const opened = [];
    for (const name of EXACT_NAMES) opened.push(await datasets.open('alice', name, NOW, CALL));
    assert.deepEqual(
      opened.map(({ name }) => name),
      EXACT_NAMES,
    );
    assert.equal(new Set(opened.map(({ id }) => id)).size, EXACT_NAMES.length);
    assert.deepEqual(await datasets.find('alice', EXACT_NAMES, CALL), opened);
  },
  mutants: {
    'names are folded': breaking('dataset-store', (datasets) => ({
      open: (user, name, ...rest) => datasets.open(user, name.normalize('NFKC').trim().toLowerCase(), ...rest),
    })),
    'names are normalised': breaking('dataset-store', (datasets) => ({
      find: (user, names, call) =>
        datasets.find(
          user,
          names.map((name) => name.normalize('NFC')),
          call,
        ),
    })),
  },
};

const perUser: ProvenClause<StorePorts> = {
  name: "another user's dataset of the same name is another dataset",
  async check({ 'dataset-store': datasets }) {
    const users = ['alice', 'bob', 'Alice', "alice' --", '__proto__'];
    const opened = [];
    for (const user of users) opened.push(await datasets.open(user, 'main', NOW, CALL));
    assert.equal(new Set(opened.map(({ id }) => id)).size, users.length);
    for (const [index, user] of users.entries()) {
      assert.deepEqual(await datasets.find(user, ['main'], CALL), [opened[index]]);
      const { items, total } = await datasets.list(user, EVERYTHING, CALL);
      assert.deepEqual([items.map(({ id }) => id), total], [[opened[index]?.id], 1]);
    }
  },
  mutants: {
    'open knows no users': breaking('dataset-store', (datasets) => ({
      open: (_user, ...rest) => datasets.open('anyone', ...rest),
    })),
    'list shows the datasets of others': breaking('dataset-store', (datasets) => ({
      list: (_user, ...rest) => datasets.list('alice', ...rest),
    })),
  },
};

export const OPEN_CLAUSES = [creates, once, found, makesNothing, exactly, perUser];
