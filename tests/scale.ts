/**
 * How much is tried. `npm test` tries as much as finds what it is for within minutes; `npm run test:long` sets
 * FIACRE_TEST=long and tries everything at the size at which it was proved.
 */
const wanted = process.env['FIACRE_TEST'] ?? '';
if (wanted !== '' && wanted !== 'long') throw new Error(`FIACRE_TEST is "${wanted}"; known: long`);

export const isLong = wanted === 'long';

export function scaled<T>({ short, long }: { readonly short: T; readonly long: T }): T {
  return isLong ? long : short;
}

/** What a random test begins with: its own number, unless a run that failed is run again with FIACRE_SEED. */
export function seedOr(usual: number): number {
  const given = process.env['FIACRE_SEED'] ?? '';
  if (given === '') return usual;
  const seed = Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`FIACRE_SEED is "${given}", not a whole number`);
  return seed;
}

/** What a failure says, so that the same run can be had again. */
export function toRepeat(seed: number): string {
  return `again with FIACRE_SEED=${seed}${isLong ? ' FIACRE_TEST=long' : ''}`;
}
