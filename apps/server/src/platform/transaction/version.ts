import type { ErrorCode, ErrorFacts } from '@fiacre/contract/errors';
import type { UpdateResult } from 'kysely';
import { refuse } from '../refusal/refusal.ts';

/**
 * Completes a version-checked update (`… where id = ? and version = ?`). If no row changed, someone else was faster,
 * and the whole request is refused.
 */
export function requireOneRow(
  result: UpdateResult | undefined,
  code: ErrorCode = 'stale_version',
  facts: ErrorFacts = {},
): void {
  if (result?.numUpdatedRows !== 1n) refuse(code, facts);
}
