import { meaningsOf } from './text/abbreviations.ts';
import type { QueryToken } from './text/query.ts';
import { QUALITY, type WordMatches } from './word-matches.ts';
import { foldLabel, isInRange, numberOf } from './text/door-labels.ts';
import type { PlaceTable } from './place-table.ts';

/** A house number that was typed. */
export interface TypedDoor {
  /** In the form in which house numbers are compared. */
  readonly label: string;
  /** The number of the typed word with which it ends. */
  readonly index: number;
  /** The part of the text, between two commas. */
  readonly part: number;
  /** Whether it is also written around the street, as a postcode is. */
  readonly isAround: boolean;
  /** Whether it is the "12" of "5/12", where the 5 may be a flat. */
  readonly isAfterSlash: boolean;
  /** Whether the street has a house with this label that begins with a word: "Villa 45", "B-12". */
  readonly isLettered: boolean;
}

/** The first and the last typed word of the street's name, and whether one is in a part of the text. */
export interface NameSpan {
  readonly first: number;
  readonly last: number;
  readonly isIn: (part: number) => boolean;
}

export interface ChosenDoor {
  /** As typed: the street may have only a part of it, such as the "12" of "12a". */
  readonly label: string;
  /** The number of the typed word with which it ends. */
  readonly index: number;
  readonly worth: number;
  /** Whether the street has it. */
  readonly isKnown: boolean;
  /** Whether the street has it, or numbers on both sides of it. */
  readonly isPlausible: boolean;
  /** Whether another number was typed that is neither part of it nor around the street, such as a postcode. */
  readonly hasStray: boolean;
}

const WORTH = {
  known: 0.45,
  alike: 0.43,
  between: 0.12,
  missing: -0.12,
  // Outweighs the bonuses of a whole name, so that "5 N Main Street" finds North Main Street before Main Street.
  ignored: -0.4,
  /** A number that is not next to the name is the number of a flat or a postcode. */
  ignoredElsewhere: -0.02,
} as const;

interface WeighedDoor extends TypedDoor {
  readonly worth: number;
  readonly isBeside: boolean;
  /** Whether it is next to the name, in the same part. */
  readonly isOfName: boolean;
}

/**
 * The typed house number: the first one that the street has, if several were typed; otherwise the one next to the name,
 * since other numbers are postcodes and flats.
 */
export function chooseDoor(
  table: PlaceTable,
  place: number,
  doors: readonly TypedDoor[],
  { first, last, isIn }: NameSpan,
): ChosenDoor | null {
  // A door may have two words, such as "12-14".
  const isBeside = ({ index }: TypedDoor): boolean => index >= first - 2 && index <= last + 2;
  const weighed = doors.map((door): WeighedDoor => ({
    ...door,
    isBeside: isBeside(door),
    isOfName: isBeside(door) && isIn(door.part),
    worth: doorWorth(table, place, door.label),
  }));
  const chosen =
    weighed.find(({ isLettered }) => isLettered) ?? houseOfFlat(weighed, first) ?? likeliest(weighed);
  if (chosen === undefined) return null;
  const isKnown = chosen.worth >= WORTH.alike;
  // If the street lacks the door, only the number counts: the "n" of "5 n" is then probably part of a name.
  const used = chosen.worth === WORTH.known ? chosen.label : `${numberOf(chosen.label)}`;
  let worth = chosen.worth;
  let hasStray = false;
  for (const other of weighed) {
    if (other.isAround || other.isAfterSlash || other.label === used || isContinuedBy(other.label, used))
      continue;
    if (chosen.isLettered && other.index === chosen.index) continue;
    if (chosen.isAfterSlash && other.index >= chosen.index - 1 && other.index <= chosen.index) continue;
    hasStray = true;
    worth += other.isBeside && other.part === chosen.part ? WORTH.ignored : WORTH.ignoredElsewhere;
  }
  const whole = weighed.find(
    (door) => door.index > chosen.index && !door.isAround && isContinuedBy(chosen.label, door.label),
  );
  const { label, index } = whole ?? chosen;
  return { label, index, worth, isKnown, isPlausible: chosen.worth > 0, hasStray };
}

/** The "12" of "5/12" before the name, if the street has a house 12 but no 5/12. */
function houseOfFlat(doors: readonly WeighedDoor[], firstOfName: number): WeighedDoor | undefined {
  const isWhole = (index: number): boolean =>
    doors.some((door) => door.index === index && !door.isAfterSlash && door.worth === WORTH.known);
  return doors.find(
    ({ isAfterSlash, index, worth }) =>
      isAfterSlash && worth === WORTH.known && index < firstOfName && !isWhole(index),
  );
}

function likeliest(doors: readonly WeighedDoor[]): WeighedDoor | undefined {
  let best: WeighedDoor | undefined;
  for (const door of doors) {
    if (door.isAfterSlash) continue;
    if (best === undefined || isLikelier(door, best)) best = door;
  }
  return best;
}

/**
 * If "12" and "12-14" are read from the same words, the longer one is used if the street matches it as well as the
 * shorter.
 */
