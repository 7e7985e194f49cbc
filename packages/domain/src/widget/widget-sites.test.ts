import { expect, test } from 'vitest';
import { isWidgetSiteList, maxWidgetSites, widgetSiteProblem, widgetSitesIn } from './widget-sites.ts';

test.each([
  'https://taxi.example',
  'https://www.taxi-mueller.example',
  'https://xn--taxi-mller-feb.example',
  'https://taxi.example:8443',
  'https://192.0.2.7',
  'https://intranet',
  'http://localhost:5173',
  'http://127.0.0.1',
])('WIDGET-3 %s may be listed', (site) => {
  expect(widgetSiteProblem(site)).toBeNull();
});

test.each([
  ['http://taxi.example', 'not_https'],
  ['taxi.example', 'not_https'],
  ['http://localhost.taxi.example', 'not_https'],
  ['http://127.0.0.1.taxi.example', 'not_https'],
  ['http://192.0.2.7', 'not_https'],
  ['*', 'not_https'],
  ["'self'", 'not_https'],
  ['https:', 'not_https'],
  ['data:text/html,x', 'not_https'],
  ['https://*.taxi.example', 'wildcard'],
  ['https://*', 'wildcard'],
  ['https://', 'not_origin'],
  ['https://taxi.example/', 'not_origin'],
  ['https://taxi.example/book', 'not_origin'],
  ['https://taxi.example?x', 'not_origin'],
  ['https://taxi.example#x', 'not_origin'],
  ['https://me@taxi.example', 'not_origin'],
  ['https://taxi.example:0', 'not_origin'],
  ['https://taxi.example:123456', 'not_origin'],
  ['https://taxi..example', 'not_origin'],
  ['https://-taxi.example', 'not_origin'],
  ['https://taxi.example.', 'not_origin'],
  ['https://TAXI.example', 'not_origin'],
  ['https://taxi.example;script-src', 'not_origin'],
  ['https://taxi.example,https://b.example', 'not_origin'],
  ['https://müller.example', 'not_origin'],
  ['https://[2001:db8::1]', 'not_origin'],
  [`https://${'a'.repeat(64)}.example`, 'not_origin'],
  [`https://${'a.'.repeat(130)}example`, 'not_origin'],
] as const)('WIDGET-3 %s may not be listed: %s', (entry, problem) => {
  expect(widgetSiteProblem(entry)).toBe(problem);
});

test('WIDGET-3 a list has each site once, whatever separates them', () => {
  const list = ' https://b.example\n\thttps://a.example  https://b.example\r\n';
  expect(widgetSitesIn(list)).toEqual(['https://b.example', 'https://a.example']);
  expect(widgetSitesIn(' \n')).toEqual([]);
});

test('WIDGET-3 a list is stored only in its plain form, and with at most 40 sites', () => {
  const many = Array.from({ length: maxWidgetSites + 1 }, (_, index) => `https://s${index}.example`);
  expect(isWidgetSiteList('')).toBe(true);
  expect(isWidgetSiteList('https://a.example https://b.example')).toBe(true);
  expect(isWidgetSiteList(many.slice(1).join(' '))).toBe(true);
  for (const list of [
    'https://a.example  https://b.example',
    'https://a.example\nhttps://b.example',
    'https://a.example https://a.example',
    ' https://a.example',
    'https://a.example http://b.example',
    many.join(' '),
  ])
    expect(isWidgetSiteList(list)).toBe(false);
});
