import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

const FIRM = [['Ada runs Orbit.'], ['Orbit is based in Turin.']] as const;
const BOOK = [
  ['The novel Glass Harbor was written by Ines Marlow. It won the Tollund Prize in 1998.'],
  ['Ines Marlow was born in Aarhus and studied law. Her mother is Karen Marlow.'],
] as const;
const PLACE = [['Ada lives in Peru.'], ['Lima is the capital of Peru.']] as const;
const BORN =
  'Ines Marlow was born in Aarhus and studied law [p2]. The novel Glass Harbor was written by Ines Marlow [p1].';

describe('a question that describes what it asks about', () => {
  it.each([
    ['In which city is the company that Ada runs?', FIRM, 'Orbit is based in Turin [p2]. Ada runs Orbit [p1].'],
    ['Where is the company that Ada runs based?', FIRM, 'Orbit is based in Turin [p2]. Ada runs Orbit [p1].'],
    ["Where is Ada's company based?", FIRM, 'Orbit is based in Turin [p2]. Ada runs Orbit [p1].'],
    ['Where was the author of Glass Harbor born?', BOOK, BORN],
    ['In which city was the writer of Glass Harbor born?', BOOK, BORN],
    [
      'What is the capital of the country where Ada lives?',
      PLACE,
      'Lima is the capital of Peru [p2]. Ada lives in Peru [p1].',
    ],
    [
      'Where does the founder of Bolt live?',
      [['Lena Ott founded Bolt in 2010.'], ['Lena Ott lives in Oslo.']],
      'Lena Ott lives in Oslo [p2]. Lena Ott founded Bolt in 2010 [p1].',
    ],
    [
      'In which city is the company that I work for?',
      [['user: I work for Orbit.'], ['assistant: Orbit is based in Turin.']],
      'assistant: Orbit is based in Turin [p2]. user: I work for Orbit [p1].',
    ],
  ] as const)('is answered by what says its name, and what answers by it: %s', (question, passages, answer) => {
    expect(ask(question, { passages })).toBe(answer);
  });

  it('is not answered where the second of the two is missing', () => {
    expect(ask('Where does the author of Glass Harbor live?', { passages: BOOK })).toBeNull();
    expect(ask('Where was the author of Iron Coast born?', { passages: BOOK })).toBeNull();
  });

  it('is answered from facts as well', () => {
    const facts = [
      ['Ada', 'runs', 'Orbit'],
      ['Orbit', 'based_in', 'Turin'],
    ] as const;
    expect(ask('In which city is the company that Ada runs?', { facts, passages: [['Ada runs Orbit.']] })).toBe(
      'Orbit is based in Turin [f2]. Ada runs Orbit [p1].',
    );
    expect(ask('Where is Orbit?', { facts })).toBe('Orbit is based in Turin [f2].');
  });
});
