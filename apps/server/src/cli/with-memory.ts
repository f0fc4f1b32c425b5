import type { Memory } from '@gligabao/core';
import { compose, TOKENS } from '../compose.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { createLog } from '../log.ts';

/** Opens the memory for one command and closes it again; only warnings are logged. */
export async function withMemory<Result>(
  loaded: LoadedSettings,
  work: (memory: Memory) => Promise<Result>,
): Promise<Result> {
  const level = loaded.origins.log_level === 'default' ? 'warn' : loaded.settings.log_level;
  const composition = await compose(loaded, createLog(level));
  try {
    return await work(composition.container.resolve(TOKENS.memory));
  } finally {
    await composition.close();
  }
}
