import { afterAll, beforeAll, describe, it } from '@jest/globals';
import {
  bindContract,
  classifierContract,
  type ClassifierTurn,
  type FakeJev,
  type FakeRequest,
  jevBody,
  jevRefusal,
  type JevTurn,
  portOf,
  startFakeJev,
  verifyPlugin,
} from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { KEY } from './support/open-classifier.ts';

/** A turn of the contract's vendor as this vendor does it. Its errors name the key: a proxy might. */
function asFakeTurn(turn: ClassifierTurn): JevTurn {
  const says = `no: Bearer ${KEY}`;
  switch (turn.kind) {
    case 'answer': {
      const { label: choice, confidence = null, probabilities } = turn;
      const model = turn.model === undefined ? {} : { model: turn.model };
      return { kind: 'answer', answer: { choice, confidence, probabilities }, ...model };
    }
    case 'nonsense':
      return { kind: 'raw', body: `{"ok":"${KEY}"}` };
    case 'rate-limit':
      return jevRefusal(429, says, { 'retry-after': String(turn.retryAfterMs / 1000) });
    case 'not-authorized':
      return jevRefusal(401, says);
    case 'unknown-model':
      return jevRefusal(422, `Unknown model: x; ${says}`);
    case 'failure':
      return jevRefusal(529, says);
    case 'broken-connection':
      return { kind: 'hang-up' };
    case 'echo':
    case 'silence':
      return turn;
  }
}

function asChoice(request: FakeRequest) {
  const body = jevBody(request);
  const [[name, question] = ['', undefined]] = Object.entries(body.questions ?? {});
  const labels = Object.entries(question?.criteria ?? {}).map(([label, meaning]) => [label, String(meaning)]);
  return {
    name,
    instructions: String(question?.instructions),
    labels: Object.fromEntries(labels),
    text: String(body.state?.text),
  };
}

let fake: FakeJev;
let seen = 0;
beforeAll(async () => {
  fake = await startFakeJev();
});
afterAll(() => fake.close());

const contract = bindContract(classifierContract, (ports) => ({
  classifier: portOf(ports, 'classifier'),
  key: KEY,
  script: (...turns) => fake.script(...turns.map(asFakeTurn)),
  calls: () => fake.requests.slice(seen).map(asChoice),
}));

const config = () => {
  seen = fake.requests.length;
  return { api_key: KEY, base_url: fake.url };
};
verifyPlugin(plugin, { config, contracts: [contract] }, { describe, it });
