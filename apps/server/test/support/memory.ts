import { createMemory, type Memory, type MemoryHost, REMEMBER_DEFAULTS, relationTable } from '@gligabao/core';
import { openPlugins } from '@gligabao/plugin';
import type { MovingStores } from '@gligabao/testkit';
import { loadSettings } from '../../src/index.ts';
import { chooseStore } from '../../src/choose-storage.ts';
import type { TemporaryStorage } from './storage.ts';

/** The stores of a storage, and a memory over them that has what a test gives it. */
export interface OpenMemory {
  readonly stores: MovingStores;
  memory(host: Pick<MemoryHost, 'now'> & { readonly ports: MemoryHost['ports'] }): Memory;
  close(): Promise<void>;
}

const SILENT = { info: () => undefined, warn: () => undefined };

/** Opens the stores of a storage without a server. */
export async function openMemory(storage: TemporaryStorage): Promise<OpenMemory> {
  const { signal } = new AbortController();
  const { settings } = loadSettings(storage.settings, {}, { cwd: storage.folder });
  const plugins = await openPlugins([await chooseStore(settings)], { log: SILENT, signal });
  return {
    stores: plugins.ports as MovingStores,
    memory: ({ ports, now }) =>
      createMemory({
        ports,
        now,
        settings: { relations: relationTable(), ...REMEMBER_DEFAULTS },
        concurrency: 1,
        signal,
      }),
    close: () => plugins.close(),
  };
}
