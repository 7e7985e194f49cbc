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
 * Parses RFC 4180 with commas, semicolons or tabs, whichever the first line has; a line break may be inside quotes. A
 * byte order mark is ignored.
 */
export function parseCsv(text: string): readonly CsvLine[] | CsvFault {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  const field = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const lines: CsvLine[] = [];
  let fields: string[] = [];
  let [line, start] = [1, 1];
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

function separatorOf(text: string): string {
  const heading = text.slice(0, text.search(/\r|\n|$/));
  if (heading.includes(',')) return ',';
  return heading.includes(';') ? ';' : heading.includes('\t') ? '\t' : ',';
}
