import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../root.ts';

/** One program of ours or of a package, run with the Node that runs us. */
export type Step = {
  readonly name: string;
  /** The program's path from the root, then its arguments. */
  readonly command: readonly [program: string, ...rest: string[]];
  /** Added to the environment; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

export type StepResult = {
  readonly name: string;
  readonly exitCode: number;
  readonly seconds: number;
  readonly output: string;
};

/** @param show whether the program writes to our terminal, instead of into the result */
export function runStep(step: Step, show: boolean): Promise<StepResult> {
  const [program, ...rest] = step.command;
  const started = performance.now();
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const [name, value] of Object.entries(step.env ?? {})) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const child = spawn(process.execPath, [join(root, program), ...rest], {
      cwd: root,
      env,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
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
