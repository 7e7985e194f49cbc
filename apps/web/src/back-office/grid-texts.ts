import type { GridLocaleText } from '@mui/x-data-grid';

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
  return isLocale(found) ? found.components.MuiDataGrid.defaultProps.localeText : {};
}

interface KitLocale {
  readonly components: {
    readonly MuiDataGrid: { readonly defaultProps: { readonly localeText: GridTexts } };
  };
}

function isLocale(value: unknown): value is KitLocale {
  return typeof value === 'object' && value !== null && 'components' in value;
}
