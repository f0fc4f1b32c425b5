import { describe, expect, it } from '@jest/globals';
import { headingKeys, titleKeys } from '@gligabao/text';

describe('the titles of a text', () => {
  it.each([
    ['Orbit Labs\nOrbit Labs is a company in Turin.', ['orbit labs']],
    ['Life of Pi (film)\nA film of 2012 about a boy and a tiger.', ['life of pi film', 'life of pi']],
    ['Johnnycake, West Virginia\nJohnnycake is a community.', ['johnnycake west virginia', 'johnnycake']],
    ['The Dancer\r\nShe danced all night in the town.', ['dancer']],
    ['红楼梦\n《红楼梦》是清代作家曹雪芹的小说。', ['红楼梦']],
    ['# Deploying\n\nRun the script.\n\n## Rolling back\n\nRun it again.', ['deploying']],
    ['**Runbook**\nThe steps in order, one after another.', ['runbook']],
    ['Who Am I?\nWho Am I? is a film of 1998.', ['who am i']],
    ['Act of War: Direct Action\nAct of War: Direct Action is a game.', ['act of war direct action']],
    ['iPhone\nThe iPhone is a telephone.', ['iphone']],
  ])('of %j are %j', (text, titles) => {
    expect(titleKeys(text)).toEqual(titles);
  });

  it.each([
    'One line only',
    'I went to Rome yesterday.\nIt was warm and I ate a lot.',
    'Ada: look at this\nIt came in the mail today, all of it.',
    'so I said\nthat nothing of this was true.',
    'Notes\nCall the plumber about the sink in the kitchen.',
    'A title without anything\n',
    `${'Word '.repeat(20)}\n${'text '.repeat(40)}`,
    '',
  ])('%j has none', (text) => {
    expect(titleKeys(text)).toEqual([]);
  });
});

describe('the headings of a text', () => {
  it('are titles of it, but for comments in code', () => {
    const code = '```sh\n# install it first\nnpm i\n```\n';
    expect(headingKeys(`# Deploying\n\nRun it.\n${code}\n## The Way Back (staging)\n`)).toEqual([
      'deploying',
      'way back staging',
      'way back',
    ]);
    expect(headingKeys(`~~~\n# never closed\n`)).toEqual([]);
    expect(headingKeys('Number #1 of all #tags')).toEqual([]);
  });
});
