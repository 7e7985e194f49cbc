import {
  chooseDoor,
  hasHouse,
  isOrdinal,
  isRepeated,
  isTail,
  type NameSpan,
  type TypedDoor,
} from './choose-door.ts';
import { kindOf, NAME_END, type PlaceTable } from './place-table.ts';
import { meaningsOf } from './text/abbreviations.ts';
import { BUILDINGS, type QueryToken } from './text/query.ts';
import { QUALITY, type WordMatches } from './word-matches.ts';

/** How a typed text is read. */
export interface Reading {
  readonly matches: readonly WordMatches[];
  readonly tokens: readonly QueryToken[];
  /**
   * Whether it is a whole address, of which the map may lack parts ("… Baltimore, MD 21231, USA"). Otherwise a place has
   * to match every typed word.
   */
  readonly isAddress: boolean;
}

/** A place that matches the query. */
export interface Candidate {
  readonly place: number;
  readonly score: number;
  /** Whether every typed word is in the name, as typed or in another spelling, so that nothing was guessed. */
  readonly isWhole: boolean;
  /** The typed number, if it is read as a house number on this street. */
  readonly door: string | undefined;
  readonly tokens: readonly QueryToken[];
  /** The indices of the typed words that are in its name. */
  readonly named: readonly number[];
  /** The indices of those that are around it. */
  readonly agreeing: readonly number[];
  /** How far the words of its name are from the typed ones: 0 if they are the same or mean the same. */
  readonly guessed: number;
  /** Whether its own name, and not one of its other names, was typed. */
  readonly isOwnName: boolean;
  /** The typed share of the words of its name, of which some may be abbreviated. */
  readonly coverage: number;
}

/** The scores that are added to those of the words, which are at most 1. */
const WORTH = {
  firstWord: 0.12,
  weight: 0.3,
  coverage: 0.1,
  wholeName: 0.2,
  inSecondary: 0.5,
  otherName: 0.85,
  around: 0.06,
  /** The street at the corner, and not that of the house: "Palma 567 esq. 14 de Mayo". */
  crossing: 0.5,
  /** The number of the house between the words of the name: "Delmas 12, # 33" is not 12 Delmas 33. */
  inside: 0.15,
} as const;

/** The cost of a typed word that the place of an address does not have. */
const MISSING = {
  country: 0.01,
  /** Next to the name of a town or a shop: the street. */
  street: 0.15,
  /** Next to the name of a town or a shop: a number, which makes it an address. */
  number: 0.6,
  otherPart: 0.03,
  /** It is in the name of another place. */
  otherPartKnown: 0.06,
  /** It is in the same part as the name, but not between the words of the name. */
  besideName: 0.08,
  besideNameKnown: 0.2,
  /** The number is in another part than the name, next to this word, which is probably the name of the street. */
  besideDoor: 0.2,
  insideName: 0.35,
} as const;

/** A street of an address has to have this share of its name typed, and any other place this much. */
const LEAST_COVERAGE = { street: 0.55, house: 0.51, other: 0.9, withDoor: 0.3 } as const;

/** How a number of the name matches that was typed without the letters of an ordinal. */
const ORDINAL_IN_NAME = {
  quality: QUALITY.meaning,
  written: QUALITY.meaning,
  isFirst: false,
  isOwn: true,
} as const;
const NOT_IN_NAME = { quality: 0, written: 0, isFirst: false, isOwn: false } as const;

interface FoundWords {
  text: number;
  letters: number;
  score: number;
  firstWord: number;
  isWhole: boolean;
  /** The indices of the typed words that are in a name of the place. */
  readonly named: number[];
  readonly agreeing: number[];
  guessed: number;
  /** Those in its own name. */
  readonly inOwnName: number[];
  /** Those that are neither in the name nor around it, and have no other meaning. */
  readonly missing: number[];
  readonly doors: TypedDoor[];
  hasAside: boolean;
  /** Of an address only: the words around the place. */
  around: number;
}

