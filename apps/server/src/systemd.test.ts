import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './platform/log/log.ts';
import { notifySystemd } from './systemd.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLog('silent');
const sentBy = (env: Readonly<Record<string, string>>) => {
  const sent: string[] = [];
  return { sent, systemd: notifySystemd(env, log, (...states) => void sent.push(...states)) };
};

test('SYS-7 systemd is notified when the server is ready, and three times in each period of the watchdog', () => {
  const { sent, systemd } = sentBy({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000' });
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  systemd.ready();
  expect(sent).toEqual(['READY=1']);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  systemd.stop();
  vi.advanceTimersByTime(120_000);
  expect(sent.slice(4)).toEqual(['STOPPING=1']);
});

test('SYS-7 without a watchdog only readiness is sent, and nothing if systemd did not start the server', () => {
  const { sent, systemd } = sentBy({ NOTIFY_SOCKET: '/run/systemd/notify' });
  systemd.ready();
  vi.advanceTimersByTime(600_000);
  expect(sent).toEqual(['READY=1']);
  const alone = sentBy({ WATCHDOG_USEC: '60000000' });
  alone.systemd.ready();
  alone.systemd.stop();
  vi.advanceTimersByTime(600_000);
  expect(alone.sent).toEqual([]);
});
