import { sql, type RawBuilder } from 'kysely';

/**
 * A condition that uses an index on `search_pieces(words)` to find candidate rows for the typed text. The caller
 * must also compare the text. `words` must be exactly as in the index.
 */
export function hasPiecesOf(words: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  return sql`search_pieces(${words}) @> longest_pieces(fold_text(${typed}))`;
}