/** How well a place matches the typed words; null if it does not. */
export function judge(table: PlaceTable, place: number, reading: Reading): Candidate | null {
  const found = compareWords(table, place, reading);
  const { named, missing, doors } = found;
  // A place does not match if only its surroundings were typed.
  if (named.length === 0 || (found.hasAside && doors.length === 0)) return null;
  if (missing.length > 0 && !reading.isAddress) return null;
  const door = chooseDoor(table, place, doors, spanOf(found, reading.tokens));
  let score = found.score + found.firstWord + found.text / found.letters;
  const coverage = door === null ? 1 : nameCoverage(table, place, reading.matches);
  const isNearby = isStreetNearby(found, reading.tokens);
  if (isNearby) score -= WORTH.crossing;
  if (hasDoorInside(found, door?.index, reading.tokens)) score -= WORTH.inside;
  // A number counts little on a street of which only a word such as "street" was typed.
  if (door !== null) score += coverage >= LEAST_COVERAGE.withDoor ? door.worth : Math.min(0, door.worth);
  score += WORTH.coverage * Math.min(1, found.letters / (table.names[place]?.length ?? 1));
  score += (WORTH.weight * (table.weight[place] ?? 0)) / 255;
  const isPart = kindOf(table, place) === 'poi' && found.agreeing.length > 0;
  let isWhole = found.isWhole && !isNearby && !(isPart && nameCoverage(table, place, reading.matches) < 1);
  // One word may be the whole name of a shop and the beginning of a more popular name.
  const isLong = reading.isAddress ? named.length + found.agreeing.length > 1 : reading.matches.length > 1;
  if (isWhole && isLong && found.letters >= lettersOf(table.names[place] ?? '')) score += WORTH.wholeName;
  if (reading.isAddress) {
    const cost = addressCost(table, place, reading, found, door?.isPlausible === true ? door.label : null);
    if (cost === null) return null;
    score -= cost.amount;
    isWhole &&= cost.isWhole && (doors.length === 0 || door?.isKnown === true);
  } else if (door?.hasStray === true) {
    // A postcode may be that of another street with the same name.
    isWhole = false;
  }
  const typed = door?.isPlausible === true ? door : doors.find((one) => isHouseNumber(one, found, reading));
  const { agreeing, guessed } = found;
  const isOwnName = found.inOwnName.length > 0;
  const typedWords = { tokens: reading.tokens, named, agreeing };
  const ofWords = coverage < 1 ? nameCoverage(table, place, reading.matches, () => 1) : 1;
  return { place, score, isWhole, door: typed?.label, ...typedWords, guessed, isOwnName, coverage: ofWords };
}

/** Whether a number that no house has is in the part of the text with the name, or alone: otherwise it is a postcode. */
function isHouseNumber({ part }: TypedDoor, { named }: FoundWords, { matches }: Reading): boolean {
  const isOfName = named.some((index) => matches[index]?.token.part === part);
  return isOfName || matches.filter(({ token }) => token.part === part).length === 1;
}

/** Whether the words that distinguish the name describe the way to a house. */
function isStreetNearby({ named, doors }: FoundWords, tokens: readonly QueryToken[]): boolean {
  if (doors.length === 0 || !named.some((index) => tokens[index]?.isRemark)) return false;
  const isOwn = (index: number): boolean => {
    const { text = '' } = tokens[index] ?? {};
    return meaningsOf(text).length === 0 && !SMALL_WORDS.has(text);
  };
  const own = named.some(isOwn) ? named.filter(isOwn) : named;
  return own.every((index) => tokens[index]?.isRemark);
}

/** Whether the number of the house is between a word and a number of the name. */
function hasDoorInside(
  { named }: FoundWords,
  door: number | undefined,
  tokens: readonly QueryToken[],
): boolean {
  if (door === undefined || !named.includes(door - 1)) return false;
  return named.some((index) => index > door && /^\d+$/.test(tokens[index]?.text ?? ''));
}

