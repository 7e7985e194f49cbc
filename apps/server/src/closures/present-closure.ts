import type { Closure } from '@fiacre/contract';
import { isClosedAt, type ClosureTimes } from '@fiacre/domain';
import type { Selectable } from 'kysely';
import type { InstalledMap } from '../maps/index.ts';
import type { ClosureTable } from './tables.ts';

export type ClosureRow = Selectable<ClosureTable>;
export type ClosureMap = Pick<InstalledMap, 'cities' | 'closures'>;

export function timesOf({ from_at, until_at, hours }: ClosureRow): ClosureTimes {
  return { fromMs: from_at.getTime(), untilMs: until_at?.getTime() ?? null, hours };
}

export function presentClosure({ cities, closures }: ClosureMap, row: ClosureRow, now: Date): Closure {
  const { id, version, city: key, reason, shape, from_at, until_at, hours, created_at } = row;
  const served = cities.now().find((city) => city.key === key);
  const { names, metres } = closures.streetsOf(key, row);
  return {
    id,
    version,
    city: served?.city.info.name ?? key,
    timeZone: served?.timeZone ?? 'UTC',
    reason,
    shape: shape.kind === 'area' ? { ...shape, outline: [...shape.outline] } : shape,
    from: from_at.toISOString(),
    until: until_at?.toISOString() ?? null,
    hours: hours && { days: [...hours.days], from: hours.from, to: hours.to },
    state: stateOf(timesOf(row), now.getTime(), served?.timeZone ?? 'UTC'),
    streets: [...names],
    metres,
    createdAt: created_at.toISOString(),
  };
}

function stateOf(times: ClosureTimes, nowMs: number, timeZone: string): Closure['state'] {
  if (isClosedAt(times, nowMs, timeZone)) return 'closed';
  return times.untilMs !== null && times.untilMs <= nowMs ? 'ended' : 'later';
}
