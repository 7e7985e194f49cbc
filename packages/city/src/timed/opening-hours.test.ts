import { expect, test } from 'vitest';
import { isWithinHours, parseOpeningHours } from './opening-hours.ts';

const calendar = { isHoliday: (date: string) => date === '2026-12-25' };

/** 30 November 2026 is a Monday, 25 December a Friday. */
function isIn(condition: string, date: string, clock: string): boolean {
  const hours = parseOpeningHours(condition);
  if (hours === null) throw new Error(`cannot read ${condition}`);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return isWithinHours(hours, { date, minute: hour * 60 + minute }, calendar);
}

test.each<[string, string, string, boolean]>([
  ['(Mo-Fr 07:00-09:00)', '2026-11-30', '06:59', false],
  ['(Mo-Fr 07:00-09:00)', '2026-11-30', '07:00', true],
  ['(Mo-Fr 07:00-09:00)', '2026-11-30', '08:59', true],
  ['(Mo-Fr 07:00-09:00)', '2026-11-30', '09:00', false],
  ['(Mo-Fr 07:00-09:00)', '2026-11-29', '08:00', false],
  ['Mo-Fr 07:00-09:00,16:00-18:00', '2026-11-30', '17:00', true],
  ['Mo-Fr 07:00-09:00, 16:00-18:00', '2026-11-30', '12:00', false],
  ['Mo-Fr 7:00-9:00; Sa 10:00-12:00', '2026-12-05', '11:00', true],
  ['Mo-Fr 07:00-09:00; Sa 10:00-12:00', '2026-12-05', '08:00', false],
  ['Mo-Fr 07:00-09:00, Sa 10:00-12:00', '2026-12-05', '11:00', true],
  // A later part replaces an earlier one on its days; after a comma it adds to it.
  ['Tu-Su 12:00-19:00; Th 10:00-11:00', '2026-12-03', '13:00', false],
  ['Tu-Su 12:00-19:00; Th 10:00-11:00', '2026-12-03', '10:30', true],
  ['Tu-Su 12:00-19:00, Th 10:00-11:00', '2026-12-03', '13:00', true],
  ['22:00-06:00', '2026-11-30', '23:00', true],
  ['22:00-06:00', '2026-11-30', '05:59', true],
  ['22:00-06:00', '2026-11-30', '06:00', false],
  // The night belongs to the day on which it begins.
  ['Mo 22:00-06:00', '2026-12-01', '03:00', true],
  ['Mo 22:00-06:00', '2026-11-30', '03:00', false],
  ['Su 20:00-26:00', '2026-11-30', '01:00', true],
  ['Su 19:00-00:00', '2026-11-29', '23:59', true],
  ['Su 19:00-00:00', '2026-11-30', '00:00', false],
  ['Su 00:00-24:00', '2026-11-29', '12:00', true],
  ['Fr-Mo 10:00-11:00', '2026-11-30', '10:00', true],
  ['Fr-Mo 10:00-11:00', '2026-12-01', '10:00', false],
  ['Su', '2026-11-29', '00:00', true],
  ['Sa,Su,PH 07:00-20:00', '2026-12-25', '08:00', true],
  ['Sa,Su,PH 07:00-20:00', '2026-12-24', '08:00', false],
  ['Mo-Fr 07:00-09:00; PH off', '2026-12-25', '08:00', false],
  ['Mo-Fr 07:00-09:00', '2026-12-25', '08:00', true],
  ['Dec-Mar', '2026-11-30', '08:00', false],
  ['Dec-Mar', '2026-12-01', '00:00', true],
  ['Dec-Mar', '2026-03-31', '23:59', true],
  ['Dec 20-Jan 6: Mo-Fr 07:00-09:00', '2026-12-21', '08:00', true],
  ['Dec 20-Jan 6: Mo-Fr 07:00-09:00', '2026-12-18', '08:00', false],
  ['May,Dec 10:00-12:00', '2026-12-18', '11:00', true],
  ['24/7', '2026-11-30', '08:00', true],
  ['mo–fr 07:00 – 09:00', '2026-11-30', '08:00', true],
  ['Su 00:00-24:00; Mo-Fr 00:00-09:00,19:00-00:00; Sa 00:00-09:00,13:00-00:00', '2026-11-30', '20:00', true],
  ['Su 00:00-24:00; Mo-Fr 00:00-09:00,19:00-00:00; Sa 00:00-09:00,13:00-00:00', '2026-11-30', '10:00', false],
])('CLOSURE-12 %s includes %s %s: %s', (condition, date, clock, expected) => {
  expect(isIn(condition, date, clock)).toBe(expected);
});

test.each([
  '',
  'sunset-sunrise',
  'SH 07:00-09:00',
  'Mo[1] 07:00-09:00',
  'week 1-10',
  '07:00+',
  '25:00-26:00',
  '07:60-09:00',
  'Mo-Fr 07:00-09:00 AND wet',
  'Mo-Fr 7-9',
  'Dec 20-Jan',
  'easter',
  'Mo-Fr,',
])('CLOSURE-12 does not guess what "%s" means', (condition) => {
  expect(parseOpeningHours(condition)).toBeNull();
});
