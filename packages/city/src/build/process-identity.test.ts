import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isRunning, ownIdentity } from './process-identity.ts';

test('the identity of this process contains its pid, and on Linux when it started', () => {
  const pattern = process.platform === 'linux' ? `^${process.pid}\\.\\d+$` : `^${process.pid}$`;
  expect(ownIdentity()).toMatch(new RegExp(pattern));
  expect(isRunning(ownIdentity())).toBe(true);
  expect(isRunning(String(process.pid))).toBe(true);
});

test('any other text stands for no process', () => {
  const texts = ['', '0', '-1', 'NaN', '1e3', `${process.pid}.`, `${process.pid}.x`, ` ${process.pid}`];
  expect(texts.filter((text) => isRunning(text))).toEqual([]);
});

test.runIf(process.platform === 'linux')('a process that started at another time is another one', () => {
  const [pid, start] = ownIdentity().split('.');
  expect(isRunning(`${pid}.${Number(start) + 1}`)).toBe(false);
});

test.runIf(process.platform !== 'win32')(
  'a process that ended does not run, even while nobody reaps it',
  async () => {
    // The shell's child ends, and the program that replaces the shell never asks for it.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const child = String(line).trim();
      await expect.poll(() => isRunning(child)).toBe(false);
      expect(isRunning(String(parent.pid))).toBe(true);
    } finally {
      const ended = once(parent, 'exit');
      parent.kill('SIGKILL');
      await ended;
    }
    expect(isRunning(String(parent.pid))).toBe(false);
  },
);
