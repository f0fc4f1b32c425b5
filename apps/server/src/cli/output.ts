import { isGligabaoError } from '@gligabao/core';

/** Exit codes of the command line. */
export const EXIT = Object.freeze({ done: 0, failed: 1, usage: 2 });

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Says on standard error which of the datasets asked for nobody has written to. */
export function reportUnknownDatasets({
  unknown_datasets: unknown,
}: {
  readonly unknown_datasets: readonly string[];
}): void {
  if (unknown.length === 0) return;
  const named = unknown.map((name) => `"${name}"`).join(', ');
  process.stderr.write(`gligabao: nothing was searched in ${named}: this user has no such dataset\n`);
}

/** Says what went wrong on standard error, and gives the exit code. */
export function reportFailure(error: unknown): number {
  if (isGligabaoError(error)) {
    process.stderr.write(`gligabao: ${error.message} (${error.code})\n`);
    return error.kind === 'incorrect' ? EXIT.usage : EXIT.failed;
  }
  process.stderr.write(`gligabao: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT.failed;
}
