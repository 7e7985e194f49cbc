import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { SMALL_WORDS, type Candidate } from './judge.ts';
import type { PlaceKind } from './place-model.ts';
import { kindOf, type PlaceTable } from './place-table.ts';
import { meaningsOf } from './text/abbreviations.ts';
import { foldBeforeNumber, foldNumberWord } from './text/door-labels.ts';
import type { QueryToken } from './text/query.ts';
import { searchTypos } from './text/typo-search.ts';
import { allowedEdits, createVocabulary, lowerBound, SHORT_WORD } from './text/vocabulary.ts';
import { foldName } from './text/words.ts';

/** Two doors with the same text that are farther apart than this are different doors. */
const SAME_DOOR_METRES = 80;
/** The rest of a name is words that are often left out. */
const WHOLE_NAME = 0.9;
/** Korean names are also found from their later syllables, with which other names end as well. */
const HANGUL = /[\u1100-\u11ff]/;
const LOCALITIES: ReadonlySet<PlaceKind> = new Set(['city', 'town', 'suburb', 'neighbourhood']);
/** A word with a digit that is shorter than this is a number of something else than a postcode. */
const LEAST_POSTCODE = 3;
const LEAST_NUMBER = 4;
const LEAST_WORD = 3;
/** Names that are farther from the typed one than this are not compared. */
const MAX_DISTANCE = 4;
const POSTCODE = /^(?=.*\d)[\p{L}\d]+$/u;
const DIGITS = /^\d+$/;
/** "WX50AB", "1015DV", "D06X2Y4": the postcodes of countries in which one has few streets contain letters and digits. */
const STREET_POSTCODE = /^(?=.*\d)(?=.*\p{L})[\p{L}\d]{5,8}$/u;

/**
 * Whether a found door is the one that was typed: no other street is as near to the typed name, and neither the typed
 * city nor the typed postcode is another one than that of the door. Source: SEARCH-13.
 */
export class Certainty {
  private readonly table: PlaceTable;
  /** 1 for the words that are around some place. */
  private readonly isAround: Uint8Array;

  constructor(table: PlaceTable) {
    this.table = table;
    this.isAround = new Uint8Array(table.vocabulary.words.length);
    for (const word of table.aroundWords.items) this.isAround[word] = 1;
  }

  /** Whether something that was typed is not true of a door, or may be meant for another one of all that match. */
  isDoubtful(candidate: Candidate, all: readonly Candidate[]): boolean {
    if (LOCALITIES.has(kindOf(this.table, candidate.place))) return hasMore(candidate);
    if (candidate.door === undefined) return false;
    return (
      this.hasRival(candidate, all) ||
      this.mayBeMissing(candidate) ||
      isBesideOtherWords(candidate) ||
      lacksInitials(candidate) ||
      isAtCorner(candidate) ||
      this.isElsewhere(candidate)
    );
  }

  /** Whether the name was guessed, and another name is as near to the typed one. */
  private hasRival(candidate: Candidate, all: readonly Candidate[]): boolean {
    const isWhole = candidate.coverage >= WHOLE_NAME;
    if (candidate.guessed === 0 && isWhole) return !candidate.isOwnName && HANGUL.test(typedName(candidate));
    // The word that is not in the part of the name may be the name of another street.
    if (!isWhole && hasMore(candidate)) return true;
    const typed = typedName(candidate);
    const own = this.nameOf(candidate);
    const others = all
      .filter((other) => kindOf(this.table, other.place) === 'street' && typedName(other) === typed)
      .map((other) => this.nameOf(other))
      .filter((name) => name !== own);
    return others.length > 0 && isAnyAsNear(typed, own, others);
  }

  /**
   * Whether the typed street may be another one, which the map lacks: the only word that distinguishes the name was
   * corrected. Two swapped letters make no other name, and a second word of the name confirms the correction. So does a
   * postcode that no other street has.
   */
  private mayBeMissing(candidate: Candidate): boolean {
    const { place, guessed, named, tokens } = candidate;
    if (guessed === 0 || this.hasOwnPostcode(candidate)) return false;
    const { wordsOf, vocabulary } = this.table;
    const items = wordsOf.items.subarray(wordsOf.first[place], wordsOf.first[place + 1]);
    const words = Array.from(items, (word) => vocabulary.words[word] ?? '');
    const typed = tokens.filter((token, index) => named.includes(index) && isDistinctive(token));
    // "M.G. Road" may be another road with these initials.
    if (typed.length === 0 && named.some((index) => tokens[index]?.isInitial)) return true;
    const isConfirmed = typed.some((token) => words.some((word) => isWritten(token, word)));
    return !isConfirmed && !typed.every(({ text }) => words.some((word) => areSwapped(text, word)));
  }

