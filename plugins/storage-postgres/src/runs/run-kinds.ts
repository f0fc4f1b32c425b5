import type { RunId, RunKind } from '@gligabao/core';

/** Of which kind runs are that this process wrote to: a run of a known kind is looked for in one table. */
export interface RunKinds {
  of(run: RunId): RunKind | undefined;
  note(run: RunId, kind: RunKind): void;
}

/** Runs that are kept in mind: more than a process works on at a time. */
const MOST = 1000;

export function createRunKinds(): RunKinds {
  const kinds = new Map<RunId, RunKind>();
  return {
    of: (run) => kinds.get(run),
    note(run, kind) {
      if (kinds.size >= MOST && !kinds.has(run)) kinds.clear();
      kinds.set(run, kind);
    },
  };
}
