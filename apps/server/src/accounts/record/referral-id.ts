import { isName } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { isUuid } from '../../platform/ids/is-uuid.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Random } from '../../platform/random/random.ts';
import { findUser, findUserByReferral } from './store.ts';

const shortAttempts = 20;
const maxName = 20;

/**
 * A free referral id: the name and four digits, 1000 to 9999, or eight digits if no short one was free. `otherwise` is
 * used if the name has no Latin letter or digit. Source: USERS-4, AUTH-4, CONST-5.
 */
export async function freeReferralId(
  sql: Kysely<PlatformTables>,
  random: Random,
  name: string,
  otherwise: string,
): Promise<string> {
  const letters = name.normalize('NFKD').replace(/[^a-zA-Z0-9]/g, '');
  const start = letters.slice(0, maxName) || otherwise;
  for (let attempt = 0; ; attempt += 1) {
    const digits =
      attempt < shortAttempts ? random.integer(1000, 9999) : random.integer(10_000_000, 99_999_999);
    const candidate = `${start}${digits}`;
    if (attempt >= 2 * shortAttempts || (await findUserByReferral(sql, candidate)) === null) return candidate;
  }
}

/** The referrer as entered in the form: by referral id, by the referrer's id, or by both. */
export interface ReferrerInput {
  readonly referralId?: string | null | undefined;
  readonly signupViaReferral?: string | null | undefined;
}

/**
 * The referrer's id, null if there is none; refuses one that matches nobody, or two people. Source: REG-8, REG-9,
 * REG-14.
 */
export async function findReferrer(
  sql: Kysely<PlatformTables>,
  { referralId, signupViaReferral }: ReferrerInput,
): Promise<string | null> {
  const byName = isGiven(referralId) ? ((await findUserByReferral(sql, referralId)) ?? unknown()) : null;
  if (!isGiven(signupViaReferral)) return byName?.id ?? null;
  const byId = isUuid(signupViaReferral.toLowerCase()) ? await findUser(sql, signupViaReferral) : null;
  return byId === null || (byName !== null && byName.id !== byId.id) ? unknown() : byId.id;
}

const isGiven = (typed: string | null | undefined): typed is string => typed != null && isName(typed);
const unknown = () => refuse('referer_not_found');
