import { widerNetworks } from '../../platform/http/limits/client-address.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import type { Transact, Tx } from '../../platform/transaction/tx.ts';
import type { AccountTables } from '../record/tables.ts';
import { takeAttempt, type RateLimit, type Attempts } from './rate-limit.ts';
import { rateLimits } from './rate-limits.ts';

/** One limit, and the parts of the key under which attempts are counted. */
export interface Claim {
  readonly rateLimit: keyof typeof rateLimits;
  readonly whose: readonly string[];
  /** Replaces the limit's default maximum with the one that the operator has set. */
  readonly maxAttempts?: number;
}

/** Counts attempts in the database, so that all nodes share the counts and they survive a restart. */
export interface RateLimiter {
  /** Counts an attempt for every claim before the work is done, or refuses with `rate_limited` and counts none. */
  take(claims: readonly Claim[]): Promise<void>;
  /** Does the same inside a transaction; returns false instead of refusing. */
  takeIn(tx: Tx, claims: readonly Claim[]): Promise<boolean>;
  /** Whether an attempt is left; counts none. */
  isOpen(tx: Tx, claim: Claim): Promise<boolean>;
  /** Resets the counts after a success. */
  clear(tx: Tx, claims: readonly Claim[]): Promise<void>;
  /** After a success: resets the caller's own count and returns one attempt to each shared limit. */
  succeed(tx: Tx, claims: { readonly own: Claim; readonly shared: readonly Claim[] }): Promise<void>;
}

type KeyOf = (claim: Claim) => string;

/** Digests the keys, so that rows reveal no name, number or address. */
export const digestKeys =
  (secret: Pick<Secret, 'digest'>): KeyOf =>
  ({ rateLimit, whose }) =>
    secret.digest('rateLimit', rateLimit, ...whose);

export function createRateLimiter(transact: Transact, keyOf: KeyOf): RateLimiter {
  const takeAll = (tx: Tx, claims: readonly Claim[]) => takeEvery(tx, keyed(keyOf, claims));
  return {
    async take(claims) {
      const waitMilliseconds = await transact((tx) => takeAll(tx, claims));
      if (waitMilliseconds !== null)
        refuse('rate_limited', { retryAfterSeconds: Math.ceil(waitMilliseconds / 1000) });
    },
    takeIn: async (tx, claims) => (await takeAll(tx, claims)) === null,
    isOpen: async (tx, claim) =>
      takeAttempt(limitOf(claim), await readLocked(tx, keyOf(claim)), tx.now.getTime()).allowed,
    clear: (tx, claims) => forget(tx, claims.map(keyOf)),
    async succeed(tx, { own, shared }) {
      const ownKey = keyOf(own);
      for (const { key } of keyed(keyOf, [own, ...shared]))
        await (key === ownKey ? forget(tx, [key]) : returnOne(tx, key));
    },
  };
}

async function forget(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('rate_limit_attempts')
    .where('key', 'in', keys)
    .execute();
}

// This attempt was correct, but someone else may have been guessing at the same time.
async function returnOne(tx: Tx, key: string): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('rate_limit_attempts')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

interface KeyedClaim extends Claim {
  readonly key: string;
}

/**
 * An IPv6 network also counts against the larger networks around it, which are allowed a few times as many attempts,
 * except on a single account or number, which few people of one network try to reach.
 */
function withWiderNetworks(claim: Claim): Claim[] {
  const at = claim.whose.findIndex((part) => widerNetworks(part).length > 0);
  const most = claim.maxAttempts ?? rateLimits[claim.rateLimit].maxAttempts;
  return [
    claim,
    ...widerNetworks(claim.whose[at] ?? '').map(({ network, times }) => ({
      ...claim,
      whose: claim.whose.with(at, network),
      maxAttempts: claim.whose.length > 1 ? most : most * times,
    })),
  ];
}

// Always in the same order, so that two requests cannot deadlock.
function keyed(keyOf: KeyOf, claims: readonly Claim[]): KeyedClaim[] {
  return claims
    .flatMap(withWiderNetworks)
    .map((claim) => ({ ...claim, key: keyOf(claim) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function limitOf({ rateLimit, maxAttempts }: Claim): RateLimit {
  return { ...rateLimits[rateLimit], ...(maxAttempts !== undefined && { maxAttempts }) };
}

/** How long to wait; null if every claim had an attempt left. */
async function takeEvery(tx: Tx, claims: readonly KeyedClaim[]): Promise<number | null> {
  const now = tx.now.getTime();
  const taken: { key: string; attempts: Attempts; endsAt: Date }[] = [];
  for (const { key, ...claim } of claims) {
    const rateLimit = limitOf(claim);
    const result = takeAttempt(rateLimit, await readLocked(tx, key), now);
    if (!result.allowed) return result.retryAfterMilliseconds;
    const endsAt = new Date(result.attempts.startedAt + rateLimit.spanMilliseconds);
    taken.push({ key, attempts: result.attempts, endsAt });
  }
  for (const { key, attempts, endsAt } of taken) await write(tx, key, attempts, endsAt);
  return null;
}

// The row is created before it is locked, so that two simultaneous first attempts count as two.
async function readLocked(tx: Tx, key: string): Promise<Attempts | null> {
  const sql = tx.sql.withTables<AccountTables>();
  await sql
    .insertInto('rate_limit_attempts')
    .values({ key, count: 0, started_at: tx.now, last_at: tx.now, ends_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await sql
    .selectFrom('rate_limit_attempts')
    .select(['count', 'started_at', 'last_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { count: row.count, startedAt: row.started_at.getTime(), lastAt: row.last_at.getTime() };
}

async function write(tx: Tx, key: string, attempts: Attempts, endsAt: Date): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('rate_limit_attempts')
    .set({
      count: attempts.count,
      started_at: new Date(attempts.startedAt),
      last_at: new Date(attempts.lastAt),
      ends_at: endsAt,
    })
    .where('key', '=', key)
    .execute();
}
