import { GligabaoError, SENT_KINDS } from '@gligabao/core';
import type { LoadedSettings } from '../config/load-settings.ts';
import { EXIT } from './output.ts';
import { chooseInputs } from './remember/choose-inputs.ts';
import { andGoOn, andWait, type Deliver } from './remember/deliver.ts';
import { findFiles, type FoundFiles } from './remember/find-files.ts';
import { KnownDocuments } from './remember/known-documents.ts';
import { localTarget } from './remember/local-target.ts';
import { printOutcome } from './remember/outcome.ts';
import { createProgress, type Progress } from './remember/progress.ts';
import { plainName } from './remember/progress-line.ts';
import { documentOfFile, documentOfStdin, documentOfText, type Document } from './remember/read-document.ts';
import { rememberDocuments } from './remember/remember-documents.ts';
import { serverTarget } from './remember/server-target.ts';
import { watchStopSignals } from './remember/stop-signals.ts';
import { Tally } from './remember/tally.ts';
import type { Target } from './remember/target.ts';
import { withMemory } from './with-memory.ts';

export interface RememberOptions {
  readonly user: string;
  readonly dataset?: string;
  readonly kind?: string;
  readonly referenceTime?: string;
  readonly session?: string;
  /** A server to send to, instead of the database. */
  readonly url?: string;
  /** Only hands over: the server goes on with it. */
  readonly async?: boolean;
  /** Also what has not changed. */
  readonly again?: boolean;
  readonly json?: boolean;
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

function fieldsOf(options: RememberOptions): Readonly<Record<string, unknown>> {
  return {
    user_id: options.user,
    ...(options.dataset === undefined ? {} : { dataset: options.dataset }),
    ...(options.kind === undefined ? {} : { kind: options.kind }),
    ...(options.referenceTime === undefined ? {} : { reference_time: options.referenceTime }),
    ...(options.session === undefined ? {} : { session_id: options.session }),
  };
}

function sayLeftOut({ leftOut }: FoundFiles): void {
  if (leftOut.length === 0) return;
  const some = leftOut.slice(0, 3).map(plainName).join(', ');
  const more = leftOut.length > 3 ? ', ...' : '';
  say(`left out, being neither text, Markdown nor PDF by name: ${leftOut.length} (${some}${more})`);
}

function documentsOf(words: readonly string[]): readonly Document[] {
  const inputs = chooseInputs(words);
  if (inputs.by === 'text') return [documentOfText(inputs.text)];
  const found = findFiles(inputs.paths);
  sayLeftOut(found);
  return [...(inputs.stdin ? [documentOfStdin(process.stdin)] : []), ...found.files.map(documentOfFile)];
}

/** What the dataset has, when it is to be looked for. */
function knownTo(target: Target, documents: readonly Document[], options: RememberOptions): Promise<KnownDocuments> {
  const { user, dataset = 'main', again = false } = options;
  const asked = options.kind?.toLowerCase() ?? 'knowledge';
  const kind = SENT_KINDS.find((each) => each === asked);
  // A kind that there is not is refused with the first document.
  if (again || kind === undefined || documents.every(({ source }) => source === null)) {
    return Promise.resolve(KnownDocuments.none());
  }
  return KnownDocuments.read((page) => target.texts({ user, dataset, kind }, page));
}

interface Ways {
  readonly target: Target;
  readonly deliver: Deliver;
  readonly progress: Progress;
}

/** Sends the documents and says what became of them; gives the exit code. */
async function send(
  documents: readonly Document[],
  options: RememberOptions,
  { target, deliver, progress }: Ways,
): Promise<number> {
  const startedAt = performance.now();
  const tally = new Tally();
  const [only] = documents;
  const isFiles = documents.length > 1 || only?.source !== null;
  const stop = watchStopSignals(() => progress.around(() => say('stopping after this document; once more to end now')));
  try {
    await rememberDocuments(documents, {
      deliver,
      known: await knownTo(target, documents, options),
      fields: fieldsOf(options),
      isStopped: () => stop.code !== null,
      onBegin: ({ label }, done) => progress.begin(label, done),
      onParts: ({ label }, parts) =>
        progress.around(() => say(`${plainName(label)}: more than 1 MiB of text, sent in ${parts} parts`)),
      onOutcome(document, outcome) {
        // One text that cannot be remembered is the failure of the command, and no line in a list.
        if (outcome.status === 'failed' && !isFiles) throw outcome.error;
        tally.add(document, outcome);
        progress.around(() => printOutcome(document, outcome, { json: options.json === true }));
      },
    });
  } finally {
    progress.end();
    stop.release();
  }
  if (isFiles) say(tally.summary(documents.length, (performance.now() - startedAt) / 1000));
  if (stop.code !== null) return stop.code;
  return tally.hasFailed ? EXIT.failed : EXIT.done;
}

/** `gligabao remember`: remembers a text, files, folders or standard input. */
export async function rememberCommand(
  words: readonly string[],
  options: RememberOptions,
  loaded: LoadedSettings,
): Promise<number> {
  if (options.async === true && options.url === undefined) {
    const message = 'async: without a server nobody goes on with it; name one with --url, or leave --async out';
    throw new GligabaoError('incorrect', 'cli/async-without-server', message, { field: 'async' });
  }
  const documents = documentsOf(words);
  const shown = { total: documents.length, quiet: documents.every(({ source }) => source === null) };
  const progress = createProgress(process.stderr, shown, () => performance.now());
  if (options.url !== undefined) {
    const target = serverTarget(options.url);
    const deliver = options.async === true ? andGoOn(target, { again: options.again === true }) : andWait(target);
    return send(documents, options, { target, deliver, progress });
  }
  return withMemory(
    loaded,
    (memory, ports) => {
      const target = localTarget(memory, ports);
      return send(documents, options, { target, deliver: andWait(target), progress });
    },
    { onEvent: (_run, event) => progress.tell(event), showsProgress: !shown.quiet },
  );
}
