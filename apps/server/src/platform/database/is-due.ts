import { sql, type RawBuilder } from 'kysely';
import { maxSkewMilliseconds } from '../time/clock.ts';

/**
 * Whether the time in a column has come. No delay is longer than `maxDelaySeconds`, so a later time was stored before
 * the clock was set back, and would otherwise not come until the clock reaches it again.
 */
export function isDue(column: string, now: Date, maxDelaySeconds: number): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + maxDelaySeconds * 1000 + maxSkewMilliseconds);
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`;
}
