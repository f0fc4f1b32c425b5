import { describe, expect, it } from '@jest/globals';
import { read } from './read.ts';

/** A date, number or address by itself. */
const LITERAL = /^(?:[\d\s.,:/+()-]+|\S+@\S+|\d{1,2} \p{Lu}\p{L}+|\p{Lu}\p{L}+ \d{1,2})$/u;

describe('values', () => {
  it.each([
    ["Ada's birthday is on 9 August.", '9 August'],
    ["Ada's birthday is March 9.", 'March 9'],
    ['Ada was born in 1990.', '1990'],
    ['Ada was born on 2 May 1990 in Lille.', '1990-05-02'],
    ['Lumo Labs was founded in 2014.', '2014'],
    ['Ada died on Friday.', '2024-06-07'],
    ['Ada is 34 years old.', '34'],
    ["Ada's email is ada@mail.example.", 'ada@mail.example'],
    ["Ada's phone number is 555-0100.", '555-0100'],
    ['The Blue Lamp closed in 2021.', '2021'],
  ])('lists the target as a value: %s', async (text, target) => {
    const { edges, entities } = await read(text);
    expect(edges.map((edge) => edge.target)).toContain(target);
    expect(entities.find((entity) => entity.name === target)?.type).toBe('value');
  });

  it('lists every target that is a bare date, number or address, and nothing of the kind otherwise', async () => {
    const { edges, entities } = await read(
      [
        'Ann Lee, 34, was born on 2 May 1990 and moved to Lyon in 2012.',
        "Her birthday is on 2 May. Her email is ann@mail.example. Her brother's phone number is 030 555 77.",
        'She visited Peru in March 2019 and sold her Volvo on Monday.',
      ].join('\n'),
    );
    const values = entities.filter((entity) => entity.type === 'value').map((entity) => entity.name);
    const targets = edges.map((edge) => edge.target).filter((target) => LITERAL.test(target));
    expect(targets.length).toBeGreaterThan(3);
    expect([...new Set(targets)].sort()).toEqual([...values].sort());
  });
});
