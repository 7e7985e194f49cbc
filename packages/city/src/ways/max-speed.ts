import { westernDigits } from '@fiacre/domain';
import { feature } from '@rapideditor/country-coder';

const kmPerMile = 1.609344;
const kmPerNauticalMile = 1.852;

/** Walking speed, as signed by `maxspeed=walk`. Source: OpenStreetMap wiki, Key:maxspeed. */
const walkKmh = 7;

/** The highest limit of any country, on motorways of the United Arab Emirates. */
const highestKmh = 160;

/** The speed used for `maxspeed=none`: the German advisory speed. */
const unlimitedKmh = 130;

/**
 * Limits that apply in a kind of area without being signed (`FR:urban`). Source: OpenStreetMap wiki, Speed limits, "Country
 * code/category".
 */
const placeLimitsKmh: Readonly<Record<string, number>> = {
  urban: 50,
  rural: 90,
  trunk: 100,
  motorway: 120,
  living_street: 15,
  bicycle_road: 30,
  school: 30,
  walk: walkKmh,
  walking: walkKmh,
  none: unlimitedKmh,
  nsl_restricted: 30 * kmPerMile,
  nsl_single: 60 * kmPerMile,
  nsl_dual: 70 * kmPerMile,
};

/** Countries whose limits differ from the table above enough to matter to a city taxi. */
const countryLimitsKmh: Readonly<Record<string, number>> = {
  'RU:urban': 60,
  'BY:urban': 60,
  'RU:living_street': 20,
  'DE:motorway': unlimitedKmh,
  'DE:rural': 100,
  'AT:rural': 100,
  'BE:rural': 70,
  'NL:rural': 80,
  'GB:motorway': 70 * kmPerMile,
  'FR:rural': 80,
  'FR:motorway': 130,
  'IT:motorway': 130,
};

/**
 * The limit in km/h that a `maxspeed` value means (`50`, `30 mph`, `FR:urban`, `DE:zone:30`, `none`, `walk`), or
 * undefined if the value is unusable. Several values (`90;30`) come from joined ways with one limit each: the result is
 * the average speed of a car that drives the same distance at each limit.
 */
export function parseMaxSpeedKmh(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  // A comma before a single digit is a decimal one.
  const written = westernDigits(value).replaceAll(/(\d),(\d)(?!\d)/g, '$1.$2');
  const limits = written.split(/[;|,]/).map((part) => parseOne(part.trim().toLowerCase()));
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : known.length / known.reduce((sum, limit) => sum + 1 / limit, 0);
}

function parseOne(value: string): number | undefined {
  const signed = /^(\d+(?:\.\d+)?)\s*(km ?\/ ?h|kmh|kph|mph|knots)?$/.exec(value);
  if (signed) return usable(Number(signed[1]) * factorOf(signed[2]));
  // A region of a country may follow it: "BE-VLG:urban".
  const [, country, place, unit] =
    /^(?:([a-z]{2})(?:-[a-z\d]{1,3})?:)?(?:zone:?)?([a-z_]+|\d+)\s*(km\/h|mph)?$/.exec(value) ?? [];
  if (place === undefined) return undefined;
  const code = country === 'uk' ? 'GB' : country?.toUpperCase();
  if (/^\d+$/.test(place)) return usable(Number(place) * factorOf(unit ?? unitOf(code)));
  return countryLimitsKmh[`${code}:${place}`] ?? ownLimit(place);
}

/** The unit of the zones of a country. */
function unitOf(code: string | undefined): string | undefined {
  // The United Kingdom is listed by its nations.
  return code === 'GB' ? 'mph' : code && feature(code)?.properties.roadSpeedUnit;
}

function ownLimit(place: string): number | undefined {
  return Object.hasOwn(placeLimitsKmh, place) ? placeLimitsKmh[place] : undefined;
}

/** A limit that no country signs is a typing error. */
function usable(kmh: number): number | undefined {
  return kmh > 0 && kmh <= highestKmh ? kmh : undefined;
}

function factorOf(unit: string | undefined): number {
  if (unit === 'mph') return kmPerMile;
  return unit === 'knots' ? kmPerNauticalMile : 1;
}
