import { countryWords } from './country-words.ts';
import {
  foldBeforeNumber,
  foldNumberWord,
  inLatinLetters,
  isDoor,
  isFlatAndHouse,
  separatorBefore,
} from './door-labels.ts';
import { foldName, splitWords, type Word } from './words.ts';

/** One typed word and the ways in which it can be read. */
export interface QueryToken {
  readonly text: string;
  /** Whether the word is still being typed: it is the last one and nothing follows it. */
  readonly isOpen: boolean;
  /** The house number that ends with this word, such as "12", or "12-14" for its second word. */
  readonly door: string | undefined;
  /** The number of the word with which that house number begins. */
  readonly doorFrom: number;
  /** The house number that this word is without the words before it, if it continues one. */
  readonly doorAlone: string | undefined;
  /** Whether it belongs to the word before: the "A" of "17/A", and that of "Main Street 17 A", but not that of "17 Al". */
  readonly isAttached: boolean;
  /** Whether it is one of several initials: the "M" and the "G" of "M.G. Road", "MG Road" and "M G Road". */
  readonly isInitial: boolean;
  /** The labels that end with this word and begin with a letter: "b-12", "villa 45", "n65w24838". */
  readonly lettered: readonly LetteredLabel[];
  /** "12" for the second word of "5/12", where the first one may be a flat. */
  readonly doorOfFlat: string | undefined;
  /** Whether it has no meaning next to a house number: the "nr" of "nr 5", the "apt" of "apt 5". */
  readonly isAside: boolean;
  /** Whether it describes the way to the house: "opp. City Bank". */
  readonly isRemark: boolean;
  /** The number of the word that makes this one the number of a flat or a floor, if that word is in no name. */
  readonly flatOf: number | undefined;
  /** Whether it is part of the name or the code of a country, or of the name of the city. */
  readonly isCountry: boolean;
  readonly isCity: boolean;
  /** Commas and line breaks separate the parts of an address; the number of the word's part. */
  readonly part: number;
}

interface LetteredLabel {
  readonly label: string;
  /** The number of the word with which it begins. */
  readonly from: number;
}

