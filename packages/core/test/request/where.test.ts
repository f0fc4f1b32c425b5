import { describe, expect, it } from '@jest/globals';
import { failureOf, openWorld } from '../support/world.ts';

const filtered = async (where: unknown) => {
  const world = openWorld();
  return failureOf(world.memory.query({ user_id: 'u1', query: 'Who?', where }));
};

describe('a filter on metadata', () => {
  it.each<readonly [string, unknown, string, RegExp]>([
    ['a list', ['a'], 'where', /where: must be an object/],
    ['a word', 'channel', 'where', /where: must be an object/],
    [
      'an unknown operator',
      { priority: { near: 2 } },
      'where.priority',
      /unknown operator near; the operators are eq,/,
    ],
    ['an operator of another language', { a: { $gt: 1 } }, 'where.a', /unknown operator \$gt/],
    ['an unknown operator beside a known one', { a: { gt: 1, lies: 2 } }, 'where.a', /unknown operator lies/],
    ['no operator', { a: {} }, 'where.a', /must have one of the operators eq,/],
    ['null', { a: null }, 'where.a', /must be a string, a number, a boolean, or an object of operators/],
    ['a bare list', { a: [1, 2] }, 'where.a', /must be a string/],
    ['in without a list', { a: { in: 'mail' } }, 'where.a', /in takes a list/],
    ['in of nothing', { a: { in: [] } }, 'where.a', /in takes a list of 1 to 100/],
    ['an order of booleans', { a: { gte: true } }, 'where.a', /gte takes a string or a number/],
    ['exists with a number', { a: { exists: 1 } }, 'where.a', /exists takes true or false/],
    ['two wrong operands', { a: { eq: {}, lt: null } }, 'where.a', /eq takes .*, lt takes/],
    ['a long value', { a: 'é'.repeat(513) }, 'where.a', /at most 1024 bytes/],
    ['a blank key', { ' ': 1 }, 'where. ', /blank/],
    [
      'too many keys',
      Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`k${at}`, at])),
      'where',
      /at most 32 keys/,
    ],
  ])('%s is refused, with the field and the operator', async (_, where, field, says) => {
    const failure = await filtered(where);
    expect(failure).toMatchObject({ kind: 'incorrect', code: 'query/bad-request', field });
    expect(String(failure)).toMatch(says);
  });

  it.each<readonly [string, unknown]>([
    ['a value', { channel: 'mail' }],
    ['values of each kind', { a: 'x', b: 1.5, c: false }],
    ['every operator', { a: { eq: 1, ne: 'b', in: ['c', 2, true], gt: 0, gte: 'a', lt: 9, lte: 8, exists: true } }],
    ['no condition', {}],
  ])('%s is understood', async (_, where) => {
    const { mode, unknown_datasets } = await openWorld().memory.query({ user_id: 'u1', query: 'Who?', where });
    expect({ mode, unknown_datasets }).toEqual({ mode: 'nothing', unknown_datasets: ['main'] });
  });
});
