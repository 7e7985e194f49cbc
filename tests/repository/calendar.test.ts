import { expect, test } from 'vitest';
import { readText, trackedFiles } from './tracked-files.ts';

/**
 * Code that computes a day, a month or an hour itself. In the server the days of the books are those of
 * `platform.calendar`, in the pages those of `wall-clock.ts`; both know the operator's time zone. Source:
 * DASH-8.
 */
const ownCalendars: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the device’s or UTC parts of a date', /\.[gs]et(UTC)?(Date|Day|Month|FullYear|Hours|Minutes)\(/],
  ['the day of a UTC text', /toISOString\(\)\s*\.\s*(slice|split|substring|substr|replace)\(/],
  ['a local date without a zone', /new Date\((`\$\{\w+\}T[\d:.]+`|\w+, \w+)/],
  ['Intl without the formatter', /Intl\.DateTimeFormat|toLocale(Date|Time)?String\([^)]*timeZone/],
  ['a day in SQL', /date_trunc\(|current_date|at time zone|now\(\)::date|extract\((day|month|hour)/i],
  ['the device’s offset', /getTimezoneOffset/],
];

/** Files that may do so, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'packages/domain/src/calendar/local-calendar.ts': 'the calendar',
  'apps/web/src/i18n/wall-clock.ts': 'the calendar of browsers, which do not all have Temporal',
  'apps/web/src/i18n/format.ts': 'the formatter of dates and times',
  'apps/web/src/features/earnings/use-month-names.ts': 'names of months without a date',
  'apps/web/src/features/speeds/speed-grid.tsx': 'names of weekdays and hours without a date',
  'apps/web/src/features/tariffs/tariff-words.ts': 'names of weekdays and hours without a date',
  'apps/web/src/features/integrations/cities-section.tsx':
    'the date of map data, which its file gives in UTC',
  'apps/web/src/features/integrations/city-report-facts.tsx':
    'the date of map data, which its file gives in UTC',
  'packages/city/src/build/describe-report.ts': 'the date of map data, which its file gives in UTC',
  'apps/web/src/app/shells/public-footer.tsx': 'the year of the copyright',
  'apps/server/src/reports/earned.ts': 'names of months without a date',
  'apps/server/src/reports/functions/add-up-earnings.sql': 'sums by months of UTC, which earned.ts corrects',
  'apps/server/src/wallet/compare-books.ts': 'compares the sums by months of UTC',
  'apps/server/src/platform/database/partitions.ts': 'partitions of tables',
  'apps/server/src/archive/load-archive.ts': 'partitions of tables',
  'apps/server/src/seed/metropolis/index.ts': 'partitions of tables',
  'apps/server/src/audit/chain.ts': 'the text that is hashed',
  'apps/server/src/sandbox/history/demand.ts': 'an instant shifted to the operator’s clock',
  'apps/server/src/payments/providers/payfast/payfast.ts': 'the format of a provider',
  'apps/server/src/payments/providers/securepay/fingerprint.ts': 'the format of a provider',
};

const brokenIn = (text: string) =>
  ownCalendars.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

const sources = trackedFiles.filter(
  (path) =>
    /^(apps|packages)\/[^/]+\/src\/.*\.(tsx?|sql)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);

test('DASH-8 only the calendars compute days, months and hours', () => {
  const found = sources.flatMap((path) => {
    const broken = brokenIn(readText(path));
    return broken.length === 0 || path in allowed ? [] : [`${path}: ${broken.join(', ')}`];
  });
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});

test('DASH-8 every exception is still needed', () => {
  const needed = Object.keys(allowed).filter((path) => brokenIn(readText(path)).length > 0);
  expect(Object.keys(allowed).filter((path) => !needed.includes(path))).toEqual([]);
});

test.each([
  'const month = at.getMonth() + 1;',
  'now.getUTCDate()',
  'now.toISOString().slice(0, 10)',
  'new Date(`${day}T00:00:00`).toISOString()',
  'new Date(year, month - 1)',
  "new Intl.DateTimeFormat('en').format(now)",
  "select date_trunc('month', trip_date) from bookings",
  'where trip_date >= current_date',
])('DASH-8 the rule finds %s', (planted) => {
  expect(brokenIn(planted)).not.toEqual([]);
});
