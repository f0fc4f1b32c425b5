import { reportFailure } from './cli/output.ts';
import { runCommandLine } from './cli/program.ts';

/** The command line of gligabao; resolves to the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await runCommandLine(argv);
  } catch (error) {
    return reportFailure(error);
  }
}