function isLikelier(later: WeighedDoor, earlier: WeighedDoor): boolean {
  if (isContinuedBy(earlier.label, later.label)) return later.worth >= earlier.worth;
  const isSurer = later.worth - earlier.worth > WORTH.known - WORTH.alike;
  if (later.worth >= WORTH.alike || earlier.worth >= WORTH.alike) {
    if (later.isAround !== earlier.isAround && later.worth >= WORTH.alike === earlier.worth >= WORTH.alike)
      return earlier.isAround;
    // In "A-12-3, 45 Main Street", the 12 is that of a flat.
    if (later.isOfName && !earlier.isOfName && later.worth >= earlier.worth) return true;
    return isSurer;
  }
  // Neither is known: the number of the house is next to the name, and a postcode is somewhere else.
  const likeliness = (door: WeighedDoor): number => Number(door.isBeside) + Number(!door.isAround);
  const difference = likeliness(later) - likeliness(earlier);
  return difference === 0 ? isSurer : difference > 0;
}

/** Whether the second door starts with the first one, as "12-14" does with "12", but "125" does not. */
function isContinuedBy(door: string, longer: string): boolean {
  if (door === longer || !longer.startsWith(door)) return false;
  return !/\d$/.test(door) || !/^\d/.test(longer.slice(door.length));
}

/** Between two streets with the same name, prefers the one that has the house number. */
function doorWorth(table: PlaceTable, place: number, door: string): number {
  const number = numberOf(door);
  const from = table.houseFirst[place] ?? 0;
  const to = table.houseFirst[place + 1] ?? 0;
  if (from === to) return WORTH.missing;
  let isAlike = false;
  for (let at = from; at < to; at++) {
    if (table.houseNumber[at] !== number) continue;
    if (foldLabel(table.houseLabels[at] ?? '') === door) return WORTH.known;
    isAlike = true;
  }
  if (isAlike) return WORTH.alike;
  const isWithin = number > (table.houseNumber[from] ?? 0) && number < (table.houseNumber[to - 1] ?? 0);
  return isWithin || isCovered(table, from, to, number) ? WORTH.between : WORTH.missing;
}

/** Whether a number is within the range of the last house, as 18 is in "16-20". */
function isCovered(table: PlaceTable, from: number, to: number, number: number): boolean {
  const last = table.houseNumber[to - 1];
  for (let at = to - 1; at >= from && table.houseNumber[at] === last; at--)
    if (isInRange(table.houseLabels[at] ?? '', number)) return true;
  return false;
}

/** Whether a house of the street has this label. */
export function hasHouse(table: PlaceTable, place: number, label: string): boolean {
  return doorWorth(table, place, label) === WORTH.known;
}

/**
 * Whether a number next to the other words of a street's name is one of its numbers without the letters of an ordinal, and the
 * house has another number: the "6" of "6 av 12-45", which is on 6a Avenida.
 */
export function isOrdinal(
  table: PlaceTable,
  place: number,
  matches: readonly WordMatches[],
  index: number,
): boolean {
  const { token, quality } = matches[index] as WordMatches;
  if (token.text.length > 2 || !/^\d+$/.test(token.text)) return false;
  const { wordsOf, vocabulary } = table;
  const own = wordsOf.items.subarray(wordsOf.first[place], wordsOf.first[place + 1]);
  const isBegun = own.some((word) => {
    const matched = quality[word] ?? 0;
    return matched > 0 && matched < QUALITY.whole && /^\d+\p{L}{1,3}$/u.test(vocabulary.words[word] ?? '');
  });
  if (!isBegun) return false;
  const isOfName = (at: number): boolean => {
    const { token: other, quality: ofOther } = matches[at] ?? NO_MATCH;
    return (
      other?.part === token.part && !/^\d/.test(other.text) && own.some((word) => (ofOther[word] ?? 0) > 0)
    );
  };
  if (!isOfName(index - 1) && !isOfName(index + 1)) return false;
  return matches.some(({ token: { door, doorFrom, flatOf, part } }) => {
    if (door === undefined || doorFrom === token.doorFrom) return false;
    // A longer number may be a postcode.
    const isNumber = part === token.part && flatOf === undefined && /^\d{1,4}(?!\d)/.test(door);
    return isNumber || hasHouse(table, place, door);
  });
}

const NO_MATCH = { token: undefined, quality: new Float32Array() } as const;

/** Whether a number is the end of a house number: the "10" of "Calle 11 # 45-10" is no Calle 10. */
export function isTail({ text, doorFrom }: QueryToken, index: number, named: readonly number[]): boolean {
  return /^\d+$/.test(text) && doorFrom < index && !named.includes(index - 1);
}

/**
 * Whether a number of the name is typed once more, and this one is the house: the second "3" of "3-я Советская улица, 3",
 * and the first one of "45/3 Đường 3 Tháng 2".
 */
export function isRepeated(
  token: QueryToken,
  matches: readonly WordMatches[],
  named: readonly number[],
): boolean {
  const { text } = token;
  if (!/^\d+$/.test(text)) return false;
  if (named.some((index) => matches[index]?.token.text === text)) return true;
  // The "2" of "2 Avenue Albert II".
  if (matches.some(({ token: other }) => other.text !== text && areSameNumber(other.text, text))) return true;
  return (
    token.doorAlone !== undefined &&
    matches.some(({ token: other }) => other.text === text && other.doorAlone === undefined)
  );
}

/** Also the "12" of "Via Pio XII 12" and the "7" of "Rua Sete de Setembro, 7". */
function areSameNumber(one: string, other: string): boolean {
  const meanings = meaningsOf(other);
  return one === other || meaningsOf(one).some((meaning) => meanings.includes(meaning));
}
