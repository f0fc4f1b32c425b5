import { afterAll, beforeAll, describe, it } from '@jest/globals';
import {
  bindContract,
  type FakeOpenAi,
  languageModelContract,
  promptOf,
  type OpenAiTurn,
  portOf,
  startFakeOpenAi,
  systemOf,
  type VendorTurn,
  verifyPlugin,
} from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { KEY } from './support/open-model.ts';

const FINISH = { end: 'stop', length: 'length', refused: 'content_filter' } as const;

/** A turn of the contract's vendor as this vendor does it. Its errors name the key: OpenAI's own do. */
function asFakeTurn(turn: VendorTurn): OpenAiTurn {
  const error = (status: number, headers: Readonly<Record<string, string>> = {}): OpenAiTurn => {
    return { kind: 'error', status, message: `Incorrect API key provided: ${KEY}`, headers };
  };
  switch (turn.kind) {
    case 'reply': {
      const model = turn.model === undefined ? {} : { model: turn.model };
      return { kind: 'completion', text: turn.text, finish: FINISH[turn.stop ?? 'end'], ...model };
    }
    case 'rate-limit':
      return error(429, { 'retry-after': String(turn.retryAfterMs / 1000) });
    case 'not-authorized':
      return error(401);
    case 'unknown-model':
      return error(404);
    case 'failure':
      return error(500);
    case 'broken-connection':
      return { kind: 'hang-up' };
    case 'echo':
    case 'silence':
      return turn;
  }
}

let fake: FakeOpenAi;
let seen = 0;
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
afterAll(() => fake.close());

const contract = bindContract(languageModelContract, (ports) => ({
  model: portOf(ports, 'language-model'),
  key: KEY,
  script: (...turns) => fake.script(...turns.map(asFakeTurn)),
  calls: () =>
    fake.requests.slice(seen).map((request) => ({
      model: String(request.body['model']),
      system: systemOf(request),
      prompt: promptOf(request),
    })),
}));

const config = () => {
  seen = fake.requests.length;
  return { api_key: KEY, base_url: fake.url };
};
verifyPlugin(plugin, { config, contracts: [contract] }, { describe, it });
