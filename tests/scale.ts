/**
 * Whether tests run at their full size (sizes.ts). `npm test` tries enough to find regressions within minutes;
 * `npm run test:long` sets FIACRE_TEST=long.
 */
const wanted = process.env['FIACRE_TEST'] ?? '';
if (wanted !== '' && wanted !== 'long') throw new Error(`FIACRE_TEST is "${wanted}"; known: long`);

export const isLong = wanted === 'long';

/** The seed of a random test: random, unless a failed run is repeated with FIACRE_SEED. */
export function seedOr(usual: number): number {
  const given = process.env['FIACRE_SEED'] ?? '';
  if (given === '') return usual;
  const seed = Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`FIACRE_SEED is "${given}", not a whole number`);
  return seed;
}

/** Reads `FIACRE_SIZES=kills=200,…`: sizes for the run of one file, instead of those in sizes.ts. */
export function sizesIn(text: string): Readonly<Record<string, number>> {
  const parts = text.split(',').filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, name, digits] = /^(\w+)=(\d+)$/.exec(part) ?? [];
      if (name === undefined) throw new Error(`FIACRE_SIZES has "${part}", not a name and a number`);
      return [name, Number(digits)];
    }),
  );
}

/** Printed with a failure, so that the run can be repeated. */
export function toRepeat(seed: number): string {
  return `again with FIACRE_SEED=${seed}${isLong ? ' FIACRE_TEST=long' : ''}`;
}
