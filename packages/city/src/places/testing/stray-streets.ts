import type { Places } from '../places.ts';

/**
 * Counts the streets that are suggested for single letters, and those for which the reverse lookup finds another
 * street. Streets without cars are left out, because addresses are on drivable streets.
 */
export function strayStreets(
  places: Places,
  withoutCars: ReadonlySet<string> = new Set(),
): { readonly streets: number; readonly strays: number } {
  const streets = Array.from('abcdefghijlmnoprstv')
    .flatMap((letter) => places.suggest(letter, { limit: 50 }))
    .filter(({ kind, main }) => kind === 'street' && !withoutCars.has(main.text));
  const strays = streets.filter(({ main, position }) => places.reverse(position)?.street !== main.text);
  return { streets: streets.length, strays: strays.length };
}
