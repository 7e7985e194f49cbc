import { kerbKinds } from '@fiacre/domain';
import * as z from 'zod';
import {
  Amount,
  Id,
  IdParams,
  KerbCode,
  Instant,
  Latitude,
  Longitude,
  pageOf,
  Version,
} from '../../declare/primitives.ts';
import type { RouteSchemas } from '../../declare/route-schemas.ts';
import { personal } from '../../declare/sensitive.ts';
import type { kerbRoutes } from '../../routes/rides/kerb.ts';

/** At most so many characters on one line. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\P{Cc}{0,${max}}$`, 'u'), `one line of at most ${max} characters`);

/** In percent of what the rider owes, or minor units of the operator's currency for each ride. */
const CommissionTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number().gt(0).max(100).multipleOf(0.01) }),
  z.strictObject({ kind: z.literal('amount'), amount: Amount.min(1).max(1_000_000_000) }),
]);

/** Where people scan a printed code to order a car. Source: KERB-1. */
export const KerbPlaceRequest = z.strictObject({
  name: line(60).min(1),
  kind: z.enum(kerbKinds),
  lat: Latitude,
  lng: Longitude,
  /** For the driver, such as “main entrance”; empty without one. */
  note: line(120),
  active: z.boolean(),
  /** What the place's owner gets for each paid ride; null: nothing. */
  commission: CommissionTerms.nullable(),
  /** Pays for rides from the code; null: their riders pay. Source: KERB-10. */
  companyId: Id.nullable().default(null),
});
export type KerbPlaceRequest = z.infer<typeof KerbPlaceRequest>;

export const KerbPlace = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  kind: z.enum(kerbKinds),
  lat: Latitude,
  lng: Longitude,
  note: z.string(),
  active: z.boolean(),
  commission: z
    .union([
      z.object({ kind: z.literal('percent'), percent: z.number() }),
      z.object({ kind: z.literal('amount'), amount: Amount, currency: z.string() }),
    ])
    .nullable(),
  company: z.object({ id: Id, name: z.string() }).nullable(),
  /** The code in the printed link. */
  code: z.string(),
  codeSince: Instant,
  createdAt: Instant,
});
export type KerbPlace = z.infer<typeof KerbPlace>;

/** What the person who scanned the code sees. Source: KERB-3. */
const ScannedPlace = z.object({
  name: z.string(),
  kind: z.enum(kerbKinds),
  lat: Latitude,
  lng: Longitude,
  /** The address of a booking from here. */
  add: personal(z.string()),
});
export type ScannedPlace = z.infer<typeof ScannedPlace>;

const KerbCommissionsQuery = z.strictObject({
  year: z.coerce.number().int().min(1970).max(9999).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(1000).optional(),
});
/** One place in one month, in one currency. Source: KERB-8. */
export const KerbCommissionsRow = z.object({
  year: z.int(),
  month: z.int().min(1).max(12),
  placeId: Id,
  place: z.string(),
  currency: z.string(),
  rides: z.int(),
  /** What riders and companies owed for these rides. Below zero if corrections of earlier months lowered more. */
  fares: Amount,
  commission: Amount,
});
export type KerbCommissionsRow = z.infer<typeof KerbCommissionsRow>;

export const kerbSchemas = {
  listKerbPlaces: { response: z.object({ items: z.array(KerbPlace) }) },
  addKerbPlace: { body: KerbPlaceRequest, response: KerbPlace },
  updateKerbPlace: {
    params: IdParams,
    body: KerbPlaceRequest.extend({ version: Version }),
    response: KerbPlace,
  },
  replaceKerbCode: { params: IdParams, body: z.strictObject({ version: Version }), response: KerbPlace },
  listKerbCommissions: { query: KerbCommissionsQuery, response: pageOf(KerbCommissionsRow) },
  readKerbCode: { params: z.strictObject({ code: KerbCode }), response: ScannedPlace },
} as const satisfies Record<keyof typeof kerbRoutes, RouteSchemas>;
