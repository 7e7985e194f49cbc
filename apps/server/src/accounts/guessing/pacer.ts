import { refuse } from '../../platform/refusal/refusal.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import type { Transact, Tx } from '../../platform/transaction/tx.ts';
import type { AccountTables } from '../tables.ts';
import { takeTry, type Pace, type Tries } from './pace.ts';
import { paces } from './paces.ts';

/** One limit and whom it concerns. */
export interface Claim {
  readonly pace: keyof typeof paces;
  readonly whose: readonly string[];
  /** As many tries as the operator says, in the place of the pace's own. */
  readonly tries?: number;
}

/** Counts tries in the database, so that all nodes count together and a restart forgets nothing. */
export interface Pacer {
  /** Takes a try of every claim before the work that it is for, or refuses with `rate_limited` and takes none. */
  take(claims: readonly Claim[]): Promise<void>;
  /** The same inside a transaction; false instead of refusing. */
  takeIn(tx: Tx, claims: readonly Claim[]): Promise<boolean>;
  /** Forgets what was counted, after a success. */
  clear(tx: Tx, claims: readonly Claim[]): Promise<void>;
  /** After a success: the caller's own tries are forgotten, of each shared limit one is given back. */
  succeed(tx: Tx, claims: { readonly own: Claim; readonly shared: readonly Claim[] }): Promise<void>;
}

type KeyOf = (claim: Claim) => string;

/** A row's key tells nobody's name, number or address. */
export const digestKeys =
  (secret: Secret): KeyOf =>
  ({ pace, whose }) =>
    secret.digest('pace', pace, ...whose);

export function createPacer(transact: Transact, keyOf: KeyOf): Pacer {
  const takeAll = (tx: Tx, claims: readonly Claim[]) => takeEvery(tx, keyed(keyOf, claims));
  return {
    async take(claims) {
      const waitMilliseconds = await transact((tx) => takeAll(tx, claims));
      if (waitMilliseconds !== null)
        refuse('rate_limited', { retryAfterSeconds: Math.ceil(waitMilliseconds / 1000) });
    },
    takeIn: async (tx, claims) => (await takeAll(tx, claims)) === null,
    clear: (tx, claims) => forget(tx, claims.map(keyOf)),
    async succeed(tx, { own, shared }) {
      const ownKey = keyOf(own);
      for (const { key } of keyed(keyOf, [own, ...shared]))
        await (key === ownKey ? forget(tx, [key]) : giveOneBack(tx, key));
    },
  };
}

async function forget(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.sql.withTables<AccountTables>().deleteFrom('tries').where('key', 'in', keys).execute();
}

// What was tried is no guess, but says nothing of what others tried meanwhile.
async function giveOneBack(tx: Tx, key: string): Promise<void> {
  const tries = tx.sql.withTables<AccountTables>().updateTable('tries');
  const fewer = tries.set((row) => ({ count: row('count', '-', 1) }));
  await fewer.where('key', '=', key).where('count', '>', 0).execute();
}

interface KeyedClaim extends Claim {
  readonly key: string;
}

// In one order, so that two requests never wait for each other.
function keyed(keyOf: KeyOf, claims: readonly Claim[]): KeyedClaim[] {
  return claims
    .map((claim) => ({ ...claim, key: keyOf(claim) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** How long to wait, null when every claim had a try left. */
async function takeEvery(tx: Tx, claims: readonly KeyedClaim[]): Promise<number | null> {
  const now = tx.now.getTime();
  const taken: { key: string; tries: Tries; endsAt: Date }[] = [];
  for (const { key, pace: name, tries } of claims) {
    const pace: Pace = { ...paces[name], ...(tries !== undefined && { tries }) };
    const result = takeTry(pace, await readLocked(tx, key), now);
    if (!result.allowed) return result.retryAfterMilliseconds;
    const endsAt = new Date(result.tries.startedAt + pace.spanMilliseconds);
    taken.push({ key, tries: result.tries, endsAt });
  }
  for (const { key, tries, endsAt } of taken) await write(tx, key, tries, endsAt);
  return null;
}

// The row is made before it is locked, so that two first tries at once count as two.
async function readLocked(tx: Tx, key: string): Promise<Tries | null> {
  const tries = tx.sql.withTables<AccountTables>();
  await tries
    .insertInto('tries')
    .values({ key, count: 0, started_at: tx.now, last_at: tx.now, ends_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tries
    .selectFrom('tries')
    .select(['count', 'started_at', 'last_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { count: row.count, startedAt: row.started_at.getTime(), lastAt: row.last_at.getTime() };
}

async function write(tx: Tx, key: string, tries: Tries, endsAt: Date): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('tries')
    .set({
      count: tries.count,
      started_at: new Date(tries.startedAt),
      last_at: new Date(tries.lastAt),
      ends_at: endsAt,
    })
    .where('key', '=', key)
    .execute();
}