/** As many as the server accepts. */
const MAX_QUERY_UNITS = 200;
const MAX_TOKENS = 24;
const foldedSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldName));
/** Words typed before a house number, even without a space: "д. 12", "№12". */
const BEFORE = foldedSet(
  'no nr n num numero nro nomor numer broj cislo hnr hausnummer so д дом номер буд شماره к رقم پلاک نمبر नंबर מס מספר',
);
/** Words typed after a house number. */
const AFTER = foldedSet('号 號 番 番地 번지 호 sz szam');
/** Words typed before the number of a flat, a door in a house, a staircase or a block of a large building. */
const FLATS = foldedSet(
  'office villa shop box zone zona km rt rw mz lt blk moo bus bte boite bureau sala dto app apt apto appt apartment appartement apartamento apartament ap flat unit suite ste room rm dpto depto departamento ' +
    'whg wohnung top tur door lot lok lokal mieszkanie byt daire interno int scala sc esc escalera stiege stg ' +
    'treppe bloco bloc bl blok block building bldg bld مبنى بناية بناء عمارة блок tower batiment bat cage entrance eingang aufgang entree entrada ' +
    'lgh leil kv m кв квартира подъезд под під вход вх бл ап офис кім شقة שقه واحد بلوک דירה כניסה फ्लैट فلیٹ ห้อง phong',
);
/** Words typed before or after the number of a floor. */
const FLOORS = foldedSet(
  'οροφος floor fl level etage og stock stockwerk obergeschoss piso andar planta piano kat emelet pietro patro poschodie ' +
    'etaj verdieping vaning sal kerros lantai tang lau этаж эт поверх пов ет طابق الطابق الدور طبقه קומה मंजिल منزل ชั้น 楼 樓 层 層 階 층',
);
/** Those that are also written for the house itself, where there is no other number. */
export const BUILDINGS = foldedSet(
  'villa lot lote blk block building bldg bld مبنى بناية بناء عمارة منزل бл блок bl',
);
/** "12hs" is the ground floor of house 12. */
const STUCK_FLOOR = /^(\d+)(?:hs|bg)$/;
/** "12/F" and "G/F" are floors. */
const SLASH_FLOOR = /(?<=\b(?:\d{1,3}|[lu]?g))\/f\b/giu;
/** A house without a number: "s/n", "bb", "b.b." */
const WITHOUT_NUMBER = /(?<![\p{L}\d])(?:s\/n|b\.?\s?b|б\.?\s?б)\.?(?=\s*(?:[,;\n(]|$))/giu;
/** Words for a part of a house, without a number. */
const HOUSE_PARTS = foldedSet(
  'hinterhaus vorderhaus seitenflügel parterre links rechts hh vh dg eg cave fundos esq esquerdo direito izq izda izquierda dcha ' +
    'derecha bajo fsz rdc ext exterior',
);
/** Words before a description of the way, which is no part of the address: "opp. City Bank", "off Ahmadu Bello Way". */
const REMARKS = foldedSet(
  'near opp opposite off beside behind gegenüber nähe frente cerca junto próximo perto davanti presso возле напротив около біля поруч',
);
/** Words after a house number, before the streets where it is: "Palma 567 esq. 14 de Mayo". */
const CROSSINGS = foldedSet('esq esquina casi entre y x уг угол ecke corner cnr');
/** The same, abbreviated to a letter with a slash: "567 c/ Santos", "1155 e/ 10 y 12". */
const SLASHED = foldedSet('c e');
const STUCK = new RegExp(
  `^(${[...BEFORE, ...FLATS].filter((word) => word.length > 1 || /[^a-z]/.test(word)).join('|')})(\\d.*)$`,
  'u',
);

/** The text without what says that a house has no number, and with "12/F" as "12 floor"; at most `MAX_QUERY_UNITS` long. */
export function cleanQuery(typed: string): string {
  return typed
    .slice(0, MAX_QUERY_UNITS)
    .replaceAll(/(?<=\d)\.(?=[ºª])/g, '')
    .replaceAll(WITHOUT_NUMBER, '')
    .replaceAll(SLASH_FLOOR, ' floor')
    .slice(0, MAX_QUERY_UNITS);
}

/** Splits the typed text into words; very long texts are truncated. `cityWords`: the words of the city's name. */
export function readQuery(typed: string, cityWords: ReadonlySet<string> = new Set()): QueryToken[] {
  const cut = cleanQuery(typed);
  const words = splitWords(cut).slice(0, MAX_TOKENS);
  const parts = partsOf(words, cut);
  const countries = countryWords(words, cut);
  const tokens: QueryToken[] = [];
  for (const [index, { text, start, end }] of words.entries()) {
    const before = tokens.at(-1);
    const part = parts[index] ?? 0;
    const stuck = STUCK.exec(text);
    // "3.º" is a floor.
    const isOrdinal = /\d[ºª°]$/.test(cut.slice(start, end));
    const flatOf = isOrdinal || FLATS.has(stuck?.[1] ?? '') ? index : flatWordOf(words, parts, index);
    const number = inLatinLetters(stuck?.[2] ?? STUCK_FLOOR.exec(text)?.[1] ?? text);
    const isCrossing = isCrossingWord(words, parts, index, cut) && isNumbered(tokens);
    const alone = isDoor(number) && !isOrdinal ? number : undefined;
    // The "N" of "5 N Main Street" is part of a name.
    const isBeside = BEFORE.has(text)
      ? isDoor(words[index + 1]?.text ?? '')
      : AFTER.has(text) && before?.door !== undefined;
    // "Unit 5/12" is unit 5 of house 12, but "scala 17/A" may be the house 17/A of a street.
    const isOther = before?.flatOf !== undefined && alone !== undefined;
    const isContinued = before?.part === part || isBuilding(words, index);
    // "Długa 2 m. 4" is flat 4 of house 2, not house 2m.
    const isFlatWord = FLATS.has(text) && /^\d/.test(words[index + 1]?.text ?? '');
    const join = (door: string | undefined) =>
      isContinued && !isOther && !isFlatWord && !isOrdinal && !isCrossing
        ? continued(door, words, index, cut)
        : undefined;
    const joined = join(before?.door);
    const doorFrom = joined === undefined ? index : (before?.doorFrom ?? index);
    // In "Đường số 12 45/3", the number of the house is 45/3.
    const joinedAlone = join(before?.doorAlone);
    tokens.push({
      text,
      isOpen: index === words.length - 1 && end === cut.length,
      door: joined ?? alone,
      doorAlone: joined === undefined ? undefined : (joinedAlone ?? alone),
      doorFrom,
      isInitial: isInitial(words, parts, index),
      lettered: letteredLabels(words, parts, index, joined ?? alone, doorFrom, cut),
      isAttached: /^[-/]?$/.test(cut.slice(words[index - 1]?.end ?? 0, start)) || endsPart(parts, index),
      doorOfFlat: joined === undefined ? undefined : doorOfFlat(before, alone, words, index, cut),
      isAside: isBeside || FLATS.has(text) || FLOORS.has(text) || HOUSE_PARTS.has(text),
      isRemark:
        (REMARKS.has(text) && index > 0) || isCrossing || (before?.isRemark === true && before.part === part),
      flatOf: joined === undefined ? flatOf : before?.flatOf,
      isCountry: countries.has(index) || cityWords.has(text),
      isCity: cityWords.has(text),
      part,
    });
  }
  return tokens;
}

/** Whether a word stands between a house number and the street at the corner. */
function isCrossingWord(
  words: readonly Word[],
  parts: readonly number[],
  index: number,
  written: string,
): boolean {
  const { text = '', end = 0 } = words[index] ?? {};
  if (SLASHED.has(text)) return written[end] === '/';
  // In "17 Y", the letter is that of the house.
  return CROSSINGS.has(text) && (text.length > 1 || parts[index + 1] === parts[index]);
}

/** Whether a street and the number of a house were typed. */
function isNumbered(tokens: readonly QueryToken[]): boolean {
  const number = tokens.findLastIndex(({ door, flatOf }) => door !== undefined && flatOf === undefined);
  return tokens.slice(0, Math.max(0, number)).some(({ text, isAside }) => !isAside && /\p{L}{2}/u.test(text));
}

function isInitial(words: readonly Word[], parts: readonly number[], index: number): boolean {
  const isLetter = (at: number): boolean =>
    parts[at] === parts[index] && /^\p{Ll}$/u.test(words[at]?.text ?? '');
  return isLetter(index) && (isLetter(index - 1) || isLetter(index + 1));
}

/** A word with letters and digits, and the word before a number, may be what is written on the door. */
function letteredLabels(
  words: readonly Word[],
  parts: readonly number[],
  index: number,
  door: string | undefined,
  doorFrom: number,
  written: string,
): readonly LetteredLabel[] {
  const text = words[index]?.text ?? '';
  if (!/\d/.test(text)) return NONE;
  const from = door === undefined ? index : doorFrom;
  const own = door === undefined ? [{ label: text, from }] : [];
  const before = words[from - 1]?.text ?? '';
  if (parts[from - 1] !== parts[from] || !/^\p{L}/u.test(before)) return own;
  // "N24-196" has two words.
  const label = `${foldBeforeNumber(before)}${separatorBefore(words, from, written)}${door ?? text}`;
  return [{ label, from: from - 1 }, ...own];
}

const NONE: readonly LetteredLabel[] = [];

/** The "12" of "5/12", and the "12-14" of "5/12-14". */
function doorOfFlat(
  before: QueryToken | undefined,
  alone: string | undefined,
  words: readonly Word[],
  index: number,
  written: string,
): string | undefined {
  const separator = separatorBefore(words, index, written);
  if (separator === '/') return alone;
  // "5-450 King Street" is unit 5 of house 450.
  if (separator === '-' && isFlatAndHouse(`${before?.door}-${alone}`)) return alone;
  return continued(before?.doorOfFlat, words, index, written);
}

/** The number of the part in which each word is. */
function partsOf(words: readonly Word[], written: string): number[] {
  let part = 0;
  return words.map(({ start }, index) => {
    if (index > 0 && PART_END.test(written.slice(words[index - 1]?.end, start))) part++;
    return part;
  });
}

/** Whether the word is the last of its part, after a number that is not the first. */
function endsPart(parts: readonly number[], index: number): boolean {
  return parts[index + 1] !== parts[index] && index > 1 && parts[index - 2] === parts[index];
}

/** "корп" in "д. 12, корп. 2": a building of the house, which continues its number over a comma. */
function isBuilding(words: readonly Word[], index: number): boolean {
  const text = words[index]?.text ?? '';
  return foldNumberWord(text) !== text && isDoor(words[index + 1]?.text ?? '');
}

const PART_END = /[,;\n\r\u060c\u3001\uff0c]/;

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FLAT = /^(?:\d{1,5}\p{L}{0,3}|\p{L}{1,2}\d{0,5})$/u;

/** The word that makes a word the number of a flat or a floor: before it, or after it in "3rd floor". */
function flatWordOf(words: readonly Word[], parts: readonly number[], index: number): number | undefined {
  if (!FLAT.test(words[index]?.text ?? '')) return undefined;
  // In "First Floor Flat, 2 Mill Lane", the 2 is that of the house.
  const inPart = (at: number): string => (parts[at] === parts[index] ? (words[at]?.text ?? '') : '');
  const [before, after, next] = [inPart(index - 1), inPart(index + 1), inPart(index + 2)];
  if (FLATS.has(before) || FLOORS.has(before)) return index - 1;
  // In "12 floor 3", the floor is 3.
  return FLOORS.has(after) && !/^\d/.test(next) ? index + 1 : undefined;
}

/** A house number with one more word, if the word continues it: "12 bis", "12 - 14", "12 1/2". */
function continued(
  door: string | undefined,
  words: readonly Word[],
  index: number,
  written: string,
): string | undefined {
  if (door === undefined) return undefined;
  // In "1-8 丸ビル", the name of a building follows.
  const text = words[index]?.text ?? '';
  if (IDEOGRAPH.test(text) && !AFTER.has(text)) return undefined;
  const separator = separatorBefore(words, index, written);
  // Two separate numbers are two house numbers, unless the second one begins a fraction.
  if (separator === ' ' && separatorBefore(words, index + 1, written) !== '/') return undefined;
  const joined = inLatinLetters(`${door}${separator}${foldNumberWord(text)}`);
  return isDoor(joined) ? joined : undefined;
}
