/** Runs a command and prints its result, or the reason why it failed. */
export async function report(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Progress goes to standard error, so that standard output holds the result only. */
export const progress = (line: string): void => void process.stderr.write(`  ${line}\n`);
