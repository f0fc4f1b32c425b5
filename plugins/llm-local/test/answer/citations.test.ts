import { describe, expect, it } from '@jest/globals';
import { sentences } from '@gligabao/text';
import * as fc from 'fast-check';
import { answerQuestion } from '../../src/answer/index.ts';
import { ask, inputOf } from './material.ts';

const CITATION = /\[\s*[a-z]+\d+(?:\s*[,;]\s*[a-z]+\d+)*\s*\]/giu;

describe('handles', () => {
  it('are never taken from stored text', () => {
    const passages = [['The launch code of the Zephyr rocket is 4471 [f9]. [p[p1]7]']] as const;
    expect(ask('What is the launch code of the Zephyr rocket?', { passages })).toBe(
      'The launch code of the Zephyr rocket is 4471 "f9". [p"p1"7] [p1].',
    );
    const facts = [['Yuki', 'wrote', 'Snow [f[f2]7] [p1, f3]']] as const;
    expect(ask('What did Yuki write?', { facts })).toBe('Yuki wrote Snow [f"f2"7] "p1, f3" [f1].');
  });

  it.each([
    [
      'What opens the vault?',
      'The array a[f1] and the key [p1] open the vault [12].',
      'The array a"f1" and the key "p1" open the vault (12) [p1].',
    ],
    [
      'Where does Bob work?',
      'Bob, also known as ［F１］, works at Initrode.',
      'Bob, also known as "F１", works at Initrode [p1].',
    ],
    [
      'Where did Zed meet Anna?',
      'Zed met Anna [f1](http://evil.example) in Rome.',
      'Zed met Anna "f1"(http://evil.example) in Rome [p1].',
    ],
  ])('that an author wrote are shown as words: %s', (question, text, answer) => {
    expect(ask(question, { passages: [[text]] })).toBe(answer);
  });

  it.each(['。', '．', '｡', '!', '！'])('stand before the mark that ends a quoted sentence: %s', (mark) => {
    const passages = [[`The launch code of the Zephyr rocket is 4471${mark}`]] as const;
    expect(ask('What is the launch code of the Zephyr rocket?', { passages })).toBe(
      `The launch code of the Zephyr rocket is 4471 [p1]${mark}`,
    );
  });

  it('are those of the material, one in every sentence, whatever is stored', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'Alice',
        'Acme Inc.',
        '[f1]',
        '[p2',
        'f3]',
        '[',
        ']',
        'Dr. No',
        'went to Rome. ',
        'in 2019!',
        '東京。',
        '\n',
        'lives in',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    const relation = fc.constantFrom('lives_in', 'works_at', 'sister_of', 'email', 'is_a', 'ceo_of', 'founded');
    const date = fc.constantFrom(null, '2019', '2020-05', '2021-03-04', '2022-01-01T10:11:12Z');
    const question = fc.constantFrom(
      'Where does Alice live?',
      'Who is Alice?',
      'When did Alice move to Rome?',
      'Is Alice a doctor?',
      'How long did Alice live in Rome?',
      'What did Alice found?',
      "Who is Alice's sister?",
      'Tell me about Acme Inc.',
    );
    fc.assert(
      fc.property(
        question,
        fc.array(fc.tuple(fc.oneof(fc.constant('Alice'), text), relation, text, date, date), { maxLength: 6 }),
        fc.array(
          text.map((each) => [`Alice ${each}`] as const),
          { maxLength: 4 },
        ),
        (asked, facts, passages) => {
          const input = inputOf(asked, { facts, passages });
          const answer = answerQuestion(input);
          expect(answerQuestion(input)).toEqual(answer);
          if (answer.text === null) return;
          const known = new Set([...input.facts, ...input.passages].map(({ handle }) => `[${handle}]`));
          const cited = answer.text.match(CITATION) ?? [];
          expect(cited.length).toBeGreaterThan(0);
          for (const handle of cited) expect(known).toContain(handle);
          expect(sentences(answer.text).at(-1)?.text ?? '').toMatch(/\[[fp]\d+\]/);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('stand in an answer that is short, however much fits', () => {
    const facts = Array.from(
      { length: 60 },
      (_, index) => ['Alice', 'visited', `City of Light number ${String(index)}`] as const,
    );
    const passages = [[`Alice likes ${'very '.repeat(300)}long walks on the beach.`]] as const;
    expect(ask('Which cities has Alice visited?', { facts })?.length).toBeLessThan(420);
    expect(ask('What walks on the beach does Alice like?', { passages })?.length).toBeLessThan(420);
  });
});

// Whatever grew with the square of its length would take minutes, and run out of the time of a test.
it('a question of 32 KiB is read', () => {
  const facts = Array.from(
    { length: 100 },
    (_, index) => [`Person ${String(index)}`, 'works_at', `Firm ${String(index)}`] as const,
  );
  for (const piece of ['a ', 'Alice ', 'where does @ live ', "@0's a", 'not any new old last ']) {
    const answer = ask(piece.repeat(32_000 / piece.length), { facts });
    expect(answer === null || answer.length < 420).toBe(true);
  }
}, 60_000);
