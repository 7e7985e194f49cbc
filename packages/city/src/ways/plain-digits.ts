/** Digits of other scripts that are in use on signs, by their zero: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const zeros = ['٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.codePointAt(0) ?? 0);

/** A value with the digits of ASCII. */
export function withPlainDigits(value: string): string {
  return value.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => point >= first && point < first + 10);
    return zero === undefined ? digit : String(point - zero);
  });
}
