import { describe, expect, it } from '@jest/globals';
import { pastWords } from '@gligabao/dates';

describe('pastWords', () => {
  it.each([
    'Where did Alice live before Berlin?',
    'When did X happen?',
    'What did Bob do in 2021?',
    'Where did she use to work?',
    'How long has she worked there?',
    'Has he ever been to Rome?',
    'Who was the previous CEO?',
    'What is the history of Acme?',
    'Where was Bob living last year?',
    'Did Bob visit Rome?',
    'As of 2020, where does she live?',
    'Where has she lived?',
    'Which firms have Ann and Tom worked for?',
    'Where did Alice live over the years?',
  ])('yes: %s', (question) => {
    expect(pastWords(question)).not.toBeNull();
  });

  it.each([
    'Where does Alice live now?',
    'Who is the CEO of Acme?',
    "What is Bob's email?",
    'Where will she move in 2030?',
    'What is her first name?',
    'Tell me about Alice',
    'When does the shop open?',
    'What should I do before tomorrow?',
    'Is Alice still at Acme?',
    'What has she got?',
    'Who has a cat?',
  ])('no: %s', (question) => {
    expect(pastWords(question)).toBeNull();
  });

  it.each([
    ['Where did Alice live before Berlin?', 'before'],
    ['How long has she worked there?', 'How long'],
    ['And when did Bob’s lease end?', 'when did'],
    ['What did Bob do in 2021?', 'in 2021'],
    ['Where did she use to work?', 'did'],
    ['Who was her previous employer?', 'previous'],
  ])('tells the words: %s', (question, words) => {
    expect(pastWords(question)).toBe(words);
  });
});
