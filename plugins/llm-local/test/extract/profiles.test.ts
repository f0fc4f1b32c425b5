import { describe, expect, it } from '@jest/globals';
import { facts, read } from './read.ts';

describe('a profile', () => {
  it('is read line by line, as facts of whom it is about', async () => {
    const text = [
      'Name: Laura Stein',
      'Age: 34',
      'Job: architect',
      'City: Vienna',
      'Employer: Atelier Nord',
      'Hobbies: climbing, chess',
      'Languages: German and Italian',
      'Email: laura@mail.example',
    ].join('\n');
    expect(await facts(text)).toEqual([
      'Laura Stein age 34',
      'Laura Stein is_a architect',
      'Laura Stein lives_in Vienna',
      'Laura Stein works_at Atelier Nord',
      'Laura Stein hobby climbing',
      'Laura Stein hobby chess',
      'Laura Stein speaks German',
      'Laura Stein speaks Italian',
      'Laura Stein email laura@mail.example',
    ]);
    const { edges } = await read(text);
    expect(edges.map(({ span }) => text.slice(...(span ?? [0, 0])).trim())).toContain('Vienna');
  });

  it('goes on with what the text says of them', async () => {
    expect(await facts('- **Name:** Tom Berg\n- **City:** Bonn\n- **Occupation:** nurse\n\nHe likes jazz.')).toEqual([
      'Tom Berg lives_in Bonn',
      'Tom Berg is_a nurse',
      'Tom Berg likes jazz',
    ]);
  });

  it.each(['Name: Acme\nDate: today', 'Name: Ann\nCity: Rome\nAge: 3\nName: Bo\nCity: Oslo', 'City: Vienna\nAge: 34'])(
    'is no form of another kind: %j',
    async (text) => {
      expect(await facts(text)).toEqual([]);
    },
  );
});
