import { SMALL_WORDS } from './judge.ts';
import { meaningsOf } from './text/abbreviations.ts';
import { digitsOf } from './text/number-words.ts';
import { readQuery, type QueryToken } from './text/query.ts';
import { inOtherScript } from './text/romanised.ts';
import { lowerBound, prefixRange, type Vocabulary } from './text/vocabulary.ts';
import { splitWords, type Word } from './text/words.ts';

/** A typed text and how it was read. */
export interface Query {
  readonly typed: string;
  readonly tokens: readonly QueryToken[];
  readonly cityWords: ReadonlySet<string>;
}

const MAX_SPELLINGS = 6;
/** Both halves of a word that is written apart have at least this many letters, or one of them is a common word. */
const LEAST_HALF = 3;
/** The initials of a name, as in "MLK Boulevard". */
const MAX_INITIALS = 3;
const LETTERS = /^\p{L}+$/u;
const ROMAN = /^[ivx]{1,4}$/;
/** The end of a word that is written together with the next one: "KarlMarxStr", "45thStreet". */
const CAPITAL = /(?<=[\p{Ll}\d])(?=\p{Lu}\p{Ll})/gu;
/** "SS2" is "SS 2", and "15deNovembro" is "15 de Novembro". */
const DIGIT = /(?<=^\p{L}+)(?=\d)|(?<=^\d+)(?=\p{L}{2})/u;

/**
 * The typed words with two of them written together, or one of them apart, where the map has such words: "linden
 * strasse" for Lindenstraße, "mainstreet" for Main Street, "MG Road" for Mahatma Gandhi Road. Also with the words of
 * another script ("ul. Shipka" for ул. Шипка) and numbers in digits ("calle Alcalá doce"). Source: SEARCH-7.
 */
export function otherSpellings({ typed, tokens, cityWords }: Query, vocabulary: Vocabulary): QueryToken[][] {
  const { words: known } = vocabulary;
  const words = splitWords(typed);
  const found = new Set<string>();
  const apart = typed.replaceAll(CAPITAL, ' ');
  if (apart !== typed) found.add(apart);
  const respelt = respell(typed, words, (word) => inOtherScript(word, vocabulary));
  if (respelt !== typed) found.add(respelt);
  const inDigits = respell(typed, words, digitsOf);
  if (inDigits !== typed) found.add(inDigits);
  for (const [index, token] of tokens.entries()) {
    const [word, next] = [words[index], words[index + 1]];
    // "Stg." is no initials next to a number.
    if (word === undefined || token.isAside) continue;
    if (next !== undefined && token.part === tokens[index + 1]?.part && isJoined(word, next, typed, known))
      found.add(typed.slice(0, word.end) + typed.slice(next.start));
    for (const cut of cutsOf(word, known, word.end === typed.length)) {
      const at = word.origin[cut] ?? word.end;
      found.add(`${typed.slice(0, at)} ${typed.slice(at)}`);
    }
    const initials = initialsOf(word, known);
    if (initials !== null) found.add(typed.slice(0, word.start) + initials + typed.slice(word.end));
  }
  return [...found].slice(0, MAX_SPELLINGS).map((text) => readQuery(text, cityWords));
}

/** The text with some of its words in another spelling. */
function respell(typed: string, words: readonly Word[], spell: (word: string) => string | null): string {
  let text = '';
  let from = 0;
  for (const { text: word, start, end } of words) {
    text += typed.slice(from, start) + (spell(word) ?? typed.slice(start, end));
    from = end;
  }
  return text + typed.slice(from);
}

/** Whether two words may be one: "Linden Str." is the beginning of Lindenstraße, and "C.so" abbreviates "Corso". */
function isJoined(word: Word, next: Word, typed: string, known: readonly string[]): boolean {
  const joined = word.text + next.text;
  // "L 45" is "L45".
  if (LETTERS.test(word.text) && /^\d+$/.test(next.text)) return isKnown(known, joined, false);
  if (!LETTERS.test(joined)) return false;
  if (isBegun(known, joined)) return true;
  const isBeside = !/\s/.test(typed.slice(word.end, next.start));
  return isBeside && meaningsOf(joined).some((meaning) => isKnown(known, meaning, false));
}

/** Where a word may be cut into two words of the map. `isOpen`: whether it is still being typed. */
function cutsOf({ text }: Word, known: readonly string[], isOpen: boolean): number[] {
  const cuts: number[] = [];
  const digit = text.search(DIGIT);
  for (let cut = 1; cut < text.length; cut++) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    if (cut !== digit && !(mayStandAlone(left, right) && mayStandAlone(right, left))) continue;
    const isMeant = meaningsOf(right).some((meaning) => isKnown(known, meaning, false));
    if (isKnown(known, left, false) && (isMeant || isKnown(known, right, isOpen))) cuts.push(cut);
  }
  return cuts;
}

/** Whether a half is long enough, or as common in names as the "du" of "Rue du Bac" and the "II" of "Albert II". */
function mayStandAlone(half: string, other: string): boolean {
  if (!LETTERS.test(half)) return false;
  if (half.length >= LEAST_HALF) return true;
  if (other.length < LEAST_HALF) return false;
  if (SMALL_WORDS.has(half) || SMALL_WORDS.has(other) || ROMAN.test(half)) return true;
  // "RuaA", but not "Streett".
  return meaningsOf(other).length > 0 && !other.endsWith(half);
}

/** "M. G." for "MG", if the map has neither the word nor one that it abbreviates. */
function initialsOf({ text }: Word, known: readonly string[]): string | null {
  const [letters = ''] = /^\p{L}+/u.exec(text) ?? [];
  if (letters.length < 2 || letters.length > MAX_INITIALS || isBegun(known, letters)) return null;
  const rest = text.slice(letters.length);
  if (!/^(?:\d+\p{L}?)?$/u.test(rest)) return null;
  return [...letters].map((letter) => `${letter}. `).join('') + rest;
}

function isKnown(known: readonly string[], text: string, isOpen: boolean): boolean {
  const { from, to } = prefixRange(known, text);
  return from < to && (isOpen || known[from] === text);
}

function isBegun(known: readonly string[], text: string): boolean {
  return known[lowerBound(known, text)]?.startsWith(text) === true;
}
