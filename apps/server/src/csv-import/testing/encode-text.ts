/** The text in an encoding that Node only decodes; null if the encoding lacks one of its characters. */
export function encodeText(text: string, encoding: string): Buffer | null {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const bytes = bytesOf(encoding);
  const encoded = Array.from(text, (character) => bytes.get(character));
  return encoded.every((sequence) => sequence !== undefined) ? Buffer.from(encoded.flat()) : null;
}

const known = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The bytes of each character of a code page, which are one or two. */
function bytesOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const found = known.get(encoding);
  if (found !== undefined) return found;
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  const add = (sequence: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(sequence));
    if ([...text].length === 1 && text !== '\uFFFD' && !bytes.has(text)) bytes.set(text, sequence);
  };
  for (let first = 0; first < 256; first += 1) add([first]);
  if (encoding === 'gb18030')
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) add([first, second]);
  known.set(encoding, bytes);
  return bytes;
}
