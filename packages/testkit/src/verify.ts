import assert from 'node:assert/strict';
import { openPlugins, type AnyPlugin, type OpenPlugins } from '@gligabao/plugin';
import fc from 'fast-check';
import type { BoundContract, Clause, Contract, OpenedPorts } from './contract.ts';
import { CONTRACTS } from './contracts.ts';
import { givenPorts } from './given-ports.ts';
import { manifestClauses } from './manifest.ts';

/** The two functions of a test runner that verification needs, such as jest's. */
export interface Tester {
  describe(name: string, body: () => void): unknown;
  /** Registers a test; `timeout` is in milliseconds, and undefined where the usual one will do. */
  it(name: string, body: () => Promise<void>, timeout?: number): unknown;
}

export type PluginConfig = Readonly<Record<string, unknown>>;

export interface Verification {
  /** Settings for one opening. Called afresh for each clause, so that no clause sees what another wrote. */
  readonly config: () => PluginConfig | Promise<PluginConfig>;
  /** Cleans up after a clause, when the plugin is closed: removes the file that the settings named, and so on. */
  readonly dispose?: (config: PluginConfig) => void | Promise<void>;
  /** The ports that the plugin requires, and those its clauses need beside its own. Called afresh for each clause. */
  readonly ports?: () => OpenedPorts | Promise<OpenedPorts>;
  /** Clauses that are known to fail, by name, each with the reason. A deviation that no longer fails is an error. */
  readonly deviations?: Readonly<Record<string, string>>;
  /** Contracts beside those of this package, such as one for a port that it has none for. */
  readonly contracts?: readonly BoundContract[];
}

/** Opens a plugin beside the ports that it requires. */
export async function openForTest(
  plugin: AnyPlugin,
  config: PluginConfig,
  given: OpenedPorts = {},
): Promise<OpenPlugins> {
  const uses = [...givenPorts(plugin, config, given), { label: 'subject', plugin, config }];
  const log = { info: () => undefined, warn: () => undefined };
  return openPlugins(uses, { log, signal: new AbortController().signal });
}

async function checkOpened(
  plugin: AnyPlugin,
  how: Verification,
  check: (ports: OpenedPorts) => Promise<void>,
): Promise<void> {
  const config = await how.config();
  try {
    const given = (await how.ports?.()) ?? {};
    const opened = await openForTest(plugin, config, given);
    try {
      await check({ ...given, ...opened.ports });
    } finally {
      await opened.close();
    }
  } finally {
    await how.dispose?.(config);
  }
}

/** A clause as a test; a known deviation is a test that the clause still fails. */
function register(
  tester: Tester,
  { name, timeout }: Pick<Clause<never>, 'name' | 'timeout'>,
  check: () => Promise<void>,
  deviations: Readonly<Record<string, string>> = {},
): void {
  const reason = Object.hasOwn(deviations, name) ? deviations[name] : undefined;
  if (reason === undefined) {
    tester.it(name, check, timeout);
    return;
  }
  const stillFails = (): Promise<void> =>
    assert.rejects(check, { name: 'AssertionError' }, 'the clause holds now: take the deviation away');
  tester.it(`deviates (${reason}): ${name}`, stillFails, timeout);
}

/**
 * Registers a test for everything that a plugin promises: its manifest, and each clause of each port that it provides.
 * Every clause opens the plugin afresh and closes it again.
 */
export function verifyPlugin(plugin: AnyPlugin, how: Verification, tester: Tester): void {
  const contracts = [...CONTRACTS, ...(how.contracts ?? [])].filter(({ port }) => plugin.provides.includes(port));
  tester.describe(plugin.name, () => {
    tester.describe('manifest', () => {
      for (const clause of manifestClauses(how.config)) tester.it(clause.name, () => clause.check(plugin));
    });
    for (const contract of contracts) {
      tester.describe(contract.port, () => {
        for (const clause of contract.clauses) {
          register(tester, clause, () => checkOpened(plugin, how, clause.check), how.deviations);
        }
      });
    }
    for (const name of Object.keys(how.deviations ?? {})) {
      if (contracts.some(({ clauses }) => clauses.some((clause) => clause.name === name))) continue;
      tester.it(`deviation: ${name}`, () => Promise.reject(new TypeError(`no clause has the name "${name}"`)));
    }
  });
}

/** Registers a test per clause for any subject: a memory implementation, or a wrapper around a port. */
export function verifyContract<Subject>(
  contract: Contract<Subject>,
  fresh: () => Subject | Promise<Subject>,
  tester: Tester,
): void {
  tester.describe(contract.port, () => {
    for (const { name, check, timeout } of contract.clauses) tester.it(name, async () => check(await fresh()), timeout);
  });
}

/** Ends each property at its first counterexample: nobody reads that of a mutant, and the smallest takes long to find. */
async function withoutShrinking(check: () => Promise<void>): Promise<void> {
  const before = fc.readConfigureGlobal();
  fc.configureGlobal({ ...before, endOnFailure: true });
  try {
    await check();
  } finally {
    fc.configureGlobal(before);
  }
}

/** Registers a test per mutant: made from a correct subject, its clause must fail on it. */
export function verifyMutants<Subject>(
  contract: Contract<Subject>,
  fresh: () => Subject | Promise<Subject>,
  tester: Tester,
): void {
  tester.describe(`mutants of ${contract.port}`, () => {
    for (const { name, caughtBy, mutate } of contract.mutants) {
      const clause = contract.clauses.find((each) => each.name === caughtBy);
      const isCaught = async (): Promise<void> => {
        assert(clause, `no clause has the name "${caughtBy}"`);
        const mutant = mutate(await fresh());
        await assert.rejects(() => withoutShrinking(async () => clause.check(mutant)), { name: 'AssertionError' });
      };
      tester.it(`${name} (caught by: ${caughtBy})`, isCaught, clause?.timeout);
    }
  });
}
