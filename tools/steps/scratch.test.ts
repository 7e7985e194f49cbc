import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

import { endProcessesOf, processesOf } from '../../tests/processes-of.ts';

const scratch = join(import.meta.dirname, '..', '..', 'tests', 'scratch.ts');
const runStepModule = join(import.meta.dirname, 'run-step.ts');
/** Code that keeps a process running. */
const stay = 'setInterval(() => undefined, 1000)';

let folder = '';
afterEach(() => {
  if (folder === '') return;
  endProcessesOf(folder);
  rmSync(folder, { recursive: true, force: true });
  folder = '';
});

test('only processes with the folder in their command or environment are ended', async () => {
  folder = mkdtempSync(join(tmpdir(), 'left-behind-'));
  const [byCommand, byEnvironment, other] = [
    spawn(process.execPath, ['-e', stay, folder]),
    spawn(process.execPath, ['-e', stay], { env: { TMPDIR: folder } }),
    spawn(process.execPath, ['-e', stay], { env: {} }),
  ];
  const isLinux = process.platform === 'linux';
  const found = isLinux ? [byCommand, byEnvironment] : [byCommand];
  const ends = found.map((child) => once(child, 'exit'));
  await Promise.all([byCommand, byEnvironment, other].map((child) => once(child, 'spawn')));
  expect(processesOf(folder).map(({ pid }) => pid)).toEqual(
    expect.arrayContaining(found.map(({ pid }) => pid)),
  );
  endProcessesOf(folder);
  await Promise.all(ends);
  expect(processesOf(folder)).toEqual([]);
  expect(other.exitCode).toBeNull();
  other.kill('SIGKILL');
});

/** A run that waits for a step. The step starts a detached process and prints the temporary folder. */
const run = `
  const { openScratch } = await import(${JSON.stringify(scratch)});
  const { endOnSignals, runStep } = await import(${JSON.stringify(runStepModule)});
  openScratch();
  endOnSignals();
  await runStep({ name: 'a step', command: ['../'.repeat(20) + process.argv[1]] }, true);
  console.log('the next step');
`;
const step = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', ${JSON.stringify(stay)}], { detached: true, stdio: 'ignore' }).unref();
  console.log(process.env.TMPDIR);
  ${stay};
`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a run ended by %s leaves no step, no process of that step and no folder',
  async (name) => {
    folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
    const program = join(folder, 'step.cjs');
    writeFileSync(program, step);
    const env = { PATH: process.env['PATH'] ?? '' };
    const child = spawn(process.execPath, ['--input-type=module', '-e', run, program], { env });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    await once(child.stdout, 'data');
    const output = () => Buffer.concat(said).toString().trim();
    const kept = output();
    expect(existsSync(kept)).toBe(true);
    expect(processesOf(kept).length).toBeGreaterThanOrEqual(2);
    const ended = once(child, 'exit');
    child.kill(name);
    const [code] = await ended;
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[name]);
    expect(output()).toBe(kept);
    expect(existsSync(kept)).toBe(false);
    expect(processesOf(kept)).toEqual([]);
  },
);
