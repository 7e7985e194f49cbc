import pg from 'pg';

/** PostgreSQL types that the driver would return as strings, each with a parser. */
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, readInteger],
  // Rates have at most four decimals, which a double represents well enough.
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);

/** Parses values consistently: int8 as a safe integer, numeric as a number, date as text. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const reader: unknown = readers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text');
    return reader;
  },
};

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} exceeds the integers that a number holds exactly`);
  return value;
}
