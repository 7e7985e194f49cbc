/** First digits of the scripts that phones of our languages type with: Arabic, Persian and Urdu. */
const zeros = [0x0660, 0x06f0] as const;

/** The digits of what was typed or pasted, as 0 to 9; blanks, dashes and words around them are left out. */
export function plainDigits(typed: string): string {
  return Array.from(typed, digitOf).join('');
}

function digitOf(character: string): string {
  if (/^\d$/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? '' : String(code - zero);
}
