import { PlainFault } from '../platform/plain-fault.ts';

/** A row of a CSV file by the names in its first line. */
export interface CsvRow {
  /** The line number, as an editor shows it. */
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Parses RFC 4180 with commas or semicolons; a line break may be inside quotes. */
export function readCsv(text: string, file: string, known: readonly string[]): readonly CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const [heading, ...rows] = parse(content, separatorOf(content), file);
  if (heading === undefined) throw new PlainFault(`${file} is empty: its first line names the columns.`);
  const names = heading.fields.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new PlainFault(
      `${file} has unknown columns: ${unknown.join(', ')}. Known columns: ${known.join(', ')}.`,
    );
  return rows
    .filter(({ fields }) => fields.some((field) => field.trim() !== ''))
    .map(({ line, fields }) => ({
      line,
      values: Object.fromEntries(names.map((name, index) => [name, fields[index]?.trim() ?? ''])),
    }));
}

function separatorOf(text: string): string {
  const heading = text.slice(0, text.search(/\r|\n|$/));
  return heading.includes(';') && !heading.includes(',') ? ';' : ',';
}

interface Line {
  readonly line: number;
  readonly fields: string[];
}

function parse(text: string, separator: string, file: string): readonly Line[] {
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const lines: Line[] = [];
  let current: Line = { line: 1, fields: [] };
  let line = 1;
  while (field.lastIndex < text.length || current.fields.length > 0) {
    const found = field.exec(text);
    if (found === null)
      throw new PlainFault(`${file} line ${line}: a quote is not closed, or is inside a field.`);
    const [all, quoted, plain = '', end] = found;
    current.fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += all.split(/\r\n|\n|\r/).length - 1;
    if (end === separator) continue;
    lines.push(current);
    current = { line, fields: [] };
    if (end === '') break;
  }
  return lines;
}
