/** Runs a command and prints its result, or the reason why it failed. */
export async function report(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** The exit code of a successful command that found something for an operator to look at. */
const exitCodeOfWarnings = 2;

export function warn(line: string): void {
  process.stderr.write(`Warning: ${line}\n`);
  process.exitCode = exitCodeOfWarnings;
}

/** Progress goes to standard error, so that standard output holds the result only. */
export const progress = (line: string): void => void process.stderr.write(`  ${line}\n`);
