import type { CityInfo, OfferedCarType, Settings } from '@fiacre/contract';
import { renderToStaticMarkup } from 'react-dom/server';
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
  const html = renderToStaticMarkup(
    <html lang={locale} dir={directionOf(locale)} data-theme={themeOf(search)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${t('book_your_ride')} · ${settings.appName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <WidgetPage
          {...{ settings, carTypes, t, own }}
          addresses={{ pickup: textOf(pickup), drop: textOf(drop) }}
        />
        <script
          type="application/json"
          id={widgetStateId}
          dangerouslySetInnerHTML={{ __html: JSON.stringify(state).replaceAll('<', String.raw`\u003c`) }}
        />
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  );
  const brand = brandStyle(settings);
  const branded = brand === '' ? html : html.replace('<html ', `<html style="${brand}" `);
  return { document: `<!doctype html>${branded}`, inline: { style, script } };
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
