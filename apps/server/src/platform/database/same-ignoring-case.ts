import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a column equals a text, ignoring case. PostgreSQL converts both sides to lower case, exactly as its unique
 * indexes on `lower(column)` do; JavaScript converts some letters differently (such as the Turkish dotted I).
 */
export const sameIgnoringCase = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;