function compareWords(table: PlaceTable, place: number, { matches, isAddress }: Reading): FoundWords {
  const found: FoundWords = {
    text: 0,
    letters: 0,
    score: 0,
    firstWord: 0,
    isWhole: true,
    named: [],
    agreeing: [],
    guessed: 0,
    inOwnName: [],
    missing: [],
    doors: [],
    hasAside: false,
    around: 0,
  };
  const isStreet = kindOf(table, place) === 'street';
  const isPoi = kindOf(table, place) === 'poi';
  const lettered = isStreet ? letteredDoor(table, place, matches) : null;
  if (lettered !== null) found.doors.push(lettered);
  for (const [index, { token, quality }] of matches.entries()) {
    if (lettered !== null && index >= lettered.from && index <= lettered.index) continue;
    const inAnyName =
      isStreet && isOrdinal(table, place, matches, index)
        ? ORDINAL_IN_NAME
        : bestInName(table, place, quality);
    // The "1" of "1 Quai Antoine 1er" is its door, although a word of the name begins with it.
    const isNumber = /^\d+$/.test(token.text) || (token.isAttached && token.doorFrom < index);
    const isBegun = isStreet && isNumber && inAnyName.written < QUALITY.meaning;
    const isOther = isBegun || isTail(token, index, found.named) || isRepeated(token, matches, found.named);
    const inName = isStreet && isOther ? NOT_IN_NAME : inAnyName;
    // A single letter begins some word around most places.
    const isOutside = inName.quality === 0 && !token.isInitial;
    const around = !isOutside ? 0 : WORTH.inSecondary * bestAround(table, place, quality);
    const best = Math.max(inName.quality, around);
    // In "Október 6. u. 10", the number of the house does not begin within the name.
    const door =
      token.doorFrom < index && found.named.includes(token.doorFrom) ? token.doorAlone : token.door;
    const isDoor = isStreet && door !== undefined && inName.quality === 0 && !isDistrict(token, best);
    if (isDoor) addDoors(found.doors, { ...token, door }, index, around > 0);
    if (best === 0) {
      if (isStreet && token.isAside) found.hasAside = true;
      else if (!isDoor) found.missing.push(index);
      continue;
    }
    if (inName.quality > 0) {
      found.named.push(index);
      found.guessed += guessOf(inName.written, token);
    } else found.agreeing.push(index);
    if (inName.isOwn) found.inOwnName.push(index);
    if (inName.isFirst && best > QUALITY.oneEdit) found.firstWord = WORTH.firstWord;
    if (inName.quality === 0 && isAddress) {
      found.score += WORTH.around * bestAround(table, place, quality);
      continue;
    }
    // "Rose Cottage, Church Lane" has the whole name of a house, and its street.
    if (best < QUALITY.meaning && (isAddress || inName.quality > 0 || !isPoi)) found.isWhole = false;
    found.text += best * token.text.length;
    found.letters += token.text.length;
  }
  return dropFlats(table, place, found, matches);
}

/** The typed house number of the street that begins with a word: "Villa 45", "B-12". */
function letteredDoor(
  table: PlaceTable,
  place: number,
  matches: readonly WordMatches[],
): (TypedDoor & { readonly from: number }) | null {
  for (const [index, { token }] of matches.entries()) {
    const known = token.lettered.find(({ label }) => hasHouse(table, place, label));
    if (known === undefined) continue;
    const { label, from } = known;
    return { label, from, index, part: token.part, isAround: false, isAfterSlash: false, isLettered: true };
  }
  return null;
}

/** The typed words from the first to the last one in the name. */
function spanOf({ named, inOwnName }: FoundWords, tokens: readonly QueryToken[]): NameSpan {
  const words = inOwnName.length > 0 ? inOwnName : named;
  const isIn = (part: number): boolean => words.some((index) => tokens[index]?.part === part);
  return { first: words[0] ?? 0, last: words.at(-1) ?? 0, isIn };
}

function addDoors(doors: TypedDoor[], token: QueryToken, index: number, isAround: boolean): void {
  const { door, doorOfFlat, part } = token;
  const typed = { index, part, isAround, isLettered: false };
  if (door !== undefined) doors.push({ ...typed, label: door, isAfterSlash: false });
  if (doorOfFlat !== undefined) doors.push({ ...typed, label: doorOfFlat, isAfterSlash: true });
}

