import type { CityReport } from '@fiacre/contract';
import { mainCity } from '../city/cities.ts';
import type { InstalledMap } from '../installed-map.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { lockTable } from '../../platform/transaction/lock-table.ts';
import { findFurtherCity } from './further-cities.ts';
import { readServedCity, switchCity } from './served-city.ts';

/** Shows admins the report that the import of a city wrote. */
export function serveReport(
  { db }: Pick<Platform, 'db'>,
  { cities }: Pick<InstalledMap, 'cities'>,
): Handlers<'cityReport' | 'switchCityBack'> {
  return {
    cityReport: async ({ query }) => {
      const { city } = cities.now().find(({ key }) => key === query.city) ?? refuse('not_found');
      const served = await (query.city === mainCity ? readServedCity(db) : findFurtherCity(db, query.city));
      return { ...presentReport(city.info), previousId: served?.previous_id ?? null };
    },
    // Names the build, so that pressing twice does not switch forward again.
    switchCityBack: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'served_city');
        const served = (await readServedCity(tx.sql)) ?? refuse('not_found');
        const { cityId } = call.body;
        if (served.city_id === cityId) return { ok: true };
        if (served.previous_id !== cityId) return refuse('not_found');
        const { configured_id: configuredId, city_id: from } = served;
        await switchCity(tx, { configuredId, from, to: cityId });
        return { ok: true };
      }),
  };
}

function presentReport({
  id,
  name,
  bounds,
  roadNodes,
  report,
}: InstalledMap['city']['info']): Omit<CityReport, 'previousId'> {
  const { file, area, roads, addresses, restrictions, timed, country, speeds } = report;
  const { applied, notForTaxis, conditional, unreadable, unusable } = restrictions;
  return {
    cityId: id,
    city: name,
    bounds: { ...bounds },
    junctions: roadNodes,
    file: file === null ? null : presentFile(file),
    area,
    roads: { ...roads },
    addresses: { ...addresses },
    turnRestrictions: { applied, notForTaxis, conditional, unreadable, unusable },
    hours: { roads: timed.ways, gates: timed.gates, unreadable: timed.unreadable + unreadable },
    country: { ...country, addressOrder: country.addressOrder && { ...country.addressOrder } },
    speeds: { roads: speeds.roads, examples: speeds.examples.map((example) => ({ ...example })) },
  };
}

function presentFile(file: NonNullable<InstalledMap['city']['info']['report']['file']>): CityReport['file'] {
  const { timestampSeconds, features, unknownFeatures, ...facts } = file;
  return {
    ...facts,
    features: [...features],
    unknownFeatures: [...unknownFeatures],
    dataAt: timestampSeconds === null ? null : new Date(timestampSeconds * 1000).toISOString(),
  };
}
