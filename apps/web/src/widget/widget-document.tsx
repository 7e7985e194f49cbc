import type { CityInfo, OfferedCarType, Settings } from '@fiacre/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeHtml } from '../app/document-head.ts';
import { readDeepLink, type LinkedPlace } from '../features/book-ride/deep-link/read-deep-link.ts';
import { directionOf } from '../i18n/direction.ts';
import { createTranslator, type Texts } from '../i18n/translate.ts';
import { brandStyle } from '../ui/styles/brand-style.ts';
import tokens from '../ui/styles/tokens.css?inline';
import styles from './widget.css?inline';
import { WidgetPage } from './widget-page.tsx';
import { widgetStateId, widgetTextKeys, type WidgetState } from './widget-state.ts';

// The browser build runs first; without it (in tests) the document has no script.
const built = import.meta.glob<string>('@built-client/assets/widget-frame-*.js', {
  eager: true,
  import: 'default',
  query: '?raw',
});

export interface WidgetContext {
  readonly settings: Settings;
  readonly carTypes: readonly OfferedCarType[];
  readonly city: CityInfo | null;
  readonly language: { readonly locale: string; readonly dateLocale: string; readonly texts: Texts };
}

/** The document of `/widget`, with the style and the script that it contains. Sources: WIDGET-4, WIDGET-6. */
export function widgetDocument(
  { settings, carTypes, city, language }: WidgetContext,
  search: URLSearchParams,
) {
  const { locale, dateLocale, texts } = language;
  const t = createTranslator(locale, texts, {}, settings.appCategory);
  const own = (written: string) => texts[`operator:${written}`] ?? written;
  const { pickup, drop } = readDeepLink(search, new Date());
  const { code, decimal, symbol, swipeSymbol, convertToMile } = settings;
  const state: WidgetState = {
    locale,
    dateLocale,
    texts: Object.fromEntries(widgetTextKeys.map((key) => [key, t(key)])),
    money: { code, decimal, symbol, swipeSymbol },
    convertToMile,
    city,
  };
  const body = renderToStaticMarkup(
    <WidgetPage
      {...{ settings, carTypes, t, own }}
      addresses={{ pickup: textOf(pickup), drop: textOf(drop) }}
    />,
  );
  const brand = brandStyle(settings);
  const html = [
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}" data-theme="${themeOf(search)}"`,
    brand === '' ? '>' : ` style="${brand}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${t('book_your_ride')} · ${settings.appName}`)}</title>`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body>${body}`,
    `<script type="application/json" id="${widgetStateId}">`,
    `${JSON.stringify(state).replaceAll('<', String.raw`\u003c`)}</script>`,
    `<script>${script}</script></body></html>`,
  ];
  return { document: html.join(''), inline: { style, script } };
}

const style = `${tokens}${styles}`;
const script = Object.values(built)[0] ?? '';

const textOf = (place: LinkedPlace | null): string =>
  place === null ? '' : place.kind === 'text' ? place.text : (place.add ?? coordinatesOf(place));

/** As in the booking form, until its address is known. */
const coordinatesOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** Most websites are light only, so that is the default. */
function themeOf(search: URLSearchParams): 'light' | 'dark' | 'system' {
  const theme = search.get('theme');
  return theme === 'dark' || theme === 'system' ? theme : 'light';
}