  /** Whether a postcode with letters, which is that of a part of a street, was typed and is only around this street. */
  private hasOwnPostcode({ place, tokens }: Candidate): boolean {
    const around = this.wordsAround(place);
    return tokens.some(({ text }, index) =>
      [text, `${text}${tokens[index + 1]?.text ?? ''}`].some(
        (code) => STREET_POSTCODE.test(code) && around.includes(code) && this.streetsWith(code) === 1,
      ),
    );
  }

  private streetsWith(text: string): number {
    const { vocabulary, placesOf } = this.table;
    const word = lowerBound(vocabulary.words, text);
    const places = placesOf.items.subarray(placesOf.first[word], placesOf.first[word + 1]);
    return places.filter((place) => kindOf(this.table, place) === 'street').length;
  }

  private nameOf({ place }: Candidate): string {
    return foldName(this.table.names[place] ?? '').replaceAll(' ', '');
  }

  /** Whether the typed city or postcode is not that of the place. */
  private isElsewhere(candidate: Candidate): boolean {
    const { tokens, named, agreeing, door } = candidate;
    const around = this.wordsAround(candidate.place);
    if (around.length === 0) return false;
    const ownParts = new Set(named.map((index) => tokens[index]?.part));
    const last = named.at(-1) ?? 0;
    let isAgreed = agreeing.length > 0;
    let hasStranger = false;
    for (const [index, token] of tokens.entries()) {
      if (named.includes(index) || agreeing.includes(index) || isOfDoor(token, door)) continue;
      const { text } = token;
      if (isPostcode(tokens, index, door)) {
        if (around.some((word) => shapeOf(word) === shapeOf(text))) return true;
      } else if (isWord(token)) {
        if (isMistyped(text, around)) isAgreed = true;
        else if (this.isKnownAround(text)) return true;
        else if (token.isCity) isAgreed = true;
        else if (index > last || !ownParts.has(token.part)) hasStranger = true;
      }
    }
    return hasStranger && !isAgreed;
  }

  private isKnownAround(text: string): boolean {
    const { words } = this.table.vocabulary;
    const at = lowerBound(words, text);
    return words[at] === text && this.isAround[at] === 1;
  }

  private wordsAround(place: number): string[] {
    const { around, aroundWords, vocabulary } = this.table;
    const row = around[place] ?? 0;
    const items = aroundWords.items.subarray(aroundWords.first[row], aroundWords.first[row + 1]);
    return [...items].map((word) => vocabulary.words[word] ?? '');
  }
}

/** Whether the number is in another part of the text than the name, next to words that are not found. */
function isBesideOtherWords({ tokens, named, agreeing, door }: Candidate): boolean {
  const parts = new Set(tokens.flatMap((token) => (token.door === door ? [token.part] : [])));
  if (named.some((index) => parts.has(tokens[index]?.part ?? -1))) return false;
  return tokens.some(
    (token, index) => parts.has(token.part) && isWord(token) && !agreeing.includes(index) && !token.isCity,
  );
}

/** Whether initials next to the name are not in it: "M.G. Road" is not Rajendra Prasad Road. */
function lacksInitials({ tokens, named }: Candidate): boolean {
  return tokens.some(({ isInitial, part }, index) => {
    if (!isInitial || named.includes(index) || !named.includes(index + 1)) return false;
    return tokens[index + 1]?.part === part && tokens[index - 1]?.isInitial === true;
  });
}

/** Whether the words of the name describe the way to a house on another street: "Palma 567 esq. Avenida Grande". */
function isAtCorner({ tokens, named }: Candidate): boolean {
  const words = named.flatMap((index) => tokens[index] ?? []).filter(isDistinctive);
  return words.length > 0 && words.every(({ isRemark }) => isRemark);
}

/** Whether a word was typed that is neither in the name of a place nor around it. */
function hasMore({ tokens, named, agreeing, door }: Candidate): boolean {
  return tokens.some(
    (token, index) =>
      !named.includes(index) &&
      !agreeing.includes(index) &&
      !token.isCity &&
      !isOfDoor(token, door) &&
      (isWord(token) || isShortWord(token)),
  );
}

