import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

import { root } from '../root.ts';

/** A program of this project or of a package, run with the same Node. */
export type Step = {
  readonly name: string;
  /** The program's path from the root, then its arguments. */
  readonly command: readonly [program: string, ...rest: string[]];
  /** Added to the environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The folder of a copy of the clone, to run the program there. */
  readonly folder?: string;
};

export type StepResult = {
  readonly name: string;
  readonly exitCode: number;
  readonly seconds: number;
  readonly output: string;
};

const running = new Set<ChildProcess>();
let isEnding = false;
/** A browser runner closes its browsers first; processes that take longer are ended with the run's folder. */
const closingMilliseconds = 15_000;

/**
 * An interrupt is forwarded to the programs that this process started, and this process exits after them. A second
 * interrupt makes it exit immediately.
 */
export function endOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const status = 128 + constants.signals[name];
    process.on(name, () => {
      if (isEnding) process.exit(status);
      isEnding = true;
      const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
      // All of them shut down cleanly on this signal, but not on other ones.
      for (const child of running) child.kill('SIGINT');
      setTimeout(() => process.exit(status), closingMilliseconds);
      void Promise.all(ends).then(() => process.exit(status));
    });
  }
}
/** @param show whether the program writes to the terminal instead of into the result */
export function runStep(step: Step, show: boolean): Promise<StepResult> {
  const [program, ...rest] = step.command;
  const started = performance.now();
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const [name, value] of Object.entries(step.env ?? {})) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  const folder = step.folder ?? root;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const child = spawn(process.execPath, [join(folder, program), ...rest], {
      cwd: folder,
      env,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      // An interrupted step has no result, and no step follows it.
      if (isEnding) return;
      const seconds = (performance.now() - started) / 1000;
      resolve({ name: step.name, exitCode: code ?? 1, seconds, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Runs quiet steps two at a time and prints one line for each, with its output when it fails. */
export async function runQuietSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step, false);
      results.push(result);
      const mark = result.exitCode === 0 ? 'ok    ' : 'FAILED';
      console.log(`${mark} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (result.exitCode !== 0) console.log(result.output);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}
