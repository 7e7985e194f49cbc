import { foldText, westernDigits, type LocalCalendar } from '@fiacre/domain';

/** The order of the day and the month in dates such as 3/4/2026. */
export type DateOrder = 'day-month' | 'month-day';

interface WrittenTime {
  readonly parts: readonly [string, string, string];
  readonly mark: string;
  readonly clock: string;
}

/** An instant in ISO 8601, or the reason why there is none. */
export type ReadTime = { readonly value: string } | { readonly why: string };

/** ISO 8601, or as databases write it: with a space, and an offset without minutes. */
const withZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)$/;
const example = 'such as 2026-01-31T18:05:00+01:00';

/**
 * Reads a time as ISO 8601 with its zone, or in the formats of spreadsheets in the languages of the product, in the
 * zone of the calendar. `order` is the order of day and month that the whole file proves.
 */
export function readTime(text: string, order: DateOrder | null, calendar: LocalCalendar): ReadTime {
  const [zoned, day = '', hours = '', offset = ''] = withZone.exec(text) ?? [];
  if (zoned !== undefined) return readZoned(`${day}T${hours}${offset.replace('UTC', 'Z')}`);
  const written = parse(text);
  if (written === null) return { why: `not a time, ${example}` };
  const date = dateOf(written, order);
  if (date === null)
    return {
      why: 'the day and the month could be either way round; write the year first, such as 2026-01-31 18:05',
    };
  if (Number(date.slice(0, 4)) < 1900) return { why: 'the year is not one of the Gregorian calendar' };
  const instant = calendar.instantAt(`${date}T${written.clock}`);
  if (instant !== null) return { value: instant.toISOString() };
  return {
    why: `does not exist in ${calendar.timeZone}, or is there twice; write it with its zone, ${example}`,
  };
}

function readZoned(text: string): ReadTime {
  try {
    const { epochMilliseconds } = Temporal.Instant.from(text);
    return { value: new Date(epochMilliseconds).toISOString() };
  } catch (error) {
    if (error instanceof RangeError) return { why: `not a time, ${example}` };
    throw error;
  }
}

/** The order that the dates of a file prove; null if none does or they disagree. */
export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  const proven = new Set(
    texts.flatMap((text): DateOrder[] => {
      const written = parse(text);
      if (written === null || written.parts[0].length === 4) return [];
      const [first, second] = written.parts.map(Number) as [number, number, number];
      if (written.mark === '.' || first > 12) return ['day-month'];
      return second > 12 ? ['month-day'] : [];
    }),
  );
  const [order = null] = proven;
  return proven.size === 1 ? order : null;
}

function dateOf({ parts, mark }: WrittenTime, order: DateOrder | null): string | null {
  const [first, second, third] = parts;
  const iso = (year: string, month: string, day: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (first.length === 4) return iso(first, second, third);
  if (mark === '.' || Number(first) > 12 || first === second) return iso(third, second, first);
  if (Number(second) > 12) return iso(third, first, second);
  if (order === null) return null;
  return order === 'day-month' ? iso(third, second, first) : iso(third, first, second);
}

const date = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})\.?|^(\d{1,2})([-./])(\d{1,2})\6(\d{4})\.?/;
const time = /(?<!\d)(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d{1,9})?)?(?!\d)/;

function parse(text: string): WrittenTime | null {
  const plain = westernDigits(text.replaceAll(/\p{Cf}/gu, ''))
    .replace(/年(\d{1,2})月(\d{1,2})日/, '/$1/$2 ')
    .trim();
  const found = date.exec(plain);
  if (found === null) return null;
  const rest = plain.slice(found[0].length).replace(/^[\s,،T]+/, '');
  const clock = clockOf(rest);
  if (clock === null) return null;
  const [, year, yearMark, month, day, first, mark, second, last] = found;
  return year === undefined
    ? { parts: [first ?? '', second ?? '', last ?? ''], mark: mark ?? '', clock }
    : { parts: [year, month ?? '', day ?? ''], mark: yearMark ?? '', clock };
}

/** The time of day as `18:05:00`. */
function clockOf(text: string): string | null {
  const [digits = '', hour = '', minute = '', second = '00'] = time.exec(text) ?? [];
  const word = folded(text.replace(digits, ''));
  const half = halves.get(word);
  const is12 = half !== undefined;
  // The rest could be an offset from UTC.
  const hasMore = /\d/.test(text.replace(digits, ''));
  if (digits === '' || hasMore || (word !== '' && !is12) || Number(hour) > (is12 ? 12 : 23)) return null;
  const hours = is12 ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}

const folded = (text: string): string => foldText(text).text.replaceAll(/[^\p{L}]/gu, '');

const morning = 'AM | vorm. | a. m. | ص | صباحا | ق.ظ. | قبل از ظهر | לפנה״צ | पूर्वाह्न | قبل دوپہر | 上午';
const afternoon = 'PM | nachm. | p. m. | م | مساء | ب.ظ. | بعد از ظهر | אחה״צ | अपराह्न | بعد دوپہر | 下午';

/** The words for a.m. and p.m. in every language. */
const halves: ReadonlyMap<string, 'am' | 'pm'> = new Map([
  ...morning.split(' | ').map((word) => [folded(word), 'am'] as const),
  ...afternoon.split(' | ').map((word) => [folded(word), 'pm'] as const),
]);