/** Whether a word is the "Villa" of "Villa 45". */
function isOfDoor({ text }: QueryToken, door = ''): boolean {
  return /^\p{L}/u.test(door) && door.startsWith(foldBeforeNumber(text));
}

/** Whether a word says more about a name than "street", "north" and "of the". */
function isDistinctive({ text }: QueryToken): boolean {
  return /^\p{L}{2,}$/u.test(text) && meaningsOf(text).length === 0 && !SMALL_WORDS.has(text);
}

/** Whether a typed word is a word or begins one. A word that lacks only its last letter is not abbreviated. */
function isWritten({ text, isOpen }: QueryToken, word: string): boolean {
  return word.startsWith(text) && (isOpen || word.length !== text.length + 1);
}

/** Whether a typed word is a word, or begins one, with two neighbouring letters swapped. */
function areSwapped(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  const swapped = typed.slice(0, at) + (typed[at + 1] ?? '') + (typed[at] ?? '') + typed.slice(at + 2);
  return at >= 0 && word.startsWith(swapped);
}

/** The typed words of the name, written together: they may also be apart on the map. */
function typedName({ named, tokens }: Candidate): string {
  return named.map((index) => tokens[index]?.text ?? '').join('');
}

/** Whether one of the names is at most as many letters from the typed name as the found one. */
function isAnyAsNear(typed: string, found: string, others: readonly string[]): boolean {
  const names = createVocabulary([found, ...others]);
  for (let maxEdits = 0; maxEdits <= MAX_DISTANCE; maxEdits++) {
    const near: string[] = [];
    searchTypos(names, { typed, maxEdits, asPrefix: false }, (from, to) => {
      near.push(...names.words.slice(from, to));
    });
    if (near.length > 0) return near.some((name) => name !== found);
  }
  // So far from all of them that any may be meant.
  return true;
}

/** Whether a word is one of some words with a typing error. */
function isMistyped(typed: string, words: readonly string[]): boolean {
  const maxEdits = allowedEdits(typed);
  let isNear = false;
  searchTypos(createVocabulary(words), { typed, maxEdits, asPrefix: false }, () => {
    isNear = true;
  });
  return isNear;
}

function isShortWord({ text, door, isCountry, isAside }: QueryToken): boolean {
  return text.length === SHORT_WORD && door === undefined && !isCountry && !isAside;
}

/** Whether a word may be the name of a city. */
function isWord({ text, door, isCountry, isCity, isAside, isRemark, flatOf }: QueryToken): boolean {
  if (isRemark || text.length < LEAST_WORD || !/^\p{L}+$/u.test(text)) return false;
  // The "bis" of "12 bis".
  if (door !== undefined || foldNumberWord(text) !== text) return false;
  return (!isCountry || isCity) && !isAside && flatOf === undefined;
}

/** Whether a word is a postcode, or one half of it, as in "110 00" and "00-238". */
function isPostcode(tokens: readonly QueryToken[], index: number, door = ''): boolean {
  const { text = '', part, flatOf } = tokens[index] ?? {};
  if (!POSTCODE.test(text) || flatOf !== undefined || door.includes(text)) return false;
  if (!DIGITS.test(text)) return text.length >= LEAST_POSTCODE;
  const halves = [tokens[index - 1], tokens[index + 1]].filter(
    (token) => token?.part === part && DIGITS.test(token?.text ?? '') && !door.includes(token?.text ?? ''),
  );
  const longest = Math.max(0, ...halves.map((token) => token?.text.length ?? 0));
  return text.length >= LEAST_NUMBER || (longest > 0 && text.length + longest > LEAST_NUMBER);
}

/** Postcodes of one country have letters and digits in the same places. */
function shapeOf(text: string): string {
  return text.replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'a');
}

/** A shown door, and how many of the typed words are around it. */
interface ShownDoor {
  readonly agreeing: number;
  readonly main: string;
  readonly position: LatLng;
}

/** Whether the same number of a street of the same name fits as well, somewhere else. */
export function hasDouble(door: ShownDoor, all: readonly ShownDoor[]): boolean {
  return all.some(
    ({ agreeing, main, position }) =>
      main === door.main &&
      agreeing >= door.agreeing &&
      greatCircleMetres(position, door.position) > SAME_DOOR_METRES,
  );
}
