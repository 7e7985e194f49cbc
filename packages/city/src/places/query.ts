import { countryWords } from './text/country-words.ts';
import { foldNumberWord, isDoor, separatorBefore } from './text/door-labels.ts';
import { foldName, splitWords, type Word } from './text/words.ts';

/** One typed word and the ways in which it can be read. */
export interface QueryToken {
  readonly text: string;
  /** Whether the word is still being typed: it is the last one and nothing follows it. */
  readonly isOpen: boolean;
  /** The house number that ends with this word, such as "12", or "12-14" for its second word. */
  readonly door: string | undefined;
  /** "12" for the second word of "5/12", where the first one may be a flat. */
  readonly doorOfFlat: string | undefined;
  /** Whether it has no meaning next to a house number: the "nr" of "nr 5", the "apt" of "apt 5". */
  readonly isAside: boolean;
  /** The number of the word that makes this one the number of a flat or a floor, if that word is in no name. */
  readonly flatOf: number | undefined;
  /** Whether it is part of the name or the code of a country, or of the name of the city. */
  readonly isCountry: boolean;
  /** Commas and line breaks separate the parts of an address; the number of the word's part. */
  readonly part: number;
}

/** As many as the server accepts. */
const MAX_QUERY_UNITS = 200;
const MAX_TOKENS = 24;
const foldedSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldName));
/** Words typed before a house number, even without a space: "д. 12", "№12". */
const BEFORE = foldedSet(
  'no nr n num numero nomor numer broj cislo hnr hausnummer so д дом номер буд к رقم پلاک نمبر नंबर מס מספר',
);
/** Words typed after a house number. */
const AFTER = foldedSet('号 號 番 番地 번지 호 sz szam');
/** Words typed before the number of a flat, a door in a house, a staircase or a block of a large building. */
const FLATS = foldedSet(
  'apt apto appt apartment appartement apartamento apartament ap flat unit suite ste room rm dpto depto departamento ' +
    'whg wohnung top tur door lot lok lokal mieszkanie byt daire interno int scala sc esc escalera stiege stg ' +
    'treppe bloco bloc bl blok block building bldg tower batiment bat cage entrance eingang aufgang entree entrada ' +
    'lgh leil kv кв квартира подъезд под вход вх бл ап офис кім شقة שقه واحد بلوک דירה כניסה फ्लैट فلیٹ ห้อง phong',
);
/** Words typed before or after the number of a floor. */
const FLOORS = foldedSet(
  'floor fl level etage og stock stockwerk obergeschoss piso andar planta piano kat emelet pietro patro poschodie ' +
    'etaj verdieping vaning sal kerros lantai tang lau этаж эт поверх ет طابق الطابق الدور طبقه קומה मंजिल منزل ชั้น 楼 樓 层 層 階 층',
);
const STUCK = new RegExp(
  `^(${[...BEFORE, ...FLATS].filter((word) => word.length > 1 || /[^a-z]/.test(word)).join('|')})(\\d.*)$`,
  'u',
);

/** Splits the typed text into words; very long texts are truncated. `cityWords`: the words of the city's name. */
export function readQuery(typed: string, cityWords: ReadonlySet<string> = new Set()): QueryToken[] {
  const cut = typed.slice(0, MAX_QUERY_UNITS);
  const words = splitWords(cut).slice(0, MAX_TOKENS);
  const countries = countryWords(words, cut);
  const tokens: QueryToken[] = [];
  let part = 0;
  for (const [index, { text, start, end }] of words.entries()) {
    const before = tokens.at(-1);
    if (before !== undefined && PART_END.test(cut.slice(words[index - 1]?.end, start))) part++;
    const stuck = STUCK.exec(text);
    const flatOf = FLATS.has(stuck?.[1] ?? '') ? index : flatWordOf(words, index);
    const number = stuck?.[2] ?? text;
    const alone = isDoor(number) ? number : undefined;
    // The "N" of "5 N Main Street" is part of a name.
    const isBeside = BEFORE.has(text)
      ? isDoor(words[index + 1]?.text ?? '')
      : AFTER.has(text) && before?.door !== undefined;
    const joined = before?.flatOf === undefined ? continued(before?.door, words, index, cut) : undefined;
    tokens.push({
      text,
      isOpen: index === words.length - 1 && end === cut.length,
      door: joined ?? alone,
      doorOfFlat: joined !== undefined && separatorBefore(words, index, cut) === '/' ? alone : undefined,
      isAside: isBeside || FLATS.has(text) || FLOORS.has(text),
      flatOf: joined === undefined ? flatOf : undefined,
      isCountry: countries.has(index) || cityWords.has(text),
      part,
    });
  }
  return tokens;
}

const PART_END = /[,;\n\r\u060c\u3001\uff0c]/;

const FLAT = /^(?:\d{1,5}\p{L}{0,3}|\p{L}{1,2}\d{0,5})$/u;

/** The word that makes a word the number of a flat or a floor: before it, or after it in "3rd floor". */
function flatWordOf(words: readonly Word[], index: number): number | undefined {
  if (!FLAT.test(words[index]?.text ?? '')) return undefined;
  const [before, after, next] = [
    words[index - 1]?.text ?? '',
    words[index + 1]?.text ?? '',
    words[index + 2]?.text,
  ];
  if (FLATS.has(before) || FLOORS.has(before)) return index - 1;
  // In "12 floor 3", the floor is 3.
  return FLOORS.has(after) && !/^\d/.test(next ?? '') ? index + 1 : undefined;
}

/** A house number with one more word, if the word continues it: "12 bis", "12 - 14", "12 1/2". */
function continued(
  door: string | undefined,
  words: readonly Word[],
  index: number,
  written: string,
): string | undefined {
  if (door === undefined) return undefined;
  const separator = separatorBefore(words, index, written);
  // Two separate numbers are two house numbers, unless the second one begins a fraction.
  if (separator === ' ' && separatorBefore(words, index + 1, written) !== '/') return undefined;
  const joined = `${door}${separator}${foldNumberWord(words[index]?.text ?? '')}`;
  return isDoor(joined) ? joined : undefined;
}
