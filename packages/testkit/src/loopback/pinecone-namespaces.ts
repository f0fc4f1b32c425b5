export interface FakeRecord {
  readonly id: string;
  readonly values: readonly number[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

type Namespaces = Map<string, Map<string, FakeRecord>>;
type Write = (namespaces: Namespaces) => void;

/** Records by namespace, of which reads see what was written a while ago. */
export interface FakeNamespaces {
  /** Applies a write at once to what is stored, and later to what reads see. */
  write(write: Write): void;
  /** Whether the namespace is stored; reads may not see it yet. */
  has(namespace: string): boolean;
  /** What reads see now. Each call counts as a read. */
  read(namespace: string): readonly FakeRecord[];
  /** Reads see everything from now on. */
  settle(): void;
  /** How many reads a write stays unseen for; `never` until `settle`. */
  lag: number | 'never';
}

export function fakeNamespaces(): FakeNamespaces {
  const stored: Namespaces = new Map();
  const visible: Namespaces = new Map();
  let pending: { readonly write: Write; readonly due: number }[] = [];
  let reads = 0;

  const store: FakeNamespaces = {
    lag: 0,
    write(write) {
      write(stored);
      const { lag } = store;
      // In the order in which they came: a write does not overtake those before it.
      const before = pending.at(-1)?.due ?? 0;
      pending.push({ write, due: Math.max(before, lag === 'never' ? Infinity : reads + lag) });
    },
    has: (namespace) => stored.has(namespace),
    read(namespace) {
      while (pending[0] !== undefined && pending[0].due <= reads) pending.shift()?.write(visible);
      reads += 1;
      return [...(visible.get(namespace)?.values() ?? [])];
    },
    settle() {
      for (const { write } of pending) write(visible);
      pending = [];
    },
  };
  return store;
}
