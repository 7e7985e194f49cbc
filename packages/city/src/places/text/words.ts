import { foldText } from '@fiacre/domain';

/** One folded word of a text, with its position in the original text (UTF-16 units). */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where each folded unit starts in the original text, and where the last one ends. */
  readonly origin: readonly number[];
}

/** Scripts without spaces are split into single characters. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\u3099\u309a])+/gu;

/** Scripts without spaces whose words have several characters, which a dictionary separates. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

export function splitWords(written: string): Word[] {
  const { text, origin } = foldText(written);
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const until = match.index + match[0].length;
    const cuts = WITHOUT_SPACES.test(match[0]) ? cutsWithin(written, origin, match.index, until) : [];
    [match.index, ...cuts].forEach((from, index) => {
      const end = cuts[index] ?? until;
      const origins = origin.slice(from, end + 1);
      words.push({
        text: text.slice(from, end),
        start: origin[from] ?? 0,
        end: endOf(origin, end),
        origin: origins,
      });
    });
  }
  return words;
}

/** The folded units between `from` and `until` at which a new word begins. */
function cutsWithin(written: string, origin: readonly number[], from: number, until: number): number[] {
  const start = origin[from] ?? 0;
  const cuts = [...segmenter.segment(written.slice(start, endOf(origin, until)))].map(({ index }) =>
    origin.findIndex((unit, at) => at > from && unit >= start + index),
  );
  return [...new Set(cuts)].filter((cut) => cut > from + 1 && cut < until);
}

/** Where the next original character starts. If one folds into several units ("½" into "1⁄2"), they all end there. */
function endOf(origin: readonly number[], until: number): number {
  const last = origin[until - 1] ?? 0;
  let next = until;
  while (next < origin.length - 1 && origin[next] === last) next++;
  return origin[next] ?? 0;
}

/** A name in canonical form: its folded words joined by single spaces. */
export function foldName(written: string): string {
  return splitWords(written)
    .map((word) => word.text)
    .join(' ');
}

/** The first letter of a syllable in decomposed Hangul. */
const SYLLABLE = /[\u1100-\u1112]/g;
const LEAST_SYLLABLES = 2;

/**
 * The later parts of Korean words, which are written together: "서울삼성병원" is also searched as "삼성병원" and as "병원".
 * In other scripts without spaces each character, or each word of a dictionary, is a word.
 */
export function laterParts(written: string): string[] {
  return splitWords(written).flatMap(({ text }) => {
    const starts = [...text.matchAll(SYLLABLE)].map(({ index }) => index);
    return starts.slice(1, 1 - LEAST_SYLLABLES).map((start) => text.slice(start));
  });
}
