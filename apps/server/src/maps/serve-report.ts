import type { CityReport } from '@fiacre/contract';
import type { InstalledMap } from './installed-map.ts';
import type { Handlers } from '../platform/http/handler.ts';

/** Shows admins the report that the import of the city wrote. */
export function serveReport({ info }: InstalledMap['city']): Handlers<'cityReport'> {
  return { cityReport: async () => presentReport(info) };
}

function presentReport({ name, bounds, roadNodes, report }: InstalledMap['city']['info']): CityReport {
  const { file, area, roads, addresses, restrictions } = report;
  const { applied, notForTaxis, conditional, unusable } = restrictions;
  return {
    city: name,
    bounds: { ...bounds },
    junctions: roadNodes,
    file: file === null ? null : presentFile(file),
    area,
    roads: { ...roads },
    addresses: { ...addresses },
    turnRestrictions: { applied, notForTaxis, conditional, unusable },
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
