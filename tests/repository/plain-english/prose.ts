import { parseSync } from 'oxc-parser';

/** A comment, a test's title or a paragraph of the docs, as one line of text. */
export interface Passage {
  readonly line: number;
  readonly text: string;
}

/** Everything that people read in a file and that is not code: quoted and marked words are left out. */
export function passagesOf(path: string, source: string): Passage[] {
  return rawPassages(path, source)
    .map(({ line, text }) => ({ line, text: withoutQuotes(text).replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

function rawPassages(path: string, source: string): Passage[] {
  if (path.endsWith('.md')) {
    return paragraphs(source).map(({ line, text }) => ({
      line,
      text: text.replace(/^\s*(?:[-*#>]+|\d+\.) /, ''),
    }));
  }
  const lineOf = lineCounter(source);
  if (path.endsWith('.sql') || path.endsWith('.css')) {
    const comments = source.matchAll(/(?:^[ \t]*--.*\n?)+|\/\*[\s\S]*?\*\//gm);
    return [...comments].map(({ 0: text, index }) => ({ line: lineOf(index), text: withoutMarks(text) }));
  }
  return [...sourceComments(path, source), ...titles(source)].map(({ start, text }) => ({
    line: lineOf(start),
    text,
  }));
}

/** Comments; those of one line each that follow one another are one passage. */
function sourceComments(path: string, source: string): { start: number; text: string }[] {
  const found: { start: number; end: number; text: string }[] = [];
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    const last = found.at(-1);
    const gap = last && source.slice(last.end, start);
    if (last && type === 'Line' && /^\n[ \t]*$/.test(gap ?? '')) {
      last.text += `\n${value}`;
      last.end = end;
    } else {
      found.push({ start, end, text: withoutMarks(value) });
    }
  }
  return found;
}

function titles(source: string): { start: number; text: string }[] {
  const title = /\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
  return [...source.matchAll(title)].map(({ index, 2: text = '' }) => ({
    start: index,
    text: text.replaceAll(/\$\{[^}]*\}/g, 'X'),
  }));
}

/** Paragraphs, list items and rows of tables, without blocks of code. */
function paragraphs(source: string): Passage[] {
  const found: { line: number; text: string }[] = [];
  let code = false;
  let open = false;
  for (const [index, text] of source.split('\n').entries()) {
    if (text.startsWith('```')) {
      code = !code;
    }
    const begins = !open || /^\s*([-*#>|]|\d+\.)/.test(text);
    open = !code && text.trim() !== '';
    if (open && begins) {
      found.push({ line: index + 1, text });
    } else if (open) {
      found[found.length - 1]!.text += `\n${text}`;
    }
  }
  return found;
}

function withoutMarks(comment: string): string {
  return comment.replaceAll(/^[ \t]*(\/?\*+\/?|--)|\*\/$/gm, '');
}

/** Without `code`, "quoted words", addresses, and what a tag such as `@param` names. */
function withoutQuotes(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, '`')
    .replaceAll(/["“][^"“”]*["”]/g, '"')
    .replaceAll(/\]\([^)]*\)|https?:\S+|\{@\w+[^}]*\}/g, ' ');
}

function lineCounter(source: string): (offset: number) => number {
  return (offset) => source.slice(0, offset).split('\n').length;
}
