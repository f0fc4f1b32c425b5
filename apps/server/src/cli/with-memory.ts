import type { Memory } from '@gligabao/core';
import { compose, type Surroundings, TOKENS } from '../compose.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { createLog } from '../log.ts';
import type { ServerPorts } from '../server-ports.ts';

export interface Opening {
  readonly onEvent?: Surroundings['onEvent'];
  /** The command shows its own progress: warnings about single texts stay in the run log. */
  readonly showsProgress?: boolean;
}

/** Opens the memory for one command and closes it again; only warnings are logged. */
export async function withMemory<Result>(
  loaded: LoadedSettings,
  work: (memory: Memory, ports: ServerPorts) => Promise<Result>,
  { onEvent, showsProgress = false }: Opening = {},
): Promise<Result> {
  const usual = showsProgress ? 'error' : 'warn';
  const level = loaded.origins.log_level === 'default' ? usual : loaded.settings.log_level;
  const composition = await compose(loaded, createLog(level), onEvent ? { onEvent } : {});
  try {
    const { container } = composition;
    if (level === 'error') {
      for (const reason of container.resolve(TOKENS.missing)) process.stderr.write(`not used: ${reason}\n`);
    }
    return await work(container.resolve(TOKENS.memory), container.resolve(TOKENS.ports));
  } finally {
    await composition.close();
  }
}
