import { meaningsOf } from './text/abbreviations.ts';
import type { TextMatch } from './place-model.ts';
import { readQuery, type QueryToken } from './text/query.ts';
import { allowedEdits, createVocabulary } from './text/vocabulary.ts';
import { searchTypos } from './text/typo-search.ts';
import { splitWords, type Word } from './text/words.ts';

/** The parts of a displayed text that match what was typed, for texts from other providers. Source: DATA-14. */
export function highlightTyped(displayed: string, typed: string): TextMatch[] {
  return highlight(displayed, readQuery(typed));
}

/**
 * The runs of the displayed text that match the typed words, in order and without overlap. A typed prefix highlights
 * the letters typed; an abbreviation or a typo highlights the whole word.
 */
export function highlight(displayed: string, tokens: readonly QueryToken[]): TextMatch[] {
  const words = splitWords(displayed);
  const marked = new Map<Word, TextMatch>();
  for (const token of tokens) {
    let best: { word: Word; rank: number; until: number } | undefined;
    for (const word of words) {
      if (marked.has(word)) continue;
      const found = compare(word, token);
      if (found !== null && (best === undefined || found.rank < best.rank)) best = { word, ...found };
    }
    if (best !== undefined)
      marked.set(best.word, { offset: best.word.start, length: best.until - best.word.start });
  }
  const inOrder = [...marked.values()].sort((one, other) => one.offset - other.offset);
  // Two words that one character was folded into share its position.
  return inOrder.filter(({ offset }, index) => {
    const before = inOrder[index - 1];
    return before === undefined || offset >= before.offset + before.length;
  });
}

function compare(word: Word, token: QueryToken): { rank: number; until: number } | null {
  if (word.text === token.text) return { rank: 0, until: word.end };
  if (word.text.startsWith(token.text)) return { rank: 1, until: endOfStart(word, token.text.length) };
  const meanings = meaningsOf(token.text);
  if (meaningsOf(word.text).some((meaning) => meanings.includes(meaning)))
    return { rank: 2, until: word.end };
  if (token.door !== undefined && token.text.startsWith(word.text)) return { rank: 3, until: word.end };
  return isTypo(word.text, token) ? { rank: 4, until: word.end } : null;
}

/** Where the first letters of a word end in the displayed text: after the whole character, even for one s of ß. */
function endOfStart({ origin, end }: Word, letters: number): number {
  const last = origin[letters - 1] ?? end;
  return origin.slice(letters).find((at) => at > last) ?? end;
}

function isTypo(word: string, token: QueryToken): boolean {
  const edits = allowedEdits(token.text);
  let isFound = false;
  if (edits > 0 && token.door === undefined) {
    const query = { typed: token.text, maxEdits: edits, asPrefix: token.isOpen };
    searchTypos(createVocabulary([word]), query, () => {
      isFound = true;
    });
  }
  return isFound;
}
