import { expect, test } from 'vitest';
import { readIcs } from './read-ics.ts';

const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//School//Terms//EN', ...events, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${lines.join('')}`, 'DTSTAMP:20260901T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...events: readonly string[]) => readIcs(calendar(...events), '2026-11-01', '2028-10-31');

test('SERIES-21 reads days off of a school calendar, whose last day is the one before the end', () => {
  const halfTerm = event(
    'DTSTART;VALUE=DATE:20270215',
    'DTEND;VALUE=DATE:20270220',
    'SUMMARY:Half-term\\, spring',
  );
  const training = event('DTSTART;VALUE=DATE:20270104', 'SUMMARY:Staff trai', ' ning day');
  expect(read(halfTerm, training)).toEqual([
    { name: 'Staff training day', from: '2027-01-04', until: '2027-01-04' },
    { name: 'Half-term, spring', from: '2027-02-15', until: '2027-02-19' },
  ]);
});

test('SERIES-21 reads events from midnight to midnight, and none of some hours', () => {
  const midnight = event(
    'DTSTART;TZID=Europe/London:20270401T000000',
    'DTEND;TZID=Europe/London:20270417T000000',
    'SUMMARY:Easter',
  );
  const evening = event('DTSTART:20270310T180000Z', 'DTEND:20270310T200000Z', 'SUMMARY:Open evening');
  expect(read(midnight, evening)).toEqual([{ name: 'Easter', from: '2027-04-01', until: '2027-04-16' }]);
});

test('SERIES-21 reads the days of repeated events, without those that were left out', () => {
  const yearly = event('DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY', 'SUMMARY:Christmas Day');
  const weekly = event(
    'DTSTART;VALUE=DATE:20270108',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE;VALUE=DATE:20270115',
    'SUMMARY:Short week',
  );
  expect(read(yearly, weekly)?.map(({ name, from }) => `${from} ${name}`)).toEqual([
    '2026-12-25 Christmas Day',
    '2027-01-08 Short week',
    '2027-01-22 Short week',
    '2027-12-25 Christmas Day',
  ]);
});

test('SERIES-21 leaves out past days, cancelled events and copies', () => {
  const past = event('DTSTART;VALUE=DATE:20260401', 'SUMMARY:Last year');
  const cancelled = event('DTSTART;VALUE=DATE:20270302', 'STATUS:CANCELLED', 'SUMMARY:Cancelled');
  const copied = event('DTSTART;VALUE=DATE:20270303', 'SUMMARY:Snow day');
  expect(read(past, cancelled, copied, copied)).toEqual([
    { name: 'Snow day', from: '2027-03-03', until: '2027-03-03' },
  ]);
});

test('SERIES-21 an event without a name and one with a long name have names that a calendar accepts', () => {
  const long = 'A'.repeat(70);
  const names = read(
    event('DTSTART;VALUE=DATE:20270305'),
    event('DTSTART;VALUE=DATE:20270306', `SUMMARY:${long}`),
    event('DTSTART;VALUE=DATE:20270307', 'SUMMARY:Two\\nlines'),
  )?.map(({ name }) => name);
  expect(names).toEqual(['–', 'A'.repeat(60), 'Two lines']);
});

test.each(['', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ria\r\nEND:VCARD', '<html></html>', 'BEGIN:VCALENDAR'])(
  'SERIES-21 refuses %j, which is not a calendar',
  (text) => {
    expect(readIcs(text, '2026-11-01', '2028-10-31')).toBeNull();
  },
);
