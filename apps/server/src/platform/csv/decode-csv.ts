/** A file whose bytes are not in the expected encoding. */
export interface EncodingFault {
  /** The first line that cannot be decoded. */
  readonly faultyLine: number;
  /** An encoding of the twelve languages in which the line can be decoded, and the decoded line. */
  readonly likely: { readonly encoding: string; readonly text: string } | null;
}

/**
 * The text of a CSV file. A byte order mark decides: UTF-8, or UTF-16 in either order, as spreadsheets save "Unicode
 * text". Without one, the file is UTF-8 or in the encoding that the operator names.
 */
export function decodeCsv(bytes: Uint8Array, encoding = 'utf-8'): string | EncodingFault {
  const label = markedEncoding(bytes) ?? encoding;
  const text = decoded(bytes, label);
  // UTF-16 without a byte order mark is valid UTF-8 with zeros.
  return text === null || text.includes('\0') ? faultIn(bytes, label) : text;
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function faultIn(bytes: Uint8Array, label: string): EncodingFault {
  const lines = linesOf(bytes);
  const isReadable = (line: Uint8Array) => decoded(line, label)?.includes('\0') === false;
  // In UTF-16, the bytes of a line cannot be decoded alone.
  const faulty = label.startsWith('utf-16')
    ? 0
    : Math.max(
        0,
        lines.findIndex((line) => !isReadable(line)),
      );
  const encoding = bytes.includes(0) ? wideEncoding(bytes) : codePageOf(bytes);
  if (encoding === null || encoding === label) return { faultyLine: faulty + 1, likely: null };
  const text = encoding.startsWith('utf-16')
    ? (decoded(bytes, encoding)?.split(/\r|\n/)[0] ?? '')
    : (decoded(lines[faulty] ?? bytes, encoding) ?? '');
  return { faultyLine: faulty + 1, likely: { encoding, text: text.trim().slice(0, 80) } };
}

/** Lines end with CR, LF or both. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && bytes[at] !== 10 && !(bytes[at] === 13 && bytes[at + 1] !== 10)) continue;
    lines.push(bytes.subarray(start, at));
    start = at + 1;
  }
  return lines;
}

/** The zeros are the high bytes of separators and other ASCII. */
function wideEncoding(bytes: Uint8Array): string | null {
  const zeros = [...bytes.keys()].filter((index) => bytes[index] === 0);
  const high = zeros.filter((index) => index % 2 === 0).length;
  if (bytes.length % 2 !== 0) return null;
  return high > zeros.length / 2 ? 'utf-16be' : 'utf-16le';
}

/**
 * The code page of Windows or macOS to which the bytes above ASCII most likely belong. In languages with Latin letters
 * these bytes are next to ASCII letters; Hebrew, Arabic and Chinese words consist of them alone.
 */
function codePageOf(bytes: Uint8Array): string {
  const binary = Buffer.from(bytes).toString('latin1');
  const runs = binary.match(/[\x80-\xff]+/g) ?? [];
  const share = (pattern: RegExp, among: string) => (among.match(pattern)?.length ?? 0) / among.length;
  const inWords = binary.match(/[\x80-\xff]+(?=[A-Za-z])|(?<=[A-Za-z])[\x80-\xff]+/g) ?? [];
  const all = runs.join('');
  // The accented letters of macOS, except those that are quotes and dashes in Windows.
  if (inWords.length > runs.length / 2)
    return share(/[\x80-\x90\x98-\x9f]/g, all) > 0.5 ? 'macintosh' : 'windows-1252';
  if (share(/[\xe0-\xfa]/g, all) > 0.95) return 'windows-1255';
  // Most Chinese text consists of the 3,755 common characters, whose first byte is in this range.
  const leads = runs.map((run) => run.replaceAll(/(.)./gs, '$1')).join('');
  const isChinese = runs.every(({ length }) => length % 2 === 0) && share(/[\xb0-\xd7]/g, leads) > 0.7;
  return isChinese ? 'gb18030' : 'windows-1256';
}
