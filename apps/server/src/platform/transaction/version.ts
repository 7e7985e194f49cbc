import type { ErrorCode, ErrorFacts } from '@fiacre/contract/errors';
import type { UpdateResult } from 'kysely';
import { refuse } from '../refusal/refusal.ts';

/**
 * Ends a version-checked update (`… where id = ? and version = ?`): no row changed means that somebody
 * else was first, and the whole intention is refused.
 */
export function requireOneRow(
  result: UpdateResult | undefined,
  code: ErrorCode = 'stale_version',
  facts: ErrorFacts = {},
): void {
  if (result?.numUpdatedRows !== 1n) refuse(code, facts);
}
