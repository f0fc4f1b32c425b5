import { Command, CommanderError, Option } from 'commander';
import { FILE_ONLY, Settings, SETTING_NAMES } from '../config/settings.ts';
import { loadSettings, type LoadedSettings } from '../config/load-settings.ts';
import { VERSION } from '../version.ts';
import { addMoveCommands } from './move/commands.ts';
import { EXIT } from './output.ts';
import type { QuestionOptions } from './question.ts';
import type { ReembedOptions } from './reembed.ts';
import type { RememberOptions } from './remember.ts';

const SWITCHES = new Set(['insecure_no_auth', 'capture_inferences', 'geo']);

function flagName(setting: string): string {
  return `--${setting.replaceAll('_', '-')}`;
}

function camel(setting: string): string {
  return setting.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** The values of a flag that may be repeated. */
function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

const QUESTIONS = [
  ['query', 'Ask a question.', async () => (await import('./query.ts')).queryCommand],
  ['search', 'Find what a question would be answered from.', async () => (await import('./search.ts')).searchCommand],
] as const;

const FLAGS = SETTING_NAMES.filter((name) => !FILE_ONLY.includes(name));

/** Every setting as a flag. */
function withSettings(command: Command): Command {
  for (const name of FLAGS) {
    const value = SWITCHES.has(name) ? '' : ' <value>';
    command.addOption(new Option(`${flagName(name)}${value}`, Settings.shape[name].description ?? ''));
  }
  return command.option('--config <file>', 'The configuration file; default gligabao.toml in this folder.');
}

function load(command: Command): LoadedSettings {
  const options = command.opts<Record<string, unknown>>();
  const flags = Object.fromEntries(
    FLAGS.flatMap((name) => (options[camel(name)] === undefined ? [] : [[name, options[camel(name)]]])),
  );
  const path = options['config'];
  return loadSettings(flags, process.env, { cwd: process.cwd(), ...(typeof path === 'string' ? { path } : {}) });
}

/** The program. A command is loaded when it is the one that was given: a word of help waits for no database. */
function buildProgram(finish: (code: number) => void): Command {
  const program = new Command('gligabao')
    .description('A memory server for AI agents: what was said is kept, and what it says is known, on two clocks.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });
  withSettings(program.command('serve').description('Serve HTTP until stopped.')).action(
    async (_, command: Command) => {
      const loaded = load(command);
      const { serveCommand } = await import('./serve.ts');
      finish(await serveCommand(loaded));
    },
  );
  withSettings(
    program
      .command('remember')
      .description('Remember a text, files, folders (text, Markdown, PDF), or standard input (-).')
      .argument('[text, files or folders...]')
      .option('--user <id>', 'The user whose dataset it goes to.', 'default')
      .option('--dataset <name>', 'The dataset.')
      .option('--kind <kind>', 'knowledge or episode.')
      .option('--reference-time <time>', 'When the text was written, RFC 3339; of a file, when it was last changed.')
      .option('--session <id>', 'The session it belongs to.')
      .option('--url <address>', 'A running server to send to, instead of opening the database.')
      .option('--async', 'Only hand over to the server of --url, which goes on with it; print the numbers of its runs.')
      .option('--again', 'Also send files that the dataset has as they are.')
      .option('--json', 'Print a line of JSON for each document.'),
  ).action(async (words: string[], options: RememberOptions, command: Command) => {
    const loaded = load(command);
    const { rememberCommand } = await import('./remember.ts');
    finish(await rememberCommand(words, options, loaded));
  });
  for (const [name, description, loadCommand] of QUESTIONS) {
    const asks = program.command(name);
    if (name === 'query') {
      asks
        .option('--model <model>', 'The model of the answer.')
        .option('--reasoning <level>', 'How much the model reasons before it answers.')
        .option('--no-answer', 'Only what would be answered from.');
    }
    withSettings(
      asks
        .description(description)
        .argument('<question...>')
        .option('--user <id>', 'The user whose dataset is asked.', 'default')
        .option('--dataset <name>', 'The dataset; repeated, several as if they were one.', collect)
        .option('--session <id>', 'The session whose facts and passages are preferred.')
        .option('--session-mode <mode>', 'boost, or only: nothing but what the session brought.')
        .option('--as-of <time>', 'Facts true at this instant, RFC 3339.')
        .option('--known-at <time>', 'What was known at this instant, RFC 3339.')
        .option('--history', 'Also facts that newer knowledge superseded.')
        .option('--no-history', 'Never those; left out, the words of the question decide.')
        .option('--reference-time <time>', 'What "yesterday" in the question is relative to, RFC 3339.')
        .option('--timezone <zone>', 'The zone that decides which date "today" is, such as Europe/Paris.')
        .option('--where <json>', 'Only what texts with such metadata told, such as \'{"channel": "mail"}\'.')
        .option('--depth <hops>', 'How many hops are followed, 1 or 2.')
        .option('--limits <limits>', 'How much is retrieved at most, such as facts=20,passages=5,entities=10.')
        .option('--explain', 'Say why each fact is in, and which match and are out.')
        .option('--url <address>', 'A running server to ask, instead of opening the database.')
        .option('--json', 'Print the whole response.'),
    ).action(async (words: string[], options: QuestionOptions, command: Command) => {
      const loaded = load(command);
      const run = await loadCommand();
      finish(await run(words, options, loaded));
    });
  }
  withSettings(
    program.command('doctor').description('Check the database and the settings.').option('--json', 'Print JSON.'),
  ).action(async (options: { json?: boolean }, command: Command) => {
    const loaded = load(command);
    const { doctorCommand } = await import('./doctor.ts');
    finish(await doctorCommand(options, loaded));
  });
  withSettings(
    program
      .command('backup')
      .description('Copy the SQLite database and its vectors, also while a server runs.')
      .argument('<file>', 'The copy; it must not be there yet.')
      .option('--json', 'Print JSON.'),
  ).action(async (file: string, options: { json?: boolean }, command: Command) => {
    const loaded = load(command);
    const { backupCommand } = await import('./backup.ts');
    finish(backupCommand(file, options, loaded));
  });
  withSettings(
    program
      .command('reembed')
      .description('Make vectors anew for texts whose vectors are of another embedder, or of none.')
      .option('--all', 'For every text: the vectors were lost.')
      .option('--json', 'Print JSON.'),
  ).action(async (options: ReembedOptions, command: Command) => {
    const loaded = load(command);
    const { reembedCommand } = await import('./reembed.ts');
    finish(await reembedCommand(options, loaded));
  });
  addMoveCommands({ command: program, withSettings, load, finish, collect });
  withSettings(
    program
      .command('config')
      .description('Show the settings in force and where each came from.')
      .option('--json', 'Print JSON.'),
  ).action(async (options: { json?: boolean }, command: Command) => {
    const loaded = load(command);
    const { configCommand } = await import('./config.ts');
    finish(configCommand(options, loaded));
  });
  for (const command of program.commands) command.exitOverride().configureHelp({ showGlobalOptions: false });
  return program;
}

/** Runs one command line, without the program's name; resolves to its exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  let code: number = EXIT.done;
  const program = buildProgram((given) => {
    code = given;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
  return code;
}
