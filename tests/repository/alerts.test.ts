import { describe, expect, test } from 'vitest';
import type { Figures } from '../../apps/server/src/platform/operations/figures.ts';
import { createMetrics, type MetricSources } from '../../apps/server/src/platform/operations/metrics.ts';
import { quietFigures, quietSources } from '../../apps/server/src/platform/testing/metric-sources.ts';
import { readText } from './tracked-files.ts';

interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string;
}

const alerts: readonly Alert[] = readText('docs/operations/files/fiacre-alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expr: /^ {8}expr: (.*)$/m.exec(text)?.[1] ?? '',
    runbook: /^ {10}runbook: '(.*)'$/m.exec(text)?.[1] ?? '',
  }));

const late = { waiting: 1, oldestSeconds: 5_000 };
const figures = (change: Partial<Figures>): Partial<MetricSources> => ({
  figures: () => Promise.resolve({ ...quietFigures, ...change }),
});
const dispatch = (change: Partial<Figures['dispatch']>) =>
  figures({ dispatch: { ...quietFigures.dispatch, ...change } });
const webhooks = (change: Partial<Figures['webhooks']>) =>
  figures({ webhooks: { ...quietFigures.webhooks, ...change } });
const check = { name: 'ledger', differences: 0, ageSeconds: 100 } as const;
const backup = { ok: true, ageSeconds: 50, bytes: 1, seconds: 1, detail: '' };

/** A state of the node in which the alert has to fire. Prometheus itself exports what `FiacreDown` needs. */
const provoked: Readonly<Record<string, Partial<MetricSources>>> = {
  FiacreNotReady: { readiness: { database: () => true, disk: () => false } },
  FiacreBooksWrong: figures({ checks: [{ ...check, differences: 1 }] }),
  FiacreBooksUnchecked: figures({ checks: [{ ...check, ageSeconds: 200_000 }] }),
  FiacreLiveEventsLate: figures({ outbox: late }),
  FiacrePoolExhausted: { pool: () => ({ total: 8, idle: 0, waiting: 6 }) },
  FiacreMessagesWaiting: figures({ messagesWaiting: 501 }),
  FiacreServiceFailing: {
    outbound: () => [{ host: 'maps.example', outcome: 'timeout', count: 3, lastAt: new Date(0) }],
  },
  FiacreJobsLate: figures({ jobs: { ...late, failed: 0 } }),
  FiacreJobsFailed: figures({ jobs: { ...quietFigures.jobs, failed: 1 } }),
  FiacreDispatchStuck: dispatch({ leaseLateSeconds: 61 }),
  FiacreDispatchSlow: dispatch({ firstOfferSeconds: { median: 2, slowest20th: 61 } }),
  FiacreNoDriver: dispatch(late),
  FiacreDispatchFallback: dispatch({ fallbacks: 1 }),
  FiacreRefundsInDoubt: figures({ paymentsInDoubt: { orders: 0, refunds: 1 } }),
  FiacrePaymentsInDoubt: figures({ paymentsInDoubt: { orders: 21, refunds: 0 } }),
  FiacreWebhooksLate: webhooks(late),
  FiacreWebhookDisabled: webhooks({ disabled: 1 }),
  FiacreBackupOld: figures({ runs: [{ ...backup, name: 'restore-rehearsal', successAgeSeconds: 50 }] }),
  FiacreArchiveFailing: figures({ archiveOk: false }),
  FiacreRehearsalOld: figures({ runs: [{ ...backup, name: 'backup', successAgeSeconds: 50 }] }),
  FiacreOperatorTaskFailed: figures({
    runs: [{ ...backup, name: 'restore-rehearsal', ok: false, successAgeSeconds: 90_000 }],
  }),
  FiacreRedisDown: { redis: () => false },
  FiacreDiskFull: { disk: () => Promise.resolve({ freeBytes: 9, sizeBytes: 100 }) },
};

/** A node on which nothing is wrong. */
const healthy: MetricSources = {
  ...quietSources,
  ...figures({
    checks: [check],
    runs: [
      { ...backup, name: 'backup', successAgeSeconds: 50 },
      { ...backup, name: 'restore-rehearsal', successAgeSeconds: 50 },
    ],
    dispatch: { ...quietFigures.dispatch, firstOfferSeconds: { median: 1, slowest20th: 3 } },
  }),
  outbound: () => [{ host: 'maps.example', outcome: '200', count: 3, lastAt: new Date(0) }],
  redis: () => true,
  readiness: { database: () => true, disk: () => true },
};

interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

const samplesOf = async (sources: MetricSources) => parse(await createMetrics(sources).text());

function parse(text: string): readonly Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: new Map([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text])),
    value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
  }));
}

/** The values of a selector such as `fiacre_ready{job="fiacre",part=~"a|b"}`; Prometheus adds the label `job`. */
function select(samples: readonly Sample[], selector: string): readonly number[] {
  const [, name, matchers = ''] = /^(\w+)\{(.*)\}$/.exec(selector) ?? [];
  const wanted = [...matchers.matchAll(/(\w+)(=~?)"([^"]*)"/g)].filter(([, key]) => key !== 'job');
  const matches = ({ labels }: Sample) =>
    wanted.every(([, key = '', operator, text = '']) => {
      const value = labels.get(key) ?? '';
      return operator === '=' ? value === text : new RegExp(`^(?:${text})$`).test(value);
    });
  return samples.filter((sample) => sample.name === name && matches(sample)).map(({ value }) => value);
}

const threshold =
  /^(?:(?:max|min)(?: by \([\w, ]+\))? ?\()?(\w+\{[^}]*\})\)?(?: \/ (\w+\{[^}]*\}))? (>|<|==) ([\d.e]+)$/;

/** Whether an alert without a rate fires at once. Grouping makes no difference: any of the values has to meet the limit. */
function fires(
  samples: readonly Sample[],
  [, left = '', divisor, operator, limit]: RegExpExecArray,
): boolean {
  const by = divisor === undefined ? 1 : (select(samples, divisor)[0] ?? Number.NaN);
  return select(samples, left).some((value) => {
    const ratio = value / by;
    if (operator === '==') return ratio === Number(limit);
    return operator === '>' ? ratio > Number(limit) : ratio < Number(limit);
  });
}

describe('SYS-3 alerts', () => {
  const limits = alerts.flatMap(({ name, expr }) => {
    const parsed = threshold.exec(expr);
    return parsed === null || name === 'FiacreDown' ? [] : [{ name, parsed }];
  });

  test('the file is read completely', () => {
    expect(alerts.length).toBeGreaterThan(25);
    expect(alerts.filter(({ name, expr, runbook }) => [name, expr, runbook].includes(''))).toEqual([]);
    const rates = alerts.filter(({ name }) => !limits.some((one) => one.name === name));
    expect(rates.map(({ name }) => name)).toEqual([
      'FiacreDown',
      'FiacreErrors',
      'FiacreBookingsFail',
      'FiacreSlow',
      'FiacreMessagesNotSent',
      'FiacreServiceFailing',
    ]);
  });

  test.each(limits)('$name fires on what it is for, and not on a healthy node', async ({ name, parsed }) => {
    // The memory of this process is what it is.
    if (name === 'FiacreMemory')
      return expect(select(await samplesOf(healthy), parsed[1] ?? '')).toHaveLength(1);
    expect(fires(await samplesOf(healthy), parsed)).toBe(false);
    expect(fires(await samplesOf({ ...healthy, ...provoked[name] }), parsed)).toBe(true);
  });

  test('those about rates select counters that count what they are for', async () => {
    const metrics = createMetrics({ ...healthy, ...provoked['FiacreServiceFailing'] });
    metrics.message('mail', 'failed');
    metrics.observe({
      addHook(_: string, hook: (request: object, reply: object) => Promise<void>) {
        const request = { method: 'POST', routeOptions: { url: '/api/bookings' } };
        void hook(request, { statusCode: 503, elapsedTime: 2_000 });
      },
    } as never);
    const [before, after] = [await samplesOf(healthy), parse(await metrics.text())];
    for (const { name, expr } of alerts.filter((alert) => !limits.some((one) => one.name === alert.name)))
      for (const [selector] of expr.matchAll(/fiacre_\w+\{[^}]*\}/g)) {
        expect(
          select(after, selector).some((value) => value > 0),
          `${name}: ${selector}`,
        ).toBe(true);
        if (/status=|outcome=/.test(selector)) expect(select(before, selector)).toEqual([]);
      }
  });

  test('each has its entry in the runbook, and each entry an alert', () => {
    const entries = [...readText('docs/operations/runbook.md').matchAll(/^## (Fiacre\w+)$/gm)].map(
      ([, name = '']) => name,
    );
    expect(entries.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
    const expected = alerts.map(({ name }) => `docs/operations/runbook.md#${name.toLowerCase()}`);
    expect(alerts.map(({ runbook }) => runbook)).toEqual(expected);
  });
});
