/** Right-to-left scripts, among those that Intl can name. */
const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

export type Direction = 'ltr' | 'rtl';

/** The writing direction of a locale such as `ar` or `pt-BR`. Source: LAYOUT-12. */
export function directionOf(locale: string): Direction {
  try {
    const script = new Intl.Locale(locale).maximize().script;
    return script !== undefined && rightToLeft.has(script) ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/** Keeps a text in its own direction inside a sentence of another: “$6.00” would become “6.00$” in Arabic. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
