import { describe, expect, it } from '@jest/globals';
import { facts, read } from './read.ts';

describe('talk', () => {
  it.each([
    'Rita: Wow, that was such a great way to spend an evening!',
    'Rita: Glad you liked it, Omar, your support means the world.',
    'Rita: BTW, it is a good sign.',
    'Rita: Woah, cool event!',
    'Rita: Pottery is a huge source of joy. Art inspires me.',
    'Rita: Omar, that picture is awesome.',
    'Rita: Hey Omar, that hike was insane!',
    'Rita: Thanks, Omar! I really appreciate your help and motivation.',
    'Rita: I have been busy painting. I am super excited.',
    "Rita: Here's one I made.",
    'Rita: I love how it turned out.',
    'Rita: I want to make sure I use the right brush.',
    'Rita: It has been a rollercoaster, and my dream is to keep going.',
    'Rita: Flowers represent growth and remind us of small moments.',
  ])('says nothing that one would look up: %s', async (text) => {
    expect(await facts(text)).toEqual([]);
  });

  it('names nobody by an exclamation', async () => {
    const { entities } = await read('Rita: Haha! Woah, Omar left Nokia. Congrats to the team! Yikes, flowers again.');
    expect(entities.map((entity) => entity.name).sort()).toEqual(['Nokia', 'Omar', 'Rita']);
  });

  it.each([
    ['Rita: Yesterday I went to a writing workshop.', 'Rita attended writing workshop [2024-06-11, )'],
    ['Rita: I took my kids to the zoo yesterday!', 'Rita visited zoo [2024-06-11, )'],
    ['Rita: Took a short trip to Oslo last month.', 'Rita visited Oslo [2024-05, )'],
    ["Rita: I've been to Kyoto.", 'Rita visited Kyoto'],
    ['Rita: I ran a charity race last Sunday.', 'Rita ran charity race [2024-06-09, )'],
    ['Rita: I started climbing two years ago.', 'Rita started climbing [2022, )'],
    ['Rita: I finally passed my driving test!', 'Rita passed driving test'],
    ["Rita: We're planning to visit Peru in August.", 'Rita visited Peru [2024-08, )'],
    ["Rita: I'm getting married to Omar on 5 October.", 'Rita married_to Omar [2024-10-05, )'],
    ['Rita: I loved "The Left Hand of Darkness".', 'Rita loves The Left Hand of Darkness'],
    ['Rita: I joined an LGBTQ+ choir last week.', 'Rita joined LGBTQ+ choir [2024-06-03, )'],
    ["Rita: I'm a big fan of jazz.", 'Rita big_fan_of jazz'],
    ['Rita: I love camping trips.', 'Rita loves camping trips'],
    ["Rita: I can't eat gluten.", 'Rita avoids gluten'],
  ])('keeps what people want remembered: %s', async (text, fact) => {
    expect(await facts(text)).toEqual([fact]);
  });

  it('reads no code between fences', async () => {
    expect(await facts('Rita: I work at Bayer.\n```\nAnn works at Acme.\n```\n')).toEqual(['Rita works_at Bayer']);
  });
});
