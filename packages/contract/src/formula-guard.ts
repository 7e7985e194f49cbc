/**
 * Where a cell of a spreadsheet may begin with a formula: at the beginning of a text, or after a semicolon, tab or line
 * break in it. There, a spreadsheet that expects a separator other than commas starts a new cell, even if the text is
 * quoted. Quotes at the beginning of such a cell disappear. The wide characters are formulas in East Asian versions.
 */
const unguarded = /(?<=^|[;\t\r\n])(?='*"*[=+\-@＝＋－＠])|^(?='*[\t\r])/g;
const guarded = /(?<=^|[;\t\r\n])'(?='*"*[=+\-@＝＋－＠])|^'(?='*[\t\r])/g;

/** Puts an apostrophe before everything in a text that a spreadsheet would run as a formula. Source: MISC-3. */
export function guardFormulas(text: string): string {
  return text.replace(unguarded, "'");
}

/** Reverses `guardFormulas`. */
export function withoutFormulaGuards(text: string): string {
  return text.replace(guarded, '');
}
