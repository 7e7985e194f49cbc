import * as z from 'zod';
import { Amount, Done, Instant, Latitude, Longitude, Position } from '../declare/primitives.ts';
import type { mapRoutes } from '../routes/maps.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';

const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });

/** Whether the country signs speeds in miles; absent where it does not. Source: COUNTRY-14. */
const inMiles = z.boolean().optional();

/** The main city; the attribution is that of all cities. */
export const CityInfo = z.object({
  id: z.string(),
  name: z.string(),
  demo: z.boolean(),
  bounds: Bounds,
  centre: Position,
  timeZone: z.string(),
  /** Two letters, ISO 3166-1; null in an invented town. Source: COUNTRY-12. */
  country: z.string().nullable(),
  inMiles,
  attribution: z.string(),
  /** The highest zoom with tiles. */
  maxZoom: z.int(),
  /** The further cities, each with the key by which it is known. The pickup decides which city serves a ride. */
  others: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      bounds: Bounds,
      centre: Position,
      timeZone: z.string(),
      country: z.string().nullable(),
      inMiles,
    }),
  ),
});
export type CityInfo = z.infer<typeof CityInfo>;

const Count = z.int().min(0);

/** How a country writes addresses. Source: COUNTRY-8. */
const AddressOrder = z.object({
  number: z.enum(['before', 'after']),
  separator: z.enum([' ', ', ']),
  postcode: z.enum(['before', 'after']).nullable(),
});
export type AddressOrder = z.infer<typeof AddressOrder>;

/** The parts of its file that the city import used, and those that it could not use. Lengths are in metres. */
export const CityReport = z.object({
  /** Identifies the build that this node serves. */
  cityId: z.string(),
  /** The build before the last update, to which an admin can switch back; null if there is none. */
  previousId: z.string().nullable(),
  city: z.string(),
  bounds: Bounds,
  junctions: Count,
  /** Null for the demo city. */
  file: z
    .object({
      name: z.string(),
      bytes: Count,
      writingProgram: z.string().nullable(),
      source: z.string().nullable(),
      /** When the file's data was current. */
      dataAt: z.iso.datetime().nullable(),
      features: z.array(z.string()),
      unknownFeatures: z.array(z.string()),
    })
    .nullable(),
  /** The part of the file that was requested: a box, a place or a polygon; null for the whole file. */
  area: z.string().nullable(),
  roads: z.object({
    usableMetres: Count,
    /** Roads that are not connected to the rest in both directions, nor on an island large enough for rides. */
    islandMetres: Count,
    /** Islands large enough for rides, and the part of the usable roads that is on them. */
    islandsServed: Count,
    servedIslandMetres: Count,
    /** Groups of roads that no usable road joins: small islands, and areas that are closed to taxis. */
    islandsLost: Count,
    /** Usable car ferries, which are not part of the usable roads. */
    ferryMetres: Count,
    closedMetres: Count,
    /** Roads outside the requested area. */
    clippedMetres: Count,
    /** The share of the junctions that rides can use, 0 to 1. */
    connectedShare: z.number(),
    /** The number of roads that end where the file is cut. */
    cutWays: Count,
  }),
  addresses: z.object({ placed: Count, lost: Count }),
  turnRestrictions: z.object({
    applied: Count,
    notForTaxis: Count,
    /** Obeyed at their hours. */
    conditional: Count,
    /** Those whose hours could not be read, applied at all hours. */
    unreadable: Count,
    unusable: Count,
  }),
  /** Roads and gates that are open at some hours only, and conditions by time that could not be read. Source: CLOSURE-12. */
  hours: z.object({ roads: Count, gates: Count, unreadable: Count }),
  /**
   * The country in which most of the map is, and what follows from it; nulls for an invented town. Sources: COUNTRY-3,
   * COUNTRY-7.
   */
  country: z.object({
    code: z.string().nullable(),
    drivingSide: z.enum(['left', 'right']),
    speedUnit: z.enum(['km/h', 'mph']).nullable(),
    callingCode: z.string().nullable(),
    currency: z.string().nullable(),
    language: z.string().nullable(),
    addressOrder: AddressOrder.nullable(),
  }),
  /** Roads whose signed limit cannot be right, with the ids of some ways. Source: COUNTRY-4. */
  speeds: z.object({ roads: Count, examples: z.array(z.object({ way: z.int(), limit: z.string() })) }),
});
export type CityReport = z.infer<typeof CityReport>;

/** The city of the report: `main`, or the key of an added city. */
export const CityReportQuery = z.strictObject({ city: z.string().max(31).default('main') });

/** The build to switch back to, as the report names it. */
const SwitchCityBackRequest = z.strictObject({ cityId: z.string().max(100) });

export const CityParams = z.strictObject({ key: z.string().max(31) });

