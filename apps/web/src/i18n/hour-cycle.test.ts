import { describe, expect, test } from 'vitest';
import { formatDateTime, formatHour, formatMoment, formatNarrowMoment, formatTime } from './format.ts';
import { withHourCycle } from './hour-cycle.ts';

const locales = ['ar', 'de', 'en', 'es', 'fa', 'fr', 'he', 'hi', 'id', 'pt', 'ur', 'zh'];
const special = ['en-GB', 'fa-IR-u-ca-gregory', 'ar-EG-u-nu-latn', 'de-u-hc-h12', 'en-u-hc-h23'];
const clock = { timeZone: 'UTC', unnamed: 'UTC' };
const elsewhere = { timeZone: 'UTC', unnamed: 'Asia/Tokyo' };
const otherDay = new Date('2026-11-01T12:00:00Z');

const written = (locale: string, at: string) => [
  formatDateTime(locale, at, clock),
  formatDateTime(locale, at, elsewhere),
  formatTime(locale, at, clock),
  formatTime(locale, at, elsewhere),
  formatMoment(locale, at, new Date(at), clock),
  formatMoment(locale, at, otherDay, clock),
  formatNarrowMoment(locale, at, otherDay, elsewhere),
  formatHour(locale, Number(at.slice(11, 13))),
];

/** A number in the digits of the locale. */
const digits = (locale: string, value: number) => new Intl.NumberFormat(locale).format(value);

describe.each([...locales, ...special])('times in %s', (locale) => {
  const halves = ['2026-11-22T06:45:00Z', '2026-11-22T18:45:00Z'] as const;

  test('SET-22 have 24 hours where the operator chose them', () => {
    const [, evening] = halves;
    const h23 = withHourCycle(locale, 'h23');
    for (const text of written(h23, evening)) expect(text).toContain(digits(locale, 18));
    for (const text of written(h23, '2026-11-22T00:45:00Z')) expect(text).not.toContain(digits(locale, 24));
  });

  test('SET-22 have 12 hours where the operator chose them, so that morning and evening differ in words', () => {
    const [morning, evening] = halves;
    const h12 = withHourCycle(locale, 'h12');
    const texts = written(h12, evening);
    for (const [index, text] of texts.entries()) {
      expect(text).not.toContain(digits(locale, 18));
      expect(text).toContain(digits(locale, 6));
      expect(text).not.toBe(written(h12, morning)[index]);
    }
  });

  test('SET-22 follow the language by default', () => {
    expect(withHourCycle(locale, 'language')).toBe(locale);
  });
});
