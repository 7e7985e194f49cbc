import { basename } from 'node:path';
import type { CityRow, RefusedMap as RefusedRow } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { mainCity } from '../city/cities.ts';
import type { InstalledMap } from '../installed-map.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { lockTable } from '../../platform/transaction/lock-table.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { acceptMap } from './accept-map.ts';
import { readRefusedMaps, type RefusedMap } from './refused-maps.ts';
import { readCityLabels } from './city-labels.ts';
import { labelCity } from './label-city.ts';
import {
  deleteFurtherCity,
  findFurtherCity,
  readFurtherCities,
  switchFurtherCity,
} from './further-cities.ts';
import { readServedCity } from './served-city.ts';

/** The pickups of all open bookings. */
export type OpenPickups = (sql: Tx['sql'] | Platform['db']) => Promise<readonly LatLng[]>;

/** Shows admins every city, names them, and switches back or removes added ones. */
export function serveCities(
  { db }: Pick<Platform, 'db'>,
  { cities, switching }: Pick<InstalledMap, 'cities' | 'switching'>,
  openPickups: OpenPickups,
): Handlers<'listCities' | 'acceptMap' | 'labelCity' | 'switchFurtherCityBack' | 'removeCity'> {
  const countOpen = async (sql: Parameters<OpenPickups>[0]) =>
    Map.groupBy(await openPickups(sql), (pickup) => cities.at(pickup).key);
  return {
    listCities: async () => {
      const open = await countOpen(db);
      const [main, ...others] = cities.now();
      const served = await readServedCity(db);
      const found = new Map(others.map((city) => [city.key, city]));
      const labels = await readCityLabels(db);
      const openIn = (key: string) => ({
        key,
        openBookings: open.get(key)?.length ?? 0,
        label: labels.get(key) ?? { name: null, centre: null },
      });
      return {
        items: [
          {
            ...openIn(mainCity),
            ...presentCity(main),
            cityId: served?.city_id ?? main.city.info.id,
            previousId: served?.previous_id ?? null,
          },
          ...(await readFurtherCities(db)).map((row) => ({
            ...openIn(row.key),
            ...presentCity(found.get(row.key)),
            timeZone: row.time_zone,
            cityId: row.build_id,
            previousId: row.previous_id,
          })),
        ],
        refused: (await readRefusedMaps(db)).map(presentRefused),
      };
    },
    acceptMap: acceptMap(),
    labelCity: labelCity(db, { cities, switching }),
    // Names the build, so that pressing twice does not switch forward again.
    switchFurtherCityBack: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'further_cities');
        const row = (await findFurtherCity(tx.sql, call.params.key)) ?? refuse('not_found');
        const { cityId } = call.body;
        if (row.build_id === cityId) return { ok: true };
        if (row.previous_id !== cityId) return refuse('not_found');
        await switchFurtherCity(tx, row, { to: cityId });
        return { ok: true };
      }),
    removeCity: removeCity(countOpen),
  };
}

type CountOpen = (sql: Tx['sql']) => Promise<ReadonlyMap<string, readonly LatLng[]>>;

function removeCity(countOpen: CountOpen): Handlers<'removeCity'>['removeCity'] {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'further_cities');
      const { key } = call.params;
      const row = (await findFurtherCity(tx.sql, key)) ?? refuse('not_found');
      const bookings = (await countOpen(tx.sql)).get(key)?.length ?? 0;
      if (bookings > 0) refuse('city_in_use', { bookings });
      await deleteFurtherCity(tx, key);
      const facts = { before: { city: row.build_id, timeZone: row.time_zone } };
      tx.audit({ action: 'remove-city', object: { kind: 'city', id: key }, facts });
      return { ok: true };
    });
}

function presentRefused(map: RefusedMap): RefusedRow {
  return {
    key: map.city,
    cityId: map.build_id,
    file: map.input.kind === 'osm' ? basename(map.input.path) : '',
    connectedShare: map.connected_share,
    junctions: map.junctions,
    builtAt: map.built_at.toISOString(),
  };
}

type Served = ReturnType<InstalledMap['cities']['now']>[0];

/** The name of a served city, and when the data of its file was current. */
export function citySummary(served: Served): { readonly name: string; readonly dataAt: string | null } {
  const { name, dataAt } = presentCity(served);
  return { name: name ?? served.key, dataAt };
}

function presentCity(
  served: Served | undefined,
): Pick<CityRow, 'name' | 'centre' | 'junctions' | 'timeZone' | 'dataAt'> {
  if (served === undefined) return { name: null, centre: null, junctions: null, timeZone: '', dataAt: null };
  const { name, centre, roadNodes, report } = served.city.info;
  const seconds = report.file?.timestampSeconds ?? null;
  return {
    name,
    centre: { ...centre },
    junctions: roadNodes,
    timeZone: served.timeZone,
    dataAt: seconds === null ? null : new Date(seconds * 1000).toISOString(),
  };
}
