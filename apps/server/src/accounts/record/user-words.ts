import { plainPhone, readEmail } from '@fiacre/domain';
import { sql, type RawBuilder } from 'kysely';
import { hasPiecesOf } from '../../platform/database/search-pieces.ts';
import { containing, contains } from '../../platform/http/list-query.ts';
import { readPhone } from './phone-number.ts';

/**
 * The text that a search of people compares, also the expression of the index `users_pieces`, which leaves out deleted
 * accounts.
 */
const userWords = sql<string>`fold_text(first_name || E'\\n' || last_name || E'\\n' || coalesce(vehicle_number, '') || E'\\n'
  || coalesce(referral_id, '') || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(mobile, ''))`;

/** The words of a search. People are found if each of them occurs, in any order: `Dora Driver`, `driver d`. */
export const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter((word) => word !== '');

/**
 * What to look for: the words as typed or, for a phone number or an address, in stored form. The beginning of a number
 * also counts, without prefixes dialled before it. Source: REG-7, ADDB-5.
 */
export function searchesOf(typed: string, country: string): string[][] {
  const words = wordsOf(typed);
  const email = readEmail(typed);
  const digits = plainPhone(typed);
  return [
    ...(words.length === 0 ? [] : [words]),
    ...(email === null ? [] : [[email]]),
    ...(digits === null || digits.length < 3
      ? []
      : [[(readPhone(typed, country) ?? digits.replace(/^0+/, '')).replace('+', '')]]),
  ].filter((search) => search.every((word) => word !== ''));
}

/** Whether each word occurs in the searched text; the index is used first. */
export function haveEachWord(words: readonly string[]): RawBuilder<boolean> {
  const each = words.map(
    (word) => sql`${hasPiecesOf(userWords, word)} and ${userWords} like fold_text(${containing(word)})`,
  );
  return sql`(${sql.join(each, sql` and `)})`;
}

/** The living people whose first and last name contain the typed text; each of its words is looked up in the index. */
export function isNamed(typed: string): RawBuilder<boolean> {
  const pieces = wordsOf(typed).map((word) => hasPiecesOf(userWords, word));
  const name = contains(sql`first_name || ' ' || last_name`, typed);
  return sql`(${sql.join([sql`deleted_at is null`, ...pieces, name], sql` and `)})`;
}
