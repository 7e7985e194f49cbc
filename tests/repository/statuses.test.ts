import { bookingStatuses, type BookingStatus } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { withStatuses } from '../../apps/server/src/bookings/record/has-status.ts';
import { filesEnding, readText } from './tracked-files.ts';

const isStatus = (word: string): word is BookingStatus =>
  (bookingStatuses as readonly string[]).includes(word);

/** The lists of literal statuses in a text of SQL. */
function listsIn(text: string): string[] {
  return [...text.matchAll(/\bin \(([^()]*)\)/g)].flatMap(([found, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].some(([, word]) => isStatus(word ?? '')) ? [found] : [],
  );
}

test('TRIP-16 every list of statuses in SQL is filled in from the traits', () => {
  const files = filesEnding('.sql').map((path) => ({ path, text: readText(path) }));
  expect(files.flatMap(({ path, text }) => listsIn(text).map((list) => `${path}: ${list}`))).toEqual([]);
  expect(files.flatMap(({ text }) => listsIn(withStatuses(text))).length).toBeGreaterThan(5);
});

test('TRIP-16 a file with statuses is a later version once there are more of them', () => {
  const count = String(bookingStatuses.length).padStart(3, '0');
  expect(withStatuses('-- version 2\nselect {{beforeDriver}}')).toBe(
    `-- version 2${count}\nselect 'PAYMENT_PENDING', 'NEW'`,
  );
  expect(withStatuses('-- version 2\nselect 1')).toBe('-- version 2\nselect 1');
  expect(() => withStatuses('select {{lost}}')).toThrow('No trait of a status is named lost');
});
