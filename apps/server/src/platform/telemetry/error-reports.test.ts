import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createErrorReports } from './error-reports.ts';
import type { LogLine } from './log-line.ts';

const start = new Date('2026-11-23T08:00:00.000Z');
const minute = 60_000;

function reportsWith(respond: () => Promise<Response> = () => Promise.resolve(new Response('{}'))) {
  const clock = createFakeClock(start);
  const sent: Record<string, unknown>[] = [];
  const reports = createErrorReports({
    url: 'https://errors.example/in',
    version: '1.2.3',
    clock,
    outbound: {
      fetch(_url, request) {
        sent.push(JSON.parse(String(request?.body)) as Record<string, unknown>);
        return respond();
      },
    },
  });
  return { clock, sent, ...reports };
}

const failed = (place: string): LogLine => ({
  level: 50,
  time: start.getTime(),
  msg: 'request failed',
  err: { type: 'TypeError', message: 'x is undefined', stack: `\n    at ${place}\n    at other (b.ts:9:9)` },
});

test('SYS-14 an error of the same kind and place is reported once in ten minutes, with the repetitions since', async () => {
  const { take, settle, clock, sent } = reportsWith();
  take(failed('one (a.ts:1:1)'));
  take(failed('one (a.ts:1:1)'));
  take(failed('one (a.ts:1:1)'));
  take(failed('two (a.ts:2:2)'));
  await settle();
  expect(sent.map(({ repetitions }) => repetitions)).toEqual([0, 0]);
  clock.forward(10 * minute - 1);
  take(failed('one (a.ts:1:1)'));
  await settle();
  expect(sent).toHaveLength(2);
  clock.forward(1);
  take(failed('one (a.ts:1:1)'));
  await settle();
  expect(sent[2]).toMatchObject({ at: start.toISOString(), version: '1.2.3', repetitions: 3 });
});

test('SYS-14 at most 30 reports are sent in an hour, whatever their kinds', async () => {
  const { take, settle, clock, sent } = reportsWith();
  for (let line = 1; line <= 40; line += 1) take(failed(`one (a.ts:${line}:1)`));
  await settle();
  expect(sent).toHaveLength(30);
  clock.forward(60 * minute);
  for (let line = 41; line <= 50; line += 1) take(failed(`one (a.ts:${line}:1)`));
  await settle();
  expect(sent).toHaveLength(40);
});

test('SYS-14 a failed report is neither repeated nor in the way of the next one', async () => {
  const { take, settle, sent } = reportsWith(() => Promise.reject(new Error('unreachable')));
  take(failed('one (a.ts:1:1)'));
  take({ level: 60, time: start.getTime(), msg: 'the audit trail was tampered with' });
  take({ level: 40, time: start.getTime(), msg: 'only a warning' });
  await settle();
  expect(sent.map(({ what, level }) => [what, level])).toEqual([
    ['request failed', 'error'],
    ['the audit trail was tampered with', 'fatal'],
  ]);
});