/** The number of a flat is no house number, unless the word before it is part of the street's name: "Via Scala 5". */
function dropFlats(
  table: PlaceTable,
  place: number,
  found: FoundWords,
  matches: readonly WordMatches[],
): FoundWords {
  const isFlat = (index: number): boolean => {
    const flatOf = matches[index]?.token.flatOf;
    return flatOf !== undefined && !found.named.includes(flatOf);
  };
  const missing = found.missing.filter((index) => !isFlat(index));
  const flats = found.doors.filter(({ index }) => isFlat(index));
  const doors = found.doors
    .filter(({ index, isLettered }) => isLettered || !isFlat(index))
    .map((door) => withFlat(table, place, door, flats));
  if (doors.some(({ label }) => hasHouse(table, place, label))) return { ...found, missing, doors };
  // "Villa 45, Al Wasl Road" is the house 45.
  const isBuilding = ({ index }: TypedDoor): boolean => {
    const word = matches[matches[index]?.token.flatOf ?? -1]?.token;
    return word !== undefined && BUILDINGS.has(word.text);
  };
  return { ...found, missing, doors: [...found.doors.filter(isBuilding), ...doors] };
}

/** "2/14" for "Unit 2, 14 Queen Street", if the map has each flat of the house. */
function withFlat(table: PlaceTable, place: number, door: TypedDoor, flats: readonly TypedDoor[]): TypedDoor {
  if (flats.length === 0) return door;
  const label = flats.map((flat) => `${flat.label}/${door.label}`).find((one) => hasHouse(table, place, one));
  return label === undefined ? door : { ...door, label };
}

/**
 * The cost of the words that the place of an address does not have; null if they rule it out. The rest of an address
 * counts little next to a street with the typed door.
 */
function addressCost(
  table: PlaceTable,
  place: number,
  reading: Reading,
  found: FoundWords,
  door: string | null,
): { readonly amount: number; readonly isWhole: boolean } | null {
  const { matches } = reading;
  const isStreet = kindOf(table, place) === 'street';
  const isPoi = kindOf(table, place) === 'poi';
  // A single letter begins many words: the "P" of "P.O. Box 7" is not that of "Al Noor Plaza".
  const isInName = (index: number): boolean => !/^[a-z]$/.test(matches[index]?.token.text ?? '');
  const named = found.named.some(isInName) ? found.named.filter(isInName) : found.named;
  const parts = new Set(named.map((index) => matches[index]?.token.part));
  // No name continues after a comma: in "Maxwell Avenue, Dundalk", nobody means Dundalk Avenue.
  const coverage = Math.max(
    ...[...parts].map((part) =>
      nameCoverage(
        table,
        place,
        matches.filter(({ token }) => token.part === part),
      ),
    ),
  );
  const least = door === null ? LEAST_COVERAGE.street : LEAST_COVERAGE.house;
  if (coverage < (isStreet ? least : LEAST_COVERAGE.other)) return null;
  const { first, last } = spanOf(found, reading.tokens);
  const doorParts = new Set(matches.flatMap(({ token }) => (token.door === door ? [token.part] : [])));
  const isDoorApart = ![...doorParts].some((part) => parts.has(part));
  let amount = 1 - coverage;
  let isWhole = coverage === 1;
  for (const index of found.missing) {
    const { token, quality, words } = matches[index] as WordMatches;
    const isKnown = words.some((word) => (quality[word] ?? 0) >= QUALITY.meaning);
    if (token.isCountry || (isStreet && token.isRemark)) amount += MISSING.country;
    else if (!isStreet) {
      if (parts.has(token.part)) return null;
      // "Mr J Smith, The Old Rectory, Church Lane": the street of the house was typed as well.
      const isPerson = isPoi && !isKnown && found.agreeing.length > 0;
      if (token.door !== undefined) amount += MISSING.number;
      else amount += isPerson ? MISSING.otherPart : MISSING.street;
      isWhole = false;
    } else if (isDoorApart && doorParts.has(token.part)) amount += MISSING.besideDoor;
    else if (!parts.has(token.part)) amount += isKnown ? MISSING.otherPartKnown : MISSING.otherPart;
    else {
      if (door === null) return null;
      const isInside = index > first && index < last;
      amount += isInside ? MISSING.insideName : isKnown ? MISSING.besideNameKnown : MISSING.besideName;
      isWhole &&= !isInside && !isKnown;
    }
  }
  return { amount, isWhole };
}

