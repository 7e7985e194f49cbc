/** Converts a range counted in characters (code points, as Google counts) to an offset and length in UTF-16 units. */
export function unitsOfCharacters(
  text: string,
  start: number,
  end: number,
): { offset: number; length: number } {
  const characters = Array.from(text);
  const unitsIn = (from: number, until: number): number => characters.slice(from, until).join('').length;
  return { offset: unitsIn(0, start), length: unitsIn(start, end) };
}
