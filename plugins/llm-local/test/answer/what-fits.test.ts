import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

describe('an answer holds what was asked for', () => {
  it.each([
    [
      'Who is the dentist of Alice?',
      ['Alice: The dentist called, they moved me to Friday.', 'Alice: I see my dentist on Thursday, Dr. Brandt.'],
      'Alice: I see my dentist on Thursday, Dr. Brandt [p2].',
    ],
    [
      'How much is invoice 2024-117?',
      ['We paid invoice 2024-117 today.', 'Invoice 2024-117 from Huber GmbH, 1,240.00 EUR, due 15 March 2026.'],
      'Invoice 2024-117 from Huber GmbH, 1,240.00 EUR, due 15 March 2026 [p2].',
    ],
    [
      "What is the puppy's name?",
      ['We are getting a new puppy on Saturday. We will call him Pixel.'],
      'We are getting a new puppy on Saturday [p1]. We will call him Pixel [p1].',
    ],
    ['Have I been to Japan?', ['I have never been to Japan.'], 'I have never been to Japan [p1].'],
    [
      'Who wrote The Overstory?',
      ['The Overstory, by Richard Powers, is on my list.'],
      'The Overstory, by Richard Powers, is on my list [p1].',
    ],
    [
      'Who got the promotion?',
      ['Tom did not get the promotion. Julia got it.'],
      'Tom did not get the promotion [p1]. Julia got it [p1].',
    ],
    [
      'Where is the key?',
      ['The wifi is "pinecone" and the key is under the third stone.'],
      'The wifi is "pinecone" and the key is under the third stone [p1].',
    ],
    ['Who bought my Golf?', ['I sold my Golf to Martin.'], 'I sold my Golf to Martin [p1].'],
    ['What do I hate?', ['User hates long explanations.'], 'User hates long explanations [p1].'],
  ])('%s', (question, texts, answer) => {
    expect(ask(question, { passages: texts.map((text) => [text] as const) })).toBe(answer);
  });

  it.each([
    ["What is Alice's phone number?", 'Alice: The dentist called about my appointment at 10.'],
    ['On which port does the auth service run?', 'The billing service runs on port 8081.'],
    ['How much salt does the goulash need?', "Grandma's goulash needs 2 kg of beef."],
    ['Who leads the billing team?', 'Nadia leads team Orion.'],
    ['Wie heißt Toms Bruder?', 'Anna: Mein Bruder Max hilft mir.'],
    ['Wann ist der Termin beim Augenarzt?', 'Der Termin beim Zahnarzt ist am 24. März.'],
  ])('or it is none: %s', (question, text) => {
    expect(ask(question, { passages: [[text]] })).toBeNull();
  });

  it.each([
    ['Wie heißt der Bruder von Anna?', 'Anna: Mein Bruder Max hilft mir.', 'Anna: Mein Bruder Max hilft mir [p1].'],
    ['Wo wohnt meine Schwester Julia?', 'Julia wohnt in Köln.', 'Julia wohnt in Köln [p1].'],
    [
      'On which port does the auth service run?',
      'The service for auth runs on port 90.',
      'The service for auth runs on port 90 [p1].',
    ],
    ['Who built the wooden table?', 'Tom built the table last year.', 'Tom built the table last year [p1].'],
  ])('by its own names: %s', (question, text, answer) => {
    expect(ask(question, { passages: [[text]] })).toBe(answer);
  });
});

describe('facts', () => {
  it('tell who it was, and not only who asks', () => {
    const facts = [['User', 'owns', 'Golf', '2020', '2024']] as const;
    expect(ask('Who bought my Golf?', { facts })).toBeNull();
  });

  it('tell an ailment as it is told', () => {
    expect(ask('Who has asthma?', { facts: [['Mia', 'has', 'asthma']] })).toBe('Mia has asthma [f1].');
  });

  it('tell a name where one is asked for', () => {
    const facts = [['User', 'has', 'new puppy']] as const;
    expect(ask("What is the puppy's name?", { facts })).toBeNull();
  });

  it('call who asks "you", also where the question does not', () => {
    const facts = [['Kate', 'sister_of', 'User']] as const;
    expect(ask('Who is Kate?', { facts })).toBe('Kate is your sister [f1].');
    expect(ask("Who is the user's sister?", { facts })).toContain("User's sister");
  });

  it('of what was bought tell what is still there', () => {
    const facts = [
      ['User', 'owns', 'Golf', null, '2025-03'],
      ['User', 'owns', 'Tesla Model 3', '2025-03'],
    ] as const;
    expect(ask('What did I buy?', { facts })).toContain('Tesla Model 3');
  });

  it('are no yes to a choice', () => {
    const facts = [['User', 'prefers', 'dark mode']] as const;
    expect(ask('Do I prefer dark mode or light mode?', { facts })).toBe('You prefer dark mode [f1].');
  });
});
