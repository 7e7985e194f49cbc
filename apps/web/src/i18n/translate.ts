import { directionOf, keptIn } from './direction.ts';

/** Texts by key, in i18next's format: `{{name}}` is a placeholder, `key_one`/`key_other` are plural forms. */
export type Texts = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Created at first use: a browser loads the rules of a language then, which takes a slow phone a tenth of a second. */
function once<Value>(create: () => Value): () => Value {
  let created: Value | undefined;
  return () => (created ??= create());
}

function pluralForm(texts: Texts, rules: Intl.PluralRules, key: string, count: number): string | undefined {
  // i18next lets a language have a separate form for zero.
  const zero = count === 0 ? texts[`${key}_zero`] : undefined;
  return zero ?? texts[`${key}_${rules.select(count)}`] ?? texts[`${key}_other`];
}

/**
 * Creates the translator of one language. A key without a text falls back to the `fallback` texts
 * (English), then to the key itself (LANG-9). With a `variant`, a text of `key_variant` takes precedence: with
 * `delivery`, the pages of a parcel service use texts about parcels (DELIV-1). Values keep their direction (LAYOUT-14).
 */
export function createTranslator(locale: string, texts: Texts, fallback: Texts = {}, variant = '') {
  const rules = once(() => new Intl.PluralRules(locale));
  const fallbackRules = once(() => new Intl.PluralRules('en'));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const direction = once(() => directionOf(locale));

  function find(key: string, count: number | undefined): string {
    const own = count === undefined ? texts[key] : (pluralForm(texts, rules(), key, count) ?? texts[key]);
    if (own !== undefined) return own;
    const spare = count === undefined ? undefined : pluralForm(fallback, fallbackRules(), key, count);
    return spare ?? fallback[key] ?? key;
  }

  // Found once: a page looks up a thousand keys, and a key composed for each of them takes a slow phone 60 ms.
  const specialKeys = once(() => {
    const ending = `_${variant}`;
    const keys = variant === '' ? [] : [...Object.keys(texts), ...Object.keys(fallback)];
    const special = keys.filter((key) => key.endsWith(ending));
    return new Map(special.map((key) => [key.slice(0, -ending.length), key]));
  });

  return function translate(key: string, values: TextValues = {}): string {
    const count = typeof values['count'] === 'number' ? values['count'] : undefined;
    return find(specialKeys().get(key) ?? key, count).replace(placeholder, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? numbers().format(value) : keptIn(direction(), value);
    });
  };
}
