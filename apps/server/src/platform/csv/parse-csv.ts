/** A line of a CSV file. */
export interface CsvLine {
  /** The line number, as an editor shows it. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A quote is not closed, or is inside a field. */
export interface CsvFault {
  readonly faultyLine: number;
}

/**
 * Parses RFC 4180 as spreadsheets write it: with commas, semicolons or tabs, with a first line `sep=;` or without, and
 * with any kind of line end; a line break may be inside quotes. A byte order mark is ignored.
 */
export function parseCsv(text: string): readonly CsvLine[] | CsvFault {
  const content = text.replace(/^\uFEFF/, '');
  const preamble = /^"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\n|\r|$)/i.exec(content);
  const separator = preamble?.[1] ?? separatorOf(content);
  const literal = separator.replace(/[\\^\]|-]/, String.raw`\$&`);
  const field = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"\\r\\n${literal}]*))([${literal}]|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  field.lastIndex = preamble?.[0].length ?? 0;
  const lines: CsvLine[] = [];
  let fields: string[] = [];
  let line = preamble === null ? 1 : 2;
  let start = line;
  while (field.lastIndex < content.length || fields.length > 0) {
    const found = field.exec(content);
    if (found === null) return { faultyLine: line };
    const [all, quoted, plain = '', end] = found;
    fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += all.split(/\r\n|\n|\r/).length - 1;
    if (end === separator) continue;
    lines.push({ line: start, fields });
    [fields, start] = [[], line];
    if (end === '') break;
  }
  return lines;
}

/** The most frequent separator in the heading, outside quotes. */
function separatorOf(text: string): string {
  const heading = /^\s*((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => heading.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
