import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

/** A package whose `npm start` hands over to a program, like ours, that runs until it gets a signal. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-npm-'));
  const { execPath } = process;
  const ours: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
  );
  const starter = `${JSON.stringify(execPath)} starter.mjs`;
  const start = ours.scripts.start.replace('node tools/run.mjs start', starter);
  const scripts = { start, 'start:by-a-shell': starter };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts }));
  writeFileSync(
    join(folder, 'starter.mjs'),
    `import { handOver } from ${JSON.stringify(join(import.meta.dirname, 'hand-over.mjs'))};
    import { findNpm } from ${JSON.stringify(join(import.meta.dirname, 'npm-process.mjs'))};
    handOver(${JSON.stringify(execPath)}, ['program.mjs'], process.env, findNpm(process.env.npm_lifecycle_event ?? ''));`,
  );
  writeFileSync(
    join(folder, 'program.mjs'),
    `const end = (why) => { console.log('ended by ' + why); process.exit(); };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
    process.once('disconnect', () => end('a closed channel'));
    console.log(JSON.stringify({ starter: process.ppid, program: process.pid }));
    setInterval(() => console.log('alive'), 200);`,
  );
});

interface Started {
  readonly npm: ChildProcess;
  readonly pids: { readonly starter: number; readonly program: number };
  readonly lines: string[];
  readonly output: Interface;
}

/** Left over from a failed test. */
const living: number[] = [];
afterEach(() => {
  for (const pid of living.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already exited, as expected.
    }
  }
});

async function start(command: string, ...rest: string[]): Promise<Started> {
  const npm = spawn(command, rest, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines: string[] = [];
  const output = createInterface({ input: npm.stdout });
  output.on('line', (line) => lines.push(line));
  for (;;) {
    // Several lines may come at once, of which `once` gets only the first.
    const line = lines.find((text) => text.startsWith('{'));
    if (line !== undefined) {
      const pids: Started['pids'] = JSON.parse(line);
      living.push(pids.starter, pids.program);
      return { npm, pids, lines, output };
    }
    await once(output, 'line');
  }
}

describe.skipIf(process.platform === 'win32')('when npm start ends', () => {
  // The output closes when the last process that could write to it is gone.
  test.each([
    ['SIGTERM', 'start', 'ended by SIGTERM'],
    ['SIGINT', 'start', 'ended by SIGINT'],
    ['SIGKILL', 'start', 'ended by SIGTERM'],
    // Without exec, as in the other scripts, the shell between npm and this process does not forward signals.
    ['SIGTERM', 'start:by-a-shell', 'ended by SIGTERM'],
    ['SIGKILL', 'start:by-a-shell', 'ended by SIGTERM'],
  ] as const)('%s to npm run %s leaves nothing running', async (signal, script, lastWords) => {
    const { npm, lines } = await start('npm', 'run', script);
    const closed = once(npm, 'close');
    npm.kill(signal);
    await closed;
    expect(lines.at(-1)).toBe(lastWords);
  });

  test('killing the starter leaves nothing running', async () => {
    const { npm, pids, lines } = await start('npm', 'start');
    const closed = once(npm, 'close');
    process.kill(pids.starter, 'SIGKILL');
    await closed;
    expect(lines.at(-1)).toBe('ended by a closed channel');
  });

  test('a signal to the starter reaches the program', async () => {
    const { npm, pids, lines } = await start('npm', 'start');
    const closed = once(npm, 'close');
    process.kill(pids.starter, 'SIGHUP');
    await closed;
    expect(lines.at(-1)).toBe('ended by SIGHUP');
  });
});

test.skipIf(process.platform === 'win32').each([
  ['npm start in the background', 'npm start'],
  ['the starter without npm', `${JSON.stringify(process.execPath)} starter.mjs`],
])('%s keeps running when the shell that started it has ended', async (_, command) => {
  const {
    npm: shell,
    pids,
    lines,
    output,
  } = await start('/bin/sh', '-c', `nohup ${command} & read -r _ < /dev/null`);
  if (shell.exitCode === null) await once(shell, 'exit');
  // Longer than it takes to notice that a parent has exited.
  for (let count = 0; count < 8; count += 1) await once(output, 'line');
  const closed = once(shell, 'close');
  process.kill(pids.program, 'SIGTERM');
  await closed;
  expect(lines.at(-1)).toBe('ended by SIGTERM');
});
