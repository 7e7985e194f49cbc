import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './platform/log/log.ts';
import { shutDownOnSignals, type ProcessShutdown } from './process-shutdown.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A fake process that records how it would have ended, what it closed and what it logged. */
class TestProcess extends EventEmitter {
  exitCode: number | undefined;
  readonly lines: string[] = [];
  readonly send: unknown;
  readonly connected: boolean;
  readonly end: ProcessShutdown;
  constructor(starter?: { readonly connected: boolean }) {
    super();
    this.send = starter && (() => true);
    this.connected = starter?.connected ?? false;
    this.end = shutDownOnSignals(this, createLog('info', { write: (line) => void this.lines.push(line) }));
  }
  exit(code = this.exitCode): void {
    this.emit('exited', code);
  }
  exited = once(this, 'exited').then(([code]: unknown[]) => code);
}

test.each([
  ['SIGTERM', ['SIGTERM'], 0],
  ['SIGHUP', ['SIGHUP'], 0],
  ['an uncaught fault', ['uncaughtException', new Error('broken'), 'uncaughtException'], 1],
  ['an unhandled rejection', ['uncaughtException', new Error('broken'), 'unhandledRejection'], 1],
])('%s closes what is open, then ends the process', async (_, [event = '', ...args], code) => {
  const target = new TestProcess();
  const close = vi.fn(() => Promise.resolve());
  target.end.closeWith(close);
  target.emit(String(event), ...args, 'SIGTERM');
  expect([await target.exited, close.mock.calls.length, target.end.hasBegun]).toEqual([code, 1, true]);
  if (code === 1) expect(target.lines.join('')).toMatch(/"origin":"un(caught|handled).*unexpected error/);
});

test('an error during shutdown changes the exit code, and anything opened in the meantime is also closed', async () => {
  const target = new TestProcess();
  const closed: string[] = [];
  target.end.closeWith(async () => {
    target.emit('uncaughtException', new Error('late'), 'uncaughtException');
    target.end.closeWith(async () => void closed.push('app'));
    closed.push('database');
  });
  target.emit('SIGTERM', 'SIGTERM');
  expect([await target.exited, closed]).toEqual([1, ['database', 'app']]);
});

test('a close that fails or takes too long ends the process with exit code 1', async () => {
  const failing = new TestProcess();
  failing.end.closeWith(() => Promise.reject(new Error('no')));
  failing.emit('SIGINT', 'SIGINT');
  expect(await failing.exited).toBe(1);
  const hanging = new TestProcess();
  hanging.end.closeWith(() => new Promise(() => undefined));
  hanging.emit('SIGINT', 'SIGINT');
  vi.advanceTimersByTime(15_000);
  expect(await hanging.exited).toBe(1);
});

test('several signals from one Ctrl-C count once; a later one ends the process immediately', async () => {
  const target = new TestProcess();
  target.end.closeWith(() => new Promise(() => undefined));
  const codes: unknown[] = [];
  target.on('exited', (code) => codes.push(code));
  target.emit('SIGINT', 'SIGINT');
  vi.advanceTimersByTime(900);
  target.emit('SIGINT', 'SIGINT');
  expect(codes).toEqual([]);
  vi.advanceTimersByTime(200);
  target.emit('SIGINT', 'SIGINT');
  expect(codes).toEqual([1]);
});

test('closes what is open and ends when the launcher’s channel closes', async () => {
  const target = new TestProcess({ connected: true });
  const close = vi.fn(() => Promise.resolve());
  target.end.closeWith(close);
  target.emit('disconnect');
  expect([await target.exited, close.mock.calls.length]).toEqual([0, 1]);
});

test('a signal before anything is open ends the process with the signal’s exit code', async () => {
  const target = new TestProcess();
  target.emit('SIGINT', 'SIGINT');
  expect(await target.exited).toBe(130);
});
