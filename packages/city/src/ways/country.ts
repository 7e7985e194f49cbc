import type { AddressOrder } from '@fiacre/domain';
import { callingCodes, iso1A2Code, roadSpeedUnit } from '@rapideditor/country-coder';
import type { OsmColumns } from '../osm/osm-columns.ts';
import { customsOf } from './country-customs.ts';
import { drivingSide, sampledPositions, type DrivingSide } from './driving-side.ts';

/** What the country of a map says about it. */
export interface MapCountry {
  /** Two letters, ISO 3166-1: that of the country or territory in which most of the map is; null if there is none. */
  readonly code: string | null;
  readonly drivingSide: DrivingSide;
  /** The unit of signed speeds, and so of distances on roads; null without a country. */
  readonly speedUnit: 'km/h' | 'mph' | null;
  /** "43" of "+43 …"; null without a country. */
  readonly callingCode: string | null;
  /** ISO 4217; null without a country, or if it has none. */
  readonly currency: string | null;
  /** The likely language, ISO 639; null without a country. */
  readonly language: string | null;
  /** How addresses are written; null without a country. */
  readonly addressOrder: AddressOrder | null;
}

const NO_COUNTRY = {
  code: null,
  speedUnit: null,
  callingCode: null,
  currency: null,
  language: null,
  addressOrder: null,
} as const;

/** Sources: COUNTRY-3, COUNTRY-7. */
export function countryOfMap(osm: OsmColumns): MapCountry {
  const votes = new Map<string, { count: number; readonly at: [lng: number, lat: number] }>();
  for (const { lat, lng } of sampledPositions(osm)) {
    const code = iso1A2Code([lng, lat], { level: 'territory' });
    if (code === null) continue;
    const known = votes.get(code);
    if (known === undefined) votes.set(code, { count: 1, at: [lng, lat] });
    else known.count += 1;
  }
  const [most] = [...votes].sort(([, one], [, other]) => other.count - one.count);
  const side = drivingSide(osm);
  if (most === undefined) return { ...NO_COUNTRY, drivingSide: side };
  // Asked by position, because the parts of a country may differ.
  const [code, { at }] = most;
  return {
    code,
    drivingSide: side,
    speedUnit: roadSpeedUnit(at) === 'mph' ? 'mph' : 'km/h',
    callingCode: callingCodes(at)[0]?.replaceAll(/\D/g, '') ?? null,
    ...customsOf(code),
  };
}
