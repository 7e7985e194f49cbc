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
