import { afterAll, beforeAll, describe, it } from '@jest/globals';
import {
  type AnthropicTurn,
  bindContract,
  type FakeAnthropic,
  languageModelContract,
  portOf,
  promptOf,
  startFakeAnthropic,
  systemOf,
  type VendorTurn,
  verifyPlugin,
} from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { KEY } from './support/open-model.ts';

const STOP_REASONS = { end: 'end_turn', length: 'max_tokens', refused: 'refusal' } as const;

/** A turn of the contract's vendor as this vendor does it. Its errors name the key: a proxy might. */
function asFakeTurn(turn: VendorTurn): AnthropicTurn {
  const error = (status: number, type: string, headers: Readonly<Record<string, string>> = {}): AnthropicTurn => {
    return { kind: 'error', status, type, message: `no: Bearer ${KEY}`, headers };
  };
  switch (turn.kind) {
    case 'reply': {
      const model = turn.model === undefined ? {} : { model: turn.model };
      return { kind: 'message', text: turn.text, stopReason: STOP_REASONS[turn.stop ?? 'end'], ...model };
    }
    case 'rate-limit':
      return error(429, 'rate_limit_error', { 'retry-after': String(turn.retryAfterMs / 1000) });
    case 'not-authorized':
      return error(401, 'authentication_error');
    case 'unknown-model':
      return error(404, 'not_found_error');
    case 'failure':
      return error(500, 'api_error');
    case 'broken-connection':
      return { kind: 'hang-up' };
    case 'echo':
    case 'silence':
      return turn;
  }
}

let fake: FakeAnthropic;
let seen = 0;
beforeAll(async () => {
  fake = await startFakeAnthropic();
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
