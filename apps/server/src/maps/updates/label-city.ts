import { isWithin } from '@fiacre/city';
import type { InstalledMap } from '../installed-map.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { lockTable } from '../../platform/transaction/lock-table.ts';
import { readCityLabels, saveCityLabel } from './city-labels.ts';

/** Sets the name and the centre of a city, at once on this node and within a second on the rest. Source: COUNTRY-10. */
export function labelCity(
  db: Platform['db'],
  { cities, switching }: Pick<InstalledMap, 'cities' | 'switching'>,
): Handlers<'labelCity'>['labelCity'] {
  return async (call) => {
    const { key } = call.params;
    const { city } = cities.now().find((one) => one.key === key) ?? refuse('not_found');
    const { centre } = call.body;
    if (centre !== null && !isWithin(centre, city.info.bounds)) refuse('city_centre_outside', { ...centre });
    const after = { name: call.body.name?.trim() || null, centre };
    const done = await call.commit(async (tx) => {
      await lockTable(tx, 'city_labels');
      const before = (await readCityLabels(tx.sql)).get(key) ?? { name: null, centre: null };
      await saveCityLabel(tx, key, after);
      tx.audit({ action: 'change-city', object: { kind: 'city', id: key }, facts: { before, after } });
      return { ok: true as const };
    });
    switching.label(await readCityLabels(db));
    return done;
  };
}
