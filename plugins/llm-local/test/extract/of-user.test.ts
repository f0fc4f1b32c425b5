import { describe, expect, it } from '@jest/globals';
import { facts } from './read.ts';

describe('notes about the user', () => {
  it.each([
    ['User prefers dark mode.', 'User prefers dark mode'],
    ["The user lives in Berlin. The user's sister is Anna.", 'User lives_in Berlin', 'Anna sister_of User'],
    ["User's sister is Anna.", 'Anna sister_of User'],
    ['User no longer works at Acme.', 'User works_at Acme ends'],
    ['- User is allergic to nuts.', 'User allergic_to nuts'],
    ['User has a dog named Rex. They work at Acme.', 'Rex is_a dog', 'User has Rex', 'User works_at Acme'],
  ])('are read as what a user says: %s', async (text, ...expected) => {
    expect([...(await facts(text))].sort()).toEqual([...expected].sort());
  });

  it.each(['User interface design is fun.', 'Users like dark mode.', 'Click here. The user lives in Berlin.'])(
    'are not what a manual says: %s',
    async (text) => {
      expect(await facts(text)).toEqual([]);
    },
  );
});
