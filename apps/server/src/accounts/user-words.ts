import { sql, type RawBuilder } from 'kysely';
import { hasPiecesOf } from '../platform/database/search-pieces.ts';
import { containing } from '../platform/http/list-query.ts';

/** What a search of people compares, and the expression of the index `users_pieces`, which leaves out deleted accounts. */
const userWords = sql<string>`lower(first_name || E'\\n' || last_name || E'\\n' || coalesce(vehicle_number, '') || E'\\n'
  || coalesce(referral_id, '') || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(mobile, ''))`;

/** The words of a search. People are found if each of them occurs, in any order: `Dora Driver`, `driver d`. */
export const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter((word) => word !== '');

/** Whether each of the words occurs in what a search of people compares; the index is asked first. */
export function haveEachWord(words: readonly string[]): RawBuilder<boolean> {
  const each = words.map(
    (word) => sql`${hasPiecesOf(userWords, word)} and ${userWords} like lower(${containing(word)})`,
  );
  return sql`(${sql.join(each, sql` and `)})`;
}

/** The living people whose first and last name contain the typed text; each of its words is looked up in the index. */
export function isNamed(typed: string): RawBuilder<boolean> {
  const pieces = wordsOf(typed).map((word) => hasPiecesOf(userWords, word));
  const name = sql`first_name || ' ' || last_name ilike ${containing(typed)}`;
  return sql`(${sql.join([sql`deleted_at is null`, ...pieces, name], sql` and `)})`;
}
