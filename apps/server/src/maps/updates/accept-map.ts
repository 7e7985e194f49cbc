import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { lockTable } from '../../platform/transaction/lock-table.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { mainCity } from '../city/cities.ts';
import { findFurtherCity, saveFurtherCity, switchFurtherCity } from './further-cities.ts';
import { deleteRefusedMap, readRefusedMaps, type RefusedMap } from './refused-maps.ts';
import { readServedCity, switchCity } from './served-city.ts';

/** Serves a map of which few junctions are connected, because an admin has seen the figures. Source: COUNTRY-11. */
export function acceptMap(): Handlers<'acceptMap'>['acceptMap'] {
  return (call) =>
    call.commit(async (tx) => {
      const { key } = call.params;
      const { cityId } = call.body;
      await lockTable(tx, key === mainCity ? 'served_city' : 'further_cities');
      const map = (await readRefusedMaps(tx.sql)).find((one) => one.city === key);
      // Names the build, so that the admin accepts the figures shown.
      if (map?.build_id !== cityId) return refuse('not_found');
      await (key === mainCity ? serveMain(tx, map) : serveFurther(tx, map));
      await deleteRefusedMap(tx, key);
      const facts = { city: cityId, connectedShare: map.connected_share };
      tx.audit({ action: 'accept-city', object: { kind: 'city', id: key }, facts });
      return { ok: true };
    });
}

async function serveMain(tx: Tx, { build_id: to, configured_id: configuredId }: RefusedMap): Promise<void> {
  const from = (await readServedCity(tx.sql))?.city_id ?? null;
  await switchCity(tx, { configuredId: configuredId ?? to, from, to });
}

async function serveFurther(
  tx: Tx,
  { city: key, build_id: to, input, time_zone: timeZone }: RefusedMap,
): Promise<void> {
  const known = await findFurtherCity(tx.sql, key);
  if (known !== null) return switchFurtherCity(tx, known, { to, input });
  if (timeZone === null) return refuse('not_found');
  await saveFurtherCity(tx, { key, time_zone: timeZone, input, build_id: to, previous_id: null });
}
