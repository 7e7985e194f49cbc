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

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Letters of other scripts, digits, and signs such as the plus of a phone number. */
const otherSign = /[^\p{Script=Arabic}\p{Script=Hebrew}\p{P}\p{Z}]/u;

/** A value of a translated sentence: what may be of another direction than the page keeps its own. Source: LAYOUT-14. */
export function keptIn(page: Direction, text: string): string {
  const isOther = (page === 'rtl' ? otherSign : rightToLeftLetter).test(text);
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

/** A label and its value, such as “Name: 12 Monkeys”, in the label’s language. */
export const labelled = (label: string, value: string): string =>
  `${label}: ${keptIn(rightToLeftLetter.test(label) ? 'rtl' : 'ltr', value)}`;
