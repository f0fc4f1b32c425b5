import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

const EARLIER = '2025-03-03T09:00:00Z';
const LATER = '2025-03-05T09:00:00Z';
const askOf = (question: string, before: string, after: string): string | null =>
  ask(question, {
    passages: [
      [before, EARLIER],
      [after, LATER],
    ],
  });

describe('what has changed since', () => {
  it.each([
    ['Where is the wedding?', 'The wedding is at Villa Rosa on 12 June.', 'The wedding has been moved to Castle Blau.'],
    ['Where is our office?', 'Our office is in Berlin, on Torstrasse.', 'The office moved to Hamburg.'],
    ['When is the party?', 'The party is on Friday at 7pm.', 'The party has been postponed to Saturday.'],
    ['How much is the rent?', 'The rent is 900 euros.', 'The rent was raised to 950 euros.'],
    ['Are we going to Lisbon?', "We're going to Lisbon in May.", 'The Lisbon trip is cancelled.'],
    ['When is the concert?', 'The concert is in Vienna on 5 May.', 'The concert was called off.'],
    [
      'What language is the billing service written in?',
      'The billing service is written in Kotlin.',
      'We migrated the billing service from Kotlin to Go.',
    ],
    ['When is the standup?', 'The standup is at 9:30.', 'From now on the standup is at 10:00.'],
  ])('answers: %s', (question, before, after) => {
    expect(askOf(question, before, after)).toBe(after.replace('.', ' [p2].'));
  });

  it.each([
    ['When is the wedding?', 'The wedding is at Villa Rosa on 12 June.', 'The wedding has been moved to Castle Blau.'],
    ['Where is the party?', 'The party is at the lake.', 'The party has been postponed to Saturday.'],
    ['Where is the office?', 'The office is in Berlin.', 'The office will not be moved to Hamburg.'],
    ['How much was the rent before?', 'The rent is 900 euros.', 'The rent was raised to 950 euros.'],
    [
      'On which port does the billing service run?',
      'The billing service runs on port 8081.',
      'We migrated the billing service from Kotlin to Go.',
    ],
  ])('is no answer to another question, nor what did not come: %s', (question, before, after) => {
    expect(askOf(question, before, after)).toBe(before.replace('.', ' [p1].'));
  });

  it('is enough where nothing was told before', () => {
    expect(ask('Where is our office?', { passages: [['The office moved to Hamburg.']] })).toBe(
      'The office moved to Hamburg [p1].',
    );
  });
});
