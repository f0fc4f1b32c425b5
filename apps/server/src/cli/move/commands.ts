import type { Command } from 'commander';
import type { LoadedSettings } from '../../config/load-settings.ts';
import type { ExportOptions } from './export.ts';
import type { ImportFlags } from './import.ts';
import type { MigrateOptions } from './migrate.ts';

/** What the program has for each of its commands. */
export interface Program {
  readonly command: Command;
  /** Gives a command every setting as a flag. */
  readonly withSettings: (command: Command) => Command;
  readonly load: (command: Command) => LoadedSettings;
  readonly finish: (code: number) => void;
  /** Gathers the values of a flag that may be repeated. */
  readonly collect: (value: string, before?: readonly string[]) => readonly string[];
}

/** Adds the commands that move datasets: export, import, migrate and hash. */
export function addMoveCommands({ command: program, withSettings, load, finish, collect }: Program): void {
  withSettings(
    program
      .command('export')
      .description('Write a dataset to standard output, with its history, runs and vectors.')
      .option('--user <id>', 'The user whose dataset it is.', 'default')
      .option('--dataset <name>', 'The dataset.', 'main')
      .option('--no-vectors', 'Without vectors: whoever imports it makes them anew.'),
  ).action(async (options: ExportOptions, command: Command) => {
    const loaded = load(command);
    const { exportCommand } = await import('./export.ts');
    finish(await exportCommand(options, loaded));
  });
  withSettings(
    program
      .command('import')
      .description('Store a dataset that export wrote, from a file or standard input.')
      .argument('[file]', 'The file; standard input when left out, or -.')
      .option('--user <id>', 'The user who gets it; the one who had it when left out.')
      .option('--as <name>', 'Its name here; the one that it had when left out.')
      .option('--discard', 'Take away an import that was broken off, and whose name is --as (main when left out).')
      .option('--reembed', 'Leave out its vectors: the embedder of this side makes its own.')
      .option('--json', 'Print JSON.'),
  ).action(async (file: string | undefined, options: ImportFlags, command: Command) => {
    const loaded = load(command);
    const { importCommand } = await import('./import.ts');
    finish(await importCommand(file, options, loaded));
  });
  withSettings(
    program
      .command('migrate')
      .description('Move datasets to another database, and check that they are the same there.')
      .requiredOption('--to <database>', 'postgres://..., or the name of a SQLite file.')
      .option('--user <id>', 'The user whose datasets they are; with --all, every user when left out.')
      .option('--dataset <name>', 'The dataset, main when left out; may be repeated.', collect)
      .option('--all', 'All datasets.')
      .option('--as <name>', 'The name of the dataset there.')
      .option('--no-vectors', 'Without vectors: the embedder of the other side makes its own.')
      .option('--json', 'Print JSON.'),
  ).action(async (options: MigrateOptions, command: Command) => {
    const loaded = load(command);
    const { migrateCommand } = await import('./migrate.ts');
    finish(await migrateCommand(options, loaded));
  });
  withSettings(
    program
      .command('hash')
      .description('Print the hashes of a dataset: equal wherever it is kept.')
      .argument('[dataset]', 'The dataset.', 'main')
      .option('--user <id>', 'The user whose dataset it is.', 'default')
      .option('--json', 'Print JSON.'),
  ).action(async (name: string, options: { readonly user: string; readonly json?: boolean }, command: Command) => {
    const loaded = load(command);
    const { hashCommand } = await import('./hash.ts');
    finish(await hashCommand(name, options, loaded));
  });
}
