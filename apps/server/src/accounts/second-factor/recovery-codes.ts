import type { Random } from '../../platform/random/random.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountTables } from '../record/tables.ts';
import { tokenHash } from '../record/tokens.ts';

const codeCount = 10;
/** 80 bits each, so a plain digest cannot be reversed. */
const codeBytes = 10;
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Ten new codes that replace all older ones; only their digests are stored. */
export async function replaceRecoveryCodes(tx: Tx, random: Random, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newCode(random));
  const table = tx.sql.withTables<AccountTables>();
  await table.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await table
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Deletes the code, so that each can be used once. */
export async function takeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const taken = await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(typed))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

const hashOf = (code: string): string => tokenHash(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

// Two characters per byte would be uneven; five bits per character of 32 are even.
function newCode(random: Random): string {
  const bits = [...random.bytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = bits.match(/.{5}/g)?.map((five) => alphabet[Number.parseInt(five, 2)]) ?? [];
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}
