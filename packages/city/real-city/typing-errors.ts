/** Letters next to each other on a QWERTY keyboard. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const LETTERS = /^\p{L}+$/u;
/** Shorter words are not corrected: too many other words are one letter away. */
const LEAST_LETTERS = 4;
/** Two errors are corrected in a word of at least this many letters. */
const LONG_WORD = 8;

type Mistake = (word: string, at: number) => string | null;

const swapped: Mistake = (word, at) =>
  word[at] === word[at + 1] || at + 1 >= word.length
    ? null
    : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
const leftOut: Mistake = (word, at) => word.slice(0, at) + word.slice(at + 1);
const doubled: Mistake = (word, at) => word.slice(0, at + 1) + word.slice(at);
const nextKey: Mistake = (word, at) => {
  const letter = word[at] ?? '';
  const key = neighbourOf(letter.toLowerCase());
  return key === null ? null : word.slice(0, at) + key + word.slice(at + 1);
};

const MISTAKES = [leftOut, swapped, nextKey, doubled];
const mistakeAt = (turn: number): Mistake => MISTAKES[turn % MISTAKES.length] ?? leftOut;

function neighbourOf(letter: string): string | null {
  const row = ROWS.find((keys) => keys.includes(letter));
  if (row === undefined) return null;
  const at = row.indexOf(letter);
  return row[at + 1] ?? row[at - 1] ?? null;
}

/**
 * The kinds of errors in a typed text. Each returns null for a text in which it cannot be made; `turn` decides in which
 * word and at which letter it is made.
 */
export const typingErrors = {
  'a letter left out': (text, turn) => inOneWord(text, turn, leftOut),
  'a letter doubled': (text, turn) => inOneWord(text, turn, doubled),
  'two letters swapped': (text, turn) => inOneWord(text, turn, swapped),
  'a neighbouring key': (text, turn) => inOneWord(text, turn, nextKey),
  'two errors in a word': (text, turn) =>
    inOneWord(text, turn, (word, at) => twice(word, at, turn), LONG_WORD),
  'an error in each of two words': (text, turn) => inTwoWords(text, turn),
  'no accents': (text) => changed(text, text.normalize('NFD').replaceAll(/(?<=[a-z])\p{M}/giu, '')),
  'a space left out': (text, turn) => {
    const spaces = [...text.matchAll(/(?<=\p{L}) (?=\p{L})/gu)];
    const space = spaces[turn % Math.max(1, spaces.length)];
    return space === undefined ? null : text.slice(0, space.index) + text.slice(space.index + 1);
  },
  'a space too many': (text, turn) =>
    inOneWord(
      text,
      turn,
      (word, at) => (at < 3 || at > word.length - 3 ? null : `${word.slice(0, at)} ${word.slice(at)}`),
      6,
    ),
} as const satisfies Record<string, (text: string, turn: number) => string | null>;

function changed(text: string, other: string): string | null {
  return other === text.normalize('NFD') ? null : other.normalize('NFC');
}

function twice(word: string, at: number, turn: number): string | null {
  const half = word.length >> 1;
  const first = mistakeAt(turn)(word.slice(0, half), at % (half - 1));
  const second = mistakeAt(turn >> 2)(word.slice(half), at % (half - 1));
  return first === null || second === null ? null : first + second;
}

function longWords(text: string, least: number): { word: string; from: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)]
    .map(({ 0: word, index }) => ({ word, from: index }))
    .filter(({ word }) => word.length >= least && LETTERS.test(word));
}

function inOneWord(text: string, turn: number, mistake: Mistake, least = LEAST_LETTERS): string | null {
  const words = longWords(text, least);
  const chosen = words[turn % Math.max(1, words.length)];
  if (chosen === undefined) return null;
  const { word, from } = chosen;
  for (let tries = 0; tries < word.length; tries++) {
    const wrong = mistake(word, (turn * 7 + tries) % word.length);
    if (wrong !== null) return text.slice(0, from) + wrong + text.slice(from + word.length);
  }
  return null;
}

function inTwoWords(text: string, turn: number): string | null {
  const words = longWords(text, LEAST_LETTERS).toSorted((one, other) => other.word.length - one.word.length);
  const [one, other] = words.slice(0, 2).toSorted((a, b) => b.from - a.from);
  if (one === undefined || other === undefined) return null;
  let wrong = text;
  for (const [index, { word, from }] of [one, other].entries()) {
    const mistake = mistakeAt(turn + index)(word, turn % (word.length - 1));
    if (mistake === null) return null;
    wrong = wrong.slice(0, from) + mistake + wrong.slice(from + word.length);
  }
  return wrong;
}
