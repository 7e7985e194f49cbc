import { readText } from '../tracked-files.ts';

/** A word or pattern that comments, titles and docs do not use. */
export interface Refused {
  readonly name: string;
  readonly pattern: RegExp;
}

const vocabulary = readText('docs/vocabulary.md');

/** Words of the first column, such as "paused", are not refused as forms of another word. */
const terms = [...vocabulary.matchAll(/^\| ([^|]*?) \|/gm)].flatMap(([, words = '']) => words.split(', '));

/** The words and patterns of docs/vocabulary.md that a test can find: those in italics have other meanings. */
export const refused: readonly Refused[] = [
  ...lastColumn().map((word) => ({ name: word, pattern: inflected(word) })),
  ...wording().map((name) => ({ name, pattern: patternOf(name) })),
];

function lastColumn(): string[] {
  const [terms = ''] = vocabulary.split('## Wording');
  return [...terms.matchAll(/^\| [^|]* \| [^|]* \| ([^|]*?) ?\|$/gm)]
    .flatMap(([, words = '']) => words.replaceAll(/ \([^)]*\)/g, '').split(', '))
    .filter((word) => word !== '' && word !== 'not' && !word.startsWith('*'));
}

function wording(): string[] {
  const [, table = ''] = vocabulary.split('## Wording');
  return [...table.matchAll(/^\| ([^|]*) \| [^|]* \|$/gm)]
    .map(([, words = '']) => words)
    .filter((words) => words !== 'not')
    .flatMap((words) => (words.startsWith('…') ? [words] : words.split(', ')));
}

/** The word with the endings of nouns and verbs: answers, answered, answering. */
function inflected(word: string): RegExp {
  const [first = '', ...rest] = word.split(' ');
  const stem = first.replace(/e$/, '');
  const form = terms.filter((term) => term.startsWith(stem) && !term.includes(' '));
  const unlessTerm = form.length === 0 ? '' : String.raw`(?!(?:${form.join('|')})\b)`;
  const particle = rest.length === 0 ? '' : ` ${rest.join(' ')}s?`;
  return new RegExp(String.raw`\b${unlessTerm}${stem}(?:e|s|es|ed|ing|ting)?${particle}\b`, 'i');
}

function patternOf(name: string): RegExp {
  switch (name) {
    case '…, too':
      return /\btoo(?=[.,;:)]|$)/i;
    case 'What … does':
      // At the beginning of a sentence that is no question.
      return /(?:^|[.:;|] )What [^.?:;]*\b(?:does|do|did)\b[^.?]*(?:\.|$)/;
    case 'that … that':
      return /\bthat(?: [^\s.,;:()]+){1,9} that\b/i;
    case 'that … last':
      // Not "the last" and not "at last".
      return /\b(?:that|which|who)(?: (?!the\b|at\b)[^\s.,;:()]+){1,6} (?<!\b(?:the|at) )last(?=[.,;:)]|$| (?:and|is|was|are)\b)/i;
    case "of the …'s own":
      return /\bof (?:the|a|an)(?: [^\s.,;:()]+){0,3} [^\s.,;:()]+['’]s own(?=[.,;:)]|$)/i;
    case 'such … as':
      return /\bsuch (?!as\b)(?:[^\s.,;:()]+ ){1,4}as\b/i;
    case 'as it is':
      return /(?<!\bas \w+ )\bas (?:it is|they are)\b/i;
    case 'as it was':
      return /(?<!\bas \w+ )\bas (?:it was|they were)\b/i;
    case 'of its own':
      return /\bof (?:its|their|his|her|our|your) own\b/i;
    default:
      return new RegExp(String.raw`\b${name}\b`, 'i');
  }
}