/** A city of this installation. */
export const CityRow = z.object({
  /** `main` is the city of `MAPS_CITY`. */
  key: z.string(),
  /** The shown name and centre, and the number of junctions; null if this server has not built the city and does not serve it. */
  name: z.string().nullable(),
  centre: Position.nullable(),
  junctions: Count.nullable(),
  /** What the operator has set instead of the map's name and centre. Source: COUNTRY-10. */
  label: z.object({ name: z.string().nullable(), centre: Position.nullable() }),
  timeZone: z.string(),
  /** When the data of the city's file was current; null if the file does not say. */
  dataAt: z.iso.datetime().nullable(),
  /** The build that every server should serve, and the one to switch back to. */
  cityId: z.string(),
  previousId: z.string().nullable(),
  openBookings: Count,
});
export type CityRow = z.infer<typeof CityRow>;

/** Null stands for the name or the centre of the map. */
export const LabelCityRequest = z.strictObject({
  name: z.string().max(100).nullable(),
  centre: Position.nullable(),
});

/** A map that was built and is not served, because few of its junctions are connected. Source: COUNTRY-11. */
export const RefusedMap = z.object({
  /** `main`, or the key of a further city, which may not exist yet. */
  key: z.string(),
  cityId: z.string(),
  file: z.string(),
  /** The share of the junctions that rides can use, 0 to 1. */
  connectedShare: z.number(),
  junctions: Count,
  builtAt: Instant,
});
export type RefusedMap = z.infer<typeof RefusedMap>;

export const ListCitiesResponse = z.object({ items: z.array(CityRow), refused: z.array(RefusedMap) });

/** As of a waypoint; false and unknown are absent. */
const approximate = z.boolean().optional();

const Match = z.object({ offset: z.int(), length: z.int() });

/** Source: DATA-14, LAND-3. Offsets count UTF-16 units of `main`. */
export const PlaceSuggestion = z.object({
  placeId: z.string(),
  description: z.string(),
  structuredText: z.object({ main: z.string(), matches: z.array(Match), secondary: z.string() }),
  approximate,
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const SuggestPlacesQuery = z.strictObject({
  /** Long enough for a pasted link of a map. */
  q: z.string().max(2_000),
  lat: z.coerce.number().pipe(Latitude).optional(),
  lng: z.coerce.number().pipe(Longitude).optional(),
  /** One token for all requests until a place is chosen, since some providers bill per session. */
  session: z
    .string()
    .regex(/^[\w-]{16,36}$/)
    .optional(),
});
export const SuggestPlacesResponse = z.object({ items: z.array(PlaceSuggestion) });

/** The id of a provider's place contains everything needed to find it again. */
const placeIdLength = 400;
export const PlaceParams = z.strictObject({ id: z.string().min(1).max(placeIdLength) });
export const Place = z.object({
  placeId: z.string(),
  description: z.string(),
  coords: Position,
  approximate,
});
export type Place = z.infer<typeof Place>;

export const ReversePlaceQuery = z.strictObject({
  lat: z.coerce.number().pipe(Latitude),
  lng: z.coerce.number().pipe(Longitude),
});
export const ReversePlaceResponse = z.object({ address: personal(z.string()), distanceMetres: z.number() });

export const TileParams = z.strictObject({ z: z.string(), x: z.string(), y: z.string() });

export const MapUsageQuery = z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) });
/** Requests to map providers. Costs are computed from the configured prices; null without a price. */
export const MapUsage = z.object({
  /** The beginning of the first day, in UTC. */
  from: Instant,
  currency: z.string(),
  items: z.array(
    z.object({
      provider: z.string(),
      operation: z.enum(['route', 'matrix', 'suggest', 'place', 'reverse']),
      /** A matrix counts its pairs of points. */
      calls: z.int(),
      failed: z.int(),
      cached: z.int(),
      cost: Amount.nullable(),
    }),
  ),
  cost: Amount,
  bookings: z.int(),
  /** null without bookings. */
  costPerBooking: Amount.nullable(),
});
export type MapUsage = z.infer<typeof MapUsage>;

export const mapSchemas = {
  cityInfo: { response: CityInfo },
  cityReport: { query: CityReportQuery, response: CityReport },
  switchCityBack: { body: SwitchCityBackRequest, response: Done },
  listCities: { response: ListCitiesResponse },
  acceptMap: { params: CityParams, body: SwitchCityBackRequest, response: Done },
  labelCity: { params: CityParams, body: LabelCityRequest, response: Done },
  switchFurtherCityBack: { params: CityParams, body: SwitchCityBackRequest, response: Done },
  removeCity: { params: CityParams, response: Done },
  mapUsage: { query: MapUsageQuery, response: MapUsage },
  tile: { params: TileParams },
  suggestPlaces: { query: SuggestPlacesQuery, response: SuggestPlacesResponse },
  getPlace: { params: PlaceParams, response: Place },
  reversePlace: { query: ReversePlaceQuery, response: ReversePlaceResponse },
} as const satisfies Record<keyof typeof mapRoutes, RouteSchemas>;
