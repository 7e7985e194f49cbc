import pg from 'pg';

/** PostgreSQL types whose text the driver would hand on as a string, with the reader for each. */
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, readInteger],
  // Rates carry at most four decimals, far inside what a double keeps exactly.
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);

/** Reads values the same way everywhere: int8 as a safe integer, numeric as a number, date as its text. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const reader: unknown = readers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text');
    return reader;
  },
};

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond the integers that a number holds exactly`);
  return value;
}
