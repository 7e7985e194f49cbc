import { en } from '@fiacre/contract/texts/en';
import { expect, test } from 'vitest';
import { sampleCarType, sampleSettings } from '../testing/samples.ts';
import { widgetDocument, type WidgetContext } from './widget-document.tsx';
import { widgetStateId } from './widget-state.ts';

const context = (change: Partial<WidgetContext> = {}): WidgetContext => ({
  settings: sampleSettings(),
  carTypes: [sampleCarType()],
  city: null,
  language: { locale: 'en', dateLocale: 'en-GB', texts: en },
  ...change,
});
const pageAt = (query: string, change: Partial<WidgetContext> = {}) => {
  const { document } = widgetDocument(context(change), new URLSearchParams(query));
  return new DOMParser().parseFromString(document, 'text/html');
};
const valueOf = (page: Document, name: string) =>
  page.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;

test('WIDGET-4 asks for two places and a time, and for no password or name', () => {
  const page = pageAt('');
  const names = [...page.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Pickup', 'Drop-off', 'WhenBook NowBook Later', 'Pickup date and time']);
  expect(page.querySelectorAll('input, select')).toHaveLength(4);
  expect(page.querySelectorAll('[type=password], [type=email], [type=tel]')).toHaveLength(0);
});

test('WIDGET-7 without scripts, the form opens the landing page in a new tab', () => {
  const form = pageAt('').querySelector('form');
  expect([form?.getAttribute('action'), form?.target, form?.method]).toEqual(['/', '_blank', 'get']);
  expect(pageAt('').querySelector('[data-times]')?.hasAttribute('hidden')).toBe(true);
});

test('WIDGET-6 the parameters fill in the fields, and set direction and theme', () => {
  const query = 'pickup_address=Harbour%20%22A%22%3Cb%3E&drop_off_lat=48.2&drop_off_lon=16.37&theme=dark';
  const page = pageAt(query, { language: { locale: 'ar', dateLocale: 'ar', texts: en } });
  expect([valueOf(page, 'pickup'), valueOf(page, 'drop')]).toEqual(['Harbour "A"<b>', '48.20000, 16.37000']);
  const { lang, dir, dataset } = page.documentElement;
  expect([lang, dir, dataset['theme']]).toEqual(['ar', 'rtl', 'dark']);
});

test('WIDGET-6 what is not valid is left out; the theme is light unless the line says otherwise', () => {
  const page = pageAt(`pickup_lat=1e1&pickup_lon=3&drop_off_address=${'x'.repeat(201)}&theme="><script>`);
  expect([valueOf(page, 'pickup'), valueOf(page, 'drop')]).toEqual(['', '']);
  expect(page.documentElement.dataset['theme']).toBe('light');
});

test('WIDGET-4 a name of the operator can become neither markup nor the end of the state', () => {
  const evil = '</script><script>alert(1)</script>';
  const settings = sampleSettings({ appName: evil, symbol: evil });
  const page = pageAt('', { settings, carTypes: [sampleCarType({ name: evil })] });
  expect(page.querySelectorAll('script')).toHaveLength(2);
  const state = JSON.parse(page.getElementById(widgetStateId)?.textContent ?? '') as { money: object };
  expect(state.money).toMatchObject({ symbol: evil });
  expect(page.querySelector('.name')?.textContent).toBe(evil);
});

test('WIDGET-4 has the operator’s logo and colours', () => {
  const branded = sampleSettings({ logoImage: '/files/logo?v=1', actionColour: '#ffd400' });
  const page = pageAt('', { settings: branded });
  expect(page.querySelector('header img')?.getAttribute('src')).toBe('/files/logo?v=1');
  expect(page.documentElement.getAttribute('style')).toContain('--color-lamp:light-dark(#ffd400');
});
