import type { Random } from '../platform/random/random.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { findUserByReferral } from './store.ts';

const shortTries = 20;

/** The first name and four digits, 1000 to 9999, that nobody has yet; more digits once a name is crowded. */
export async function referralIdFor(tx: Tx, firstName: string, random: Random): Promise<string> {
  const name =
    firstName
      .normalize('NFKD')
      .replace(/[^a-zA-Z0-9]/g, '')
      .slice(0, 20) || 'rider';
  for (let attempt = 0; ; attempt += 1) {
    const digits = attempt < shortTries ? random.integer(1000, 9999) : random.integer(10_000_000, 99_999_999);
    const candidate = `${name}${digits}`;
    if ((await findUserByReferral(tx.sql, candidate)) === null) return candidate;
  }
}
