/** The names by which one connection asks the server for statements. */
export interface Names {
  /** The name to send a statement under that is to have this one; undefined when it goes without. */
  take(name: string | null): string | undefined;
  /** All that was sent has its answer. */
  land(): void;
  /** From now on everything goes without a name: what stands before the server does not keep them. */
  giveUp(): void;
}

/**
 * A name is given to the server by the first message that has it. Until that is answered it may yet fail, be it because
 * its transaction has failed before it; so what else has the name in the same flight goes without.
 */
export function createNames(prepares: boolean): Names {
  const known = new Set<string>();
  const flying = new Set<string>();
  let isOn = prepares;
  return {
    take(name) {
      if (!isOn || name === null || flying.has(name)) return undefined;
      if (!known.has(name)) flying.add(name);
      return name;
    },
    land() {
      for (const name of flying) known.add(name);
      flying.clear();
    },
    giveUp() {
      isOn = false;
    },
  };
}
