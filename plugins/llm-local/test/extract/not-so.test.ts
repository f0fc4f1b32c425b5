import { describe, expect, it } from '@jest/globals';
import { facts } from './read.ts';

describe('what did not happen is no fact', () => {
  it.each([
    'Neither Kit nor Lou works at BMW.',
    'Kit works neither at BMW nor at Audi.',
    'Uma almost bought a house.',
    'Uma was nearly hired by BMW.',
    'Vera: I almost moved to Oslo in 2019.',
    'Uma failed to sell the car.',
    'Uma declined to join BMW.',
    'Vera forgot to visit Rome.',
    'Vera was not able to visit Rome.',
    'Vera decided not to move to Oslo.',
    'Uma never got to visit Rome.',
    "Vera: I was going to move to Oslo in 2019, but I didn't.",
    'Vera planned to move to Oslo in 2019.',
    'Kit was supposed to start at BMW but did not.',
    'Kit denied that he works at BMW.',
    'It is false that Gus lives in Gent.',
    'It is not true that Gus works at BMW.',
    "It's not the case that Gus works at BMW.",
  ])('%s', async (text) => {
    expect(await facts(text)).toEqual([]);
  });

  it.each([
    ['Kit has two sons, neither of whom lives in Rome.', 'Kit has two sons'],
    ['Vera lives in Oslo and nearly married Tom.', 'Vera lives_in Oslo'],
    ['Rather than moving to Rome, Kit moved to Pisa.', 'Kit lives_in Pisa'],
    ['Kit moved to Pisa instead of moving to Rome.', 'Kit lives_in Pisa'],
    ['Kit hardly ever drinks coffee.', 'Kit avoids coffee'],
    ['Uma managed to sell the car.', 'Uma owns car ends'],
    ['Kit almost always drinks tea.', 'Kit drinks tea'],
    ['Vera is going to move to Oslo in 2028.', 'Vera lives_in Oslo [2028, )'],
  ])('but what did is: %s', async (text, fact) => {
    expect(await facts(text)).toEqual([fact]);
  });
});
