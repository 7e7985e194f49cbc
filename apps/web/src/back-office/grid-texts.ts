import type { GridLocaleText } from '@mui/x-data-grid';
import { westernDigits } from '../ui/western-digits.ts';

type GridTexts = Partial<GridLocaleText>;

/** The grid library's own texts for a language, such as `deDE` for `de`; none for English, which is built in. */
export async function gridTextsOf(locale: string): Promise<GridTexts> {
  const { language, region } = new Intl.Locale(locale).maximize();
  if (language === 'en') return {};
  const all: Readonly<Record<string, unknown>> = await import('@mui/x-data-grid/locales');
  const wanted = `${language}${region ?? ''}`;
  const name =
    wanted in all ? wanted : Object.keys(all).find((key) => key.startsWith(language) && key.length === 4);
  const found = name === undefined ? undefined : all[name];
  return isLocale(found) ? withDigitsOf(locale, found.components.MuiDataGrid.defaultProps.localeText) : {};
}

/**
 * The library writes numbers as in one country, such as Sudan for Arabic, but the rest of the page writes them as the
 * language's default.
 */
function withDigitsOf(locale: string, texts: GridTexts): GridTexts {
  const { paginationDisplayedRows } = texts;
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  if (numberingSystem !== 'latn' || paginationDisplayedRows === undefined) return texts;
  return {
    ...texts,
    paginationDisplayedRows: (rows) => westernDigits(paginationDisplayedRows(rows)).replaceAll('٬', ','),
  };
}

interface KitLocale {
  readonly components: {
    readonly MuiDataGrid: { readonly defaultProps: { readonly localeText: GridTexts } };
  };
}

function isLocale(value: unknown): value is KitLocale {
  return typeof value === 'object' && value !== null && 'components' in value;
}
