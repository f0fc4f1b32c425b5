import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

const ALONE = [['Carla: My sister Dana is moving to Portland in June to start at Nike.']] as const;
const TALK = [
  ['Carla: My sister Dana is moving to Portland in June to start at Nike.'],
  ['Mona: I painted a sunset over the lake.'],
  ["Carla: My husband Greg doesn't like fish. I love the sea."],
  ['Mona: You and Greg should come to the lake, Carla! I never eat fish, I like tofu.'],
] as const;

describe('what is told of another', () => {
  it.each([
    ['Where does Carla live?', ALONE],
    ['Where is Carla moving to?', ALONE],
    ['Is Carla moving to Portland?', ALONE],
    ['Where does Carla live?', TALK],
    ['Where is Carla moving to?', TALK],
    ['What did Dana paint?', TALK],
    ['Does Carla like fish?', TALK],
    ['When did Maria buy a house?', [['Maria said that her brother Paul bought a house in Nice in 2019.']]],
    ['Where do I live?', [['I have never been to Spain. My parents live in Spain.']]],
    ['Where do I live?', [['My sister, Dana, lives in Spain.']]],
  ] as const)('is no answer about the one asked for: %s', (question, passages) => {
    expect(ask(question, { passages })).toBeNull();
  });

  it.each([
    ['Where is Dana moving to?', ALONE, 'My sister Dana is moving to Portland'],
    ['What did Mona paint?', TALK, 'I painted a sunset'],
    ['Does Greg like fish?', TALK, "My husband Greg doesn't like fish"],
    ['Where do my parents live?', [['My parents live in Spain.']], 'My parents live in Spain'],
    ['Where does Dana live?', [['My sister, Dana, lives in Spain.']], 'Dana, lives in Spain'],
    ['Where do I live?', [['My sister lives in Spain, but I live in Rome.']], 'I live in Rome'],
  ] as const)('answers about that other: %s', (question, passages, answer) => {
    expect(ask(question, { passages })).toContain(answer);
  });
});
