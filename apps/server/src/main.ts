import { EXIT, reportFailure } from './cli/output.ts';
import { runCommandLine } from './cli/program.ts';

/** The command line of gligabao; resolves to the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  // Whoever reads along may have seen enough: `gligabao config | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(EXIT.done);
  });
  try {
    return await runCommandLine(argv);
  } catch (error) {
    return reportFailure(error);
  }
}
