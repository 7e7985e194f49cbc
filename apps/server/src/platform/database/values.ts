import pg from 'pg';

/** PostgreSQL types that the driver would return as strings or parse slowly, each with a parser. */
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, readInteger],
  // Rates have at most four decimals, which a double represents well enough.
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, readInstant],
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

/** Every instant of a session in UTC; a booking has eight of them. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;
const readAnyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (
  text: string,
) => Date;

function readInstant(text: string): Date {
  return inUtc.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyInstant(text);
}
