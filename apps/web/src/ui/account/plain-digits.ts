/** The zero digits of the numeral systems that phones in our languages use: Arabic, Persian and Urdu. */
const zeros = [0x0660, 0x06f0] as const;

/** The digits of typed or pasted text, as 0 to 9; anything else is dropped. */
export function plainDigits(typed: string): string {
  return Array.from(typed, digitOf).join('');
}

function digitOf(character: string): string {
  if (/^\d$/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? '' : String(code - zero);
}
