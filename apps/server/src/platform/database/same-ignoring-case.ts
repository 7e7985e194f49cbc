import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a column holds a text, whatever its case. The database folds both sides, exactly as its unique indexes on
 * `lower(column)` do; JavaScript folds some letters another way (the Turkish dotted I, for one).
 */
export const sameIgnoringCase = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;
