import type { PortName, Ports } from '@gligabao/core';

/** One promise of a port, in words, and the test that it is kept. */
export interface Clause<Subject> {
  /** The promise, as a sentence; unique in its contract. */
  readonly name: string;
  /** Resolves when the promise is kept, and rejects with an `AssertionError` when it is broken. Gets a fresh subject. */
  readonly check: (subject: Subject) => Promise<void>;
  /** How long the check may take, in milliseconds, where it needs more than runners of tests allow by themselves. */
  readonly timeout?: number | undefined;
}

/** A way to break exactly one promise. */
export interface Mutant<Subject> {
  /** What the mutant does wrong. */
  readonly name: string;
  /** The name of the clause that must fail on the mutant. */
  readonly caughtBy: string;
  /** A broken copy of a correct subject, which stays as it is. */
  readonly mutate: (subject: Subject) => Subject;
}

/**
 * Everything that a port promises. The subject is what a clause is handed: the port itself, or a group of ports that
 * share one store.
 */
export interface Contract<Subject> {
  readonly port: PortName;
  readonly clauses: readonly Clause<Subject>[];
  readonly mutants: readonly Mutant<Subject>[];
}

/** A clause with the mutants that it catches, by what they do wrong: how contracts are written down. */
export interface ProvenClause<Subject> extends Clause<Subject> {
  readonly mutants: Readonly<Record<string, (subject: Subject) => Subject>>;
}

/**
 * Gathers proven clauses to a frozen contract.
 *
 * @throws TypeError when two clauses share a name, or when a clause has no mutant.
 */
export function contractOf<Subject>(port: PortName, proven: readonly ProvenClause<Subject>[]): Contract<Subject> {
  const clauses = proven.map(({ name, check, timeout }) => Object.freeze({ name, check, timeout }));
  const mutants = proven.flatMap((clause) =>
    Object.entries(clause.mutants).map(([name, mutate]) => Object.freeze({ name, caughtBy: clause.name, mutate })),
  );
  for (const clause of proven) {
    if (Object.keys(clause.mutants).length === 0) throw new TypeError(`${port}: no mutant breaks "${clause.name}"`);
  }
  const names = clauses.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`${port}: the clause "${twice}" is there twice`);
  return Object.freeze({ port, clauses: Object.freeze(clauses), mutants: Object.freeze(mutants) });
}

/** The ports of an opened plugin, and those it was given. */
export type OpenedPorts = Readonly<Partial<Ports>>;

/** A contract whose clauses pick their subject from opened ports. */
export interface BoundContract {
  readonly port: PortName;
  readonly clauses: readonly Clause<OpenedPorts>[];
}

/** Binds a contract to the ports that its subject is made of. */
export function bindContract<Subject>(
  contract: Contract<Subject>,
  subjectOf: (ports: OpenedPorts) => Subject,
): BoundContract {
  return {
    port: contract.port,
    clauses: contract.clauses.map(({ name, check, timeout }) => ({
      name,
      check: (ports) => check(subjectOf(ports)),
      timeout,
    })),
  };
}

/**
 * A port by name.
 *
 * @throws TypeError when it is not among the opened ports.
 */
export function portOf<Name extends PortName>(ports: OpenedPorts, name: Name): Ports[Name] {
  const port: Ports[Name] | undefined = ports[name];
  if (port === undefined) throw new TypeError(`the clause needs ${name}: provide it, or pass it in \`ports\``);
  return port;
}
