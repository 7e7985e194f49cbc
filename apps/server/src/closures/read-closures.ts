import { opensAt } from '@fiacre/domain';
import type { Handlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { closedNow, closuresPart } from './closures-part.ts';
import { placeOf, requireStreets } from './edit-closures.ts';
import { presentClosure, type ClosureMap } from './present-closure.ts';
import type { ClosureTables } from './tables.ts';

type ReadHandlers = Handlers<'listClosures' | 'previewClosure' | 'closuresOnMap'>;

const dayMs = 24 * 3_600_000;
/** How long an ended closure is listed. Source: CLOSURE-9. */
const listedDays = 30;

export function readClosures({ db, clock }: Pick<Platform, 'db' | 'clock'>, map: ClosureMap): ReadHandlers {
  return {
    listClosures: async () => {
      const now = clock.now();
      const since = new Date(now.getTime() - listedDays * dayMs);
      const rows = await db
        .withTables<ClosureTables>()
        .selectFrom('closures')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where((is) => is.or([is('until_at', 'is', null), is('until_at', '>', since)]))
        .orderBy('from_at', 'desc')
        .orderBy('id')
        .execute();
      return { items: rows.map((row) => presentClosure(map, row, now)) };
    },
    previewClosure: async (call) => {
      const { shape, except } = call.body;
      const key = requireStreets(map, shape);
      const { timeZone, city } = map.cities.at(placeOf(shape));
      const known = (await call.reference()).of(closuresPart).get(key) ?? [];
      const others = closedNow(known, clock.now(), timeZone).filter(({ id }) => id !== except);
      const found = map.closures.preview(key, shape, others);
      if (typeof found === 'string') throw new Error(`accepted, then refused: ${found}`);
      const { lines, names, metres, cutOff } = found;
      const shown = { lines: lines.map((line) => [...line]), streets: [...names], metres, cutOff };
      return { city: city.info.name, timeZone, ...shown };
    },
    closuresOnMap: async (call) => {
      const all = (await call.reference()).of(closuresPart);
      const now = clock.now();
      return { items: map.cities.now().flatMap((city) => onMap(map, city, all.get(city.key) ?? [], now)) };
    },
  };
}

function onMap(
  { closures }: ClosureMap,
  { key, timeZone }: ReturnType<ClosureMap['cities']['now']>[number],
  known: Parameters<typeof closedNow>[0],
  now: Date,
) {
  return closedNow(known, now, timeZone).map((closure) => {
    const untilMs = opensAt(closure, now.getTime(), timeZone);
    return {
      id: closure.id,
      reason: closure.reason,
      until: untilMs === null ? null : new Date(untilMs).toISOString(),
      lines: closures.streetsOf(key, closure).lines.map((line) => [...line]),
    };
  });
}
