import { sql, type RawBuilder } from 'kysely';

/**
 * The condition that finds the rows which may contain the typed text by an index on `search_pieces(words)`. Whoever
 * uses it also compares the text. `words` must be exactly as in the index.
 */
export function hasPiecesOf(words: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  return sql`search_pieces(${words}) @> longest_pieces(fold_text(${typed}))`;
}
