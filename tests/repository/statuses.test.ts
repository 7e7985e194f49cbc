import { bookingStatuses, statusesWith, statusTraits, type BookingStatus } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { filesEnding, readText } from './tracked-files.ts';

const isStatus = (word: string): word is BookingStatus =>
  (bookingStatuses as readonly string[]).includes(word);
const alike = (statuses: readonly string[]) => statuses.toSorted().join(' ');

/** The lists of statuses in a text of SQL, each with the place where it stands. */
function listsIn(path: string): { readonly where: string; readonly statuses: readonly string[] }[] {
  const text = readText(path);
  return [...text.matchAll(/\bin \(([^()]*)\)/g)].flatMap(({ 0: found, 1: list = '', index }) => {
    const words = [...list.matchAll(/'(\w+)'/g)].flatMap(([, word]) => word ?? []);
    if (!words.some(isStatus)) return [];
    const line = text.slice(0, index).split('\n').length;
    return [{ where: `${path}:${line} ${found}`, statuses: words }];
  });
}

test('TRIP-16 every list of statuses in SQL is that of a trait, or all of them', () => {
  const flags = Object.entries(statusTraits.NEW).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [name as Parameters<typeof statusesWith>[0]] : [],
  );
  const hasDriver = bookingStatuses.filter(
    (status) => !statusTraits[status].beforeDriver && !statusTraits[status].failed,
  );
  const known = new Set([bookingStatuses, hasDriver, ...flags.map(statusesWith)].map(alike));
  const lists = filesEnding('.sql').flatMap(listsIn);
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter(({ statuses }) => !known.has(alike(statuses))).map(({ where }) => where)).toEqual([]);
});
