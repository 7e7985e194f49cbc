import { westernDigits } from '@fiacre/domain';

export type DecimalSign = '.' | ',';

/** The value of a cell if the decimal sign is a point, and if it is a comma; null where it is then no number. */
export type NumberReadings = Readonly<Record<DecimalSign, string | null>>;

const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Spaces of every width, apostrophes and the Arabic thousands separator always group digits. */
const groupMarks = /[\s'\u2018\u2019\u02bc\u066c]/gu;
/** The Arabic decimal sign, and the slash that Persian versions of Windows use for it. */
const certainDecimals = /[\u066b/]/g;

/**
 * Reads a number in the notation of spreadsheets in any language: with digits of any script, thousands in groups of
 * three or as in India, a minus sign at either end, and one of the `symbols` of its currency. "1.234" has two readings.
 */
export function readNumber(text: string, symbols: readonly string[] = []): NumberReadings {
  const visible = text.replaceAll(/\p{Cf}/gu, '');
  const symbol = symbols.find((candidate) => candidate !== '' && visible.includes(candidate));
  const bare = westernDigits(symbol === undefined ? visible : visible.replace(symbol, ''))
    .replaceAll(hyphens, '-')
    .trim()
    .replaceAll(groupMarks, ' ');
  const signed = /^([+-]?) ?(.*?) ?(-?)$/.exec(bare);
  const [, before = '', body = '', after = ''] = signed ?? [];
  if (before !== '' && after !== '') return { '.': null, ',': null };
  const minus = before === '-' || after === '-' ? '-' : '';
  const read = (sign: DecimalSign) => {
    const plain = plainNumber(body, sign);
    return plain === null ? null : minus + plain;
  };
  return { '.': read('.'), ',': read(',') };
}

function plainNumber(body: string, sign: DecimalSign): string | null {
  const decimals = body.match(certainDecimals)?.length ?? 0;
  // If the decimal sign is certain, the other marks are for groups.
  const marked = decimals === 1 ? body.replace(certainDecimals, 'd') : body.replaceAll(sign, 'd');
  const [whole = '', fraction, ...more] = marked.split('d');
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const groups = /^(?:\d+|[1-9]\d{0,2}([ .,])(?:\d{3}\1)*\d{3}|[1-9]\d?([ .,])(?:\d{2}\2)*\d{3})$/;
  if (!groups.test(whole)) return null;
  const digits = whole.replaceAll(/\D/g, '');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** The decimal sign proved by the numbers of a file; null if none proves it or they disagree. */
export function decimalSignOf(numbers: readonly NumberReadings[]): DecimalSign | 'unclear' | null {
  const proven = new Set(
    numbers.flatMap((readings): DecimalSign[] => {
      if ((readings['.'] === null) === (readings[','] === null)) return [];
      return readings['.'] === null ? [','] : ['.'];
    }),
  );
  const [sign = null] = proven;
  return proven.size > 1 ? 'unclear' : sign;
}
