import { isClosedAt, type ClosureTimes } from '@fiacre/domain';
import { sql } from 'kysely';
import type { ShapedClosure } from '../maps/index.ts';
import { referencePart } from '../platform/reference/reference.ts';

export interface KeptClosure extends ShapedClosure, ClosureTimes {
  readonly city: string;
  readonly reason: string;
}

/**
 * The closures of each city by its key, of which every process keeps a copy: each route reads those of its time.
 * Those that ended long ago are left out; at most 200 have not ended.
 */
export const closuresPart = referencePart({
  name: 'closures',
  select: sql`select coalesce(json_agg(json_build_object('id', id, 'version', version, 'city', city, 'reason', reason,
    'shape', shape, 'hours', hours, 'fromMs', extract(epoch from from_at) * 1000,
    'untilMs', extract(epoch from until_at) * 1000) order by id), '[]')
    from (select * from closures where deleted_at is null
      order by coalesce(until_at, 'infinity') desc limit 400) known`,
  read: (closures: readonly KeptClosure[]): ReadonlyMap<string, readonly KeptClosure[]> =>
    Map.groupBy(closures, ({ city }) => city),
});

/** The closures of a city that apply at an instant. */
export function closedNow(
  closures: readonly KeptClosure[],
  at: Date,
  timeZone: string,
): readonly KeptClosure[] {
  return closures.filter((closure) => isClosedAt(closure, at.getTime(), timeZone));
}
