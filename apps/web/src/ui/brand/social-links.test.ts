import { expect, test } from 'vitest';
import { socialLinks } from './social-links.ts';

const none = { facebookHandle: '', twitterHandle: ' ', instagramHandle: '' };

test('INFO-3 social networks without a handle have no link', () => {
  expect(socialLinks(none)).toEqual([]);
  expect(socialLinks({ ...none, twitterHandle: '@' })).toEqual([]);
});

test.each([
  ['cabs', 'https://www.facebook.com/cabs'],
  ['@cabs', 'https://www.facebook.com/cabs'],
  ['https://facebook.com/cabs', 'https://facebook.com/cabs'],
  ['facebook.com/cabs', 'https://facebook.com/cabs'],
  ['javascript:alert(1)', 'https://www.facebook.com/javascript%3Aalert(1)'],
])('INFO-3 the handle %s links to %s', (facebookHandle, href) => {
  expect(socialLinks({ ...none, facebookHandle })).toEqual([{ name: 'Facebook', href }]);
});

test('INFO-3 lists Facebook, X and Instagram', () => {
  const all = { facebookHandle: 'a', twitterHandle: 'b', instagramHandle: 'c' };
  expect(socialLinks(all).map(({ href }) => href)).toEqual([
    'https://www.facebook.com/a',
    'https://x.com/b',
    'https://www.instagram.com/c',
  ]);
});