/** Whether a word is the "2e" of "2e Arrondissement"; a number alone is a house number even there. */
function isDistrict({ text }: QueryToken, best: number): boolean {
  return best === WORTH.inSecondary * QUALITY.whole && !/^\d+$/.test(text);
}

/** The letters of a name without the spaces between its words. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) !== 32) letters++;
  return letters;
}

function bestInName(
  table: PlaceTable,
  place: number,
  quality: Float32Array,
): { quality: number; written: number; isFirst: boolean; isOwn: boolean } {
  const from = table.wordsOf.first[place] ?? 0;
  const ownEnd = from + (table.ownWords[place] ?? 0);
  const to = table.wordsOf.first[place + 1] ?? 0;
  let best = 0;
  let written = 0;
  let bestAt = to;
  for (let at = from; at < to; at++) {
    const ofWord = quality[table.wordsOf.items[at] ?? 0] ?? 0;
    const value = at >= ownEnd ? ofWord * WORTH.otherName : ofWord;
    if (value <= best) continue;
    best = value;
    written = ofWord;
    bestAt = at;
  }
  return { quality: best, written, isFirst: bestAt === from, isOwn: bestAt < ownEnd };
}

/** As the buffers of the matches have it. */
const ONE_EDIT = Math.fround(QUALITY.oneEdit);

/** How much was guessed of a word: nothing if it is still being typed and the name continues it. */
function guessOf(quality: number, { isOpen }: QueryToken): number {
  if (quality >= QUALITY.meaning || (isOpen && quality > ONE_EDIT)) return 0;
  return quality < ONE_EDIT ? 2 : 1;
}

function bestAround(table: PlaceTable, place: number, quality: Float32Array): number {
  const row = table.around[place] ?? 0;
  let best = 0;
  for (let at = table.aroundWords.first[row] ?? 0; at < (table.aroundWords.first[row + 1] ?? 0); at++) {
    best = Math.max(best, quality[table.aroundWords.items[at] ?? 0] ?? 0);
  }
  return best;
}

const INITIAL = 0.9;
/** The weight of words that are often left out. */
const COMMON_WORD = 0.5;
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'de la le les l d el los las du des di da do das dos del della der die den dem of the and y e et van von al aan'.split(
    ' ',
  ),
);

/** The typed share of the place's name, or of one of its other names, where rare words count more than common ones. */
function nameCoverage(
  table: PlaceTable,
  place: number,
  matches: readonly WordMatches[],
  shareOfWord = shareOf,
): number {
  const { wordsOf, vocabulary } = table;
  let best = 0;
  let typed = 0;
  let all = 0;
  const endName = (): void => {
    if (all > 0) best = Math.max(best, typed / all);
    typed = all = 0;
  };
  let share = 0;
  let weight = 0;
  const endWord = (): void => {
    all += weight;
    typed += weight * share;
    weight = share = 0;
  };
  for (let at = wordsOf.first[place] ?? 0; at < (wordsOf.first[place + 1] ?? 0); at++) {
    const word = wordsOf.items[at] ?? 0;
    const text = vocabulary.words[word] ?? '';
    // The meanings of a word follow it.
    const isMeaning = text.startsWith('\u0001');
    if (!isMeaning) endWord();
    if (text === NAME_END) {
      endName();
      continue;
    }
    // "Street" and "north" say less about a name than the rest of it.
    if (isMeaning || SMALL_WORDS.has(text)) weight = COMMON_WORD;
    else weight = rarity(table, word);
    for (const { token, quality } of matches)
      if ((quality[word] ?? 0) > 0) share = Math.max(share, shareOfWord(token, text));
  }
  endWord();
  endName();
  return best;
}

/** How much of a word a typed word is: of "Langlé", a "la" that is not being typed any more is a third. */
function shareOf({ text, isOpen, isInitial }: QueryToken, word: string): number {
  return word.startsWith(text) && isInitial
    ? INITIAL
    : word.startsWith(text) && !isOpen
      ? text.length / word.length
      : 1;
}

function rarity({ placesOf, names }: PlaceTable, word: number): number {
  const places = (placesOf.first[word + 1] ?? 0) - (placesOf.first[word] ?? 0);
  return Math.log(1 + names.length / Math.max(1, places));
}
