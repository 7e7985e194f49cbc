import { en } from '@fiacre/contract/texts/en';
import { formatMoney } from '@fiacre/domain';
import { languagesPart } from '../../languages/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../settings/index.ts';
import type { PaymentOrder } from '../record/tables.ts';

/** The language and colours of a page that the server draws itself. */
export interface PageContext {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Null means the device's setting. */
  readonly theme: 'light' | 'dark' | null;
  /** A text with its facts, not escaped. */
  readonly text: (key: keyof typeof en, facts?: Readonly<Record<string, string>>) => string;
  /** An order's amount as the operator displays money. */
  readonly priceOf: (order: Pick<PaymentOrder, 'amount' | 'currency'>) => string;
}

/** Reads a cookie of the request, null if absent. */
type ReadCookie = (name: string) => string | null;

/** The language that the payer chose in the app, otherwise the installation's. Sources: LANG-8, LANG-9. */
export async function pageContextOf(
  { db, references }: Pick<Platform, 'db' | 'references'>,
  cookie: ReadCookie,
): Promise<PageContext> {
  const [reference, settings] = await Promise.all([references.current(db), readSettings(db)]);
  const languages = reference.of(languagesPart).all().items;
  const chosen = cookie('fiacre-language');
  const language =
    languages.find(({ langLocale }) => langLocale === chosen) ?? languages.find((one) => one.default);
  const english = languages.find(({ langLocale }) => langLocale === 'en')?.keyValuePairs;
  const texts: Readonly<Record<string, string>> = { ...en, ...english, ...language?.keyValuePairs };
  const locale = language?.langLocale ?? 'en';
  const theme = cookie('fiacre-theme');
  const direction = directionOf(locale);
  // Keeps the direction of a name or an amount within right-to-left text: U+2066 and U+2069.
  const isolated = (fact: string) => (direction === 'rtl' ? `\u2066${fact}\u2069` : fact);
  return {
    locale,
    direction,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    text: (key, facts = {}) =>
      (texts[key] ?? en[key]).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
        const fact = name === 'appName' ? settings.appName : facts[name];
        return fact === undefined ? whole : isolated(fact);
      }),
    priceOf: ({ amount, currency }) => formatMoney(amount, { ...settings, code: currency }),
  };
}

/** Right-to-left scripts that a shipped or added language may use. */
const rightToLeft: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

export function directionOf(locale: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
