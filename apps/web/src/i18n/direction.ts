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

export const rightToLeftLetter = /[\p{sc=Arab}\p{sc=Hebr}]/u;
/**
 * A value of a translated sentence keeps its direction if it has letters of the other one, or digits, next to which a sign
 * such as the plus of a phone number would move. Source: LAYOUT-14.
 */
export function keptIn(page: Direction, text: string): string {
  const isOther = (page === 'rtl' ? /\w/ : rightToLeftLetter).test(text);
  return isOther && !text.startsWith('\u2068') ? isolated(text) : text;
}

/**
 * Details in one line, such as a name and a phone number. Next to a name written from right to left, the plus
 * of the number would move to the other end. Empty parts are left out.
 */
export function inOneLine(parts: readonly (string | null | undefined)[]): string {
  const shown = parts.filter((part) => part !== null && part !== undefined && part !== '') as string[];
  const isMixed = shown.some((part) => rightToLeftLetter.test(part));
  return shown.map((part) => (isMixed ? isolated(part) : part)).join(' · ');
}
