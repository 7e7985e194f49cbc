import { expect, test } from 'vitest';
import { filesEnding, readText } from './tracked-files.ts';
import { withoutDirection } from './typed-text.ts';

const pages = filesEnding('.tsx').filter(
  (path) => path.startsWith('apps/web/src/') && !/\.test\.tsx$|\/testing\//.test(path),
);

test('LAYOUT-14 typed text on the pages keeps its own direction', () => {
  const planted = (inside: string) => withoutDirection('a.tsx', `const Part = () => ${inside};`);
  expect(planted('<p>{booking.pickup.add}</p>')).toEqual(['a.tsx:1 add']);
  expect(planted('<p>{note && <b>{note}</b>}</p>')).toEqual(['a.tsx:1 note']);
  expect(planted('<>{`${first.customerName} · 1`}</>')).toEqual(['a.tsx:1 customerName']);
  expect(planted('<p>{company?.name ?? title}</p>')).toEqual(['a.tsx:1 name']);
  expect(planted('<bdi><p>{isKnown ? driverName : place.address}</p></bdi>')).toHaveLength(2);
  for (const kept of [
    '<bdi>{booking.drop.add}</bdi>',
    '<p dir="auto">{note}</p>',
    '<p title={note}>{t(note)}</p>',
  ])
    expect(planted(kept)).toEqual([]);
  expect(pages.flatMap((path) => withoutDirection(path, readText(path)))).toEqual([]);
  expect(pages.length).toBeGreaterThan(300);
});
