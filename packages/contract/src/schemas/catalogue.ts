import { feeClocks } from '@fiacre/domain';
import * as z from 'zod';
import {
  Amount,
  Done,
  Id,
  IdParams,
  ImageBytes,
  Instant,
  pageQuery,
  Version,
} from '../declare/primitives.ts';
import type { catalogueRoutes } from '../routes/catalogue.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';

/** Description and surcharge, e.g. "Large box" 300. Source: DATA-4. */
export const Extra = z.object({ description: z.string(), amount: Amount });
export type Extra = z.infer<typeof Extra>;

/** A step of the cancellation fees; without `since`, the minutes count since a driver accepted. Source: DATA-4, CAR-4 to CAR-6. */
export const CancelSlab = z.object({
  minsDelayed: z.number(),
  /** With `percent` the least that it costs. */
  amount: Amount,
  since: z.enum(feeClocks).optional(),
  /** Of the quoted fare. */
  percent: z.number().optional(),
  /** The most that it costs. */
  maxAmount: Amount.optional(),
});

/**
 * Amounts are minor units. The two rates may have up to four decimals of a minor unit;
 * `convenienceFees` is minor units (flat) or percent (percentage). Source: DATA-4.
 */
export const CarType = z.object({
  id: Id,
  name: z.string(),
  image: z.string(),
  baseFare: Amount,
  ratePerUnitDistance: z.number().min(0),
  ratePerHour: z.number().min(0),
  minFare: Amount,
  convenienceFees: z.number().min(0),
  convenienceFeeType: z.enum(['flat', 'percentage']),
  extraInfo: z.string(),
  /** How many people can ride. */
  seats: z.int(),
  createdAt: Instant,
  parcelTypes: z.array(Extra),
  options: z.array(Extra),
  cancelSlab: z.array(CancelSlab),
  /** Increases with every edit; a fare stores the version that it was computed with. */
  version: z.int(),
});
export type CarType = z.infer<typeof CarType>;
/** Riders and guests get no fee. Source: ROLE-10. */
export const OfferedCarType = CarType.partial({ convenienceFees: true, convenienceFeeType: true }).extend({
  /** The least that a ride booked now costs, with the fee; null if nothing has a price. Source: TARIFF-25. */
  startingPrice: Amount.nullable(),
});
export type OfferedCarType = z.infer<typeof OfferedCarType>;
export const ListCarTypesResponse = z.object({ items: z.array(OfferedCarType), currency: z.string() });

// Far above any fare, but low enough that sums for a whole day's rides remain safe integers.
const maxMinorUnits = 1_000_000_000;
const Charged = Amount.min(0).max(maxMinorUnits);

/** Rounded to the precision of the database column, so that fares use exactly the same number. */
const FourDecimals = z
  .number()
  .min(0)
  .max(maxMinorUnits)
  .refine((value) => Number(value.toFixed(4)) === value, 'at most four decimals');

/** Of a coach. */
const maxSeats = 60;

const Named = z.string().trim().min(1).max(100);
const distinct = (values: readonly (string | number)[]) => new Set(values).size === values.length;

const Extras = z
  .array(z.strictObject({ description: Named, amount: Charged }))
  .max(50)
  .refine(
    (list) => distinct(list.map(({ description }) => description.toLowerCase())),
    'each description once',
  );

/** Source: CAR-8. */
const CancelSlabs = z
  .array(
    z
      .strictObject({
        minsDelayed: z.number().min(0).max(100_000),
        amount: Charged,
        since: z.enum(feeClocks).optional(),
        percent: z.number().gt(0).max(1000).optional(),
        maxAmount: Charged.optional(),
      })
      .refine(({ percent, maxAmount }) => maxAmount === undefined || percent !== undefined, {
        path: ['maxAmount'],
        message: 'only with a percentage',
      })
      .refine(({ amount, maxAmount }) => maxAmount === undefined || maxAmount >= amount, {
        path: ['maxAmount'],
        message: 'not below the amount',
      }),
  )
  .max(50)
  .refine(
    (list) => distinct(list.map(({ minsDelayed, since = 'accepted' }) => `${since} ${minsDelayed}`)),
    'each delay once',
  );

/**
 * An image on this site, since the content security policy blocks others. A second slash or a backslash would make the
 * next part a host name.
 */
const Picture = z
  .string()
  .max(500)
  .regex(/^(?:|\/(?![/\\])[^\s\\]*)$/, 'a path of this site');

/** A complete car type as an admin sends it. Sources: CAR-1 to CAR-3, DATA-4. */
export const CarTypeRequest = z
  .strictObject({
    name: Named,
    image: Picture,
    baseFare: Charged,
    ratePerUnitDistance: FourDecimals,
    ratePerHour: FourDecimals,
    minFare: Charged,
    convenienceFees: FourDecimals,
    convenienceFeeType: z.enum(['flat', 'percentage']),
    extraInfo: z.string().max(500),
    seats: z.int().min(1).max(maxSeats).default(4),
    parcelTypes: Extras,
    options: Extras,
    cancelSlab: CancelSlabs,
  })
  .superRefine(({ convenienceFees, convenienceFeeType }, check) => {
    const isWhole = Number.isInteger(convenienceFees);
    const fits = convenienceFeeType === 'flat' ? isWhole : convenienceFees <= 100;
    const message = 'whole minor units, or a percentage of at most 100';
    if (!fits) check.addIssue({ code: 'custom', path: ['convenienceFees'], message });
  });
export type CarTypeRequest = z.infer<typeof CarTypeRequest>;

/** `version` is the version that the admin edited; if it is outdated, the edit is refused. */
export const CarTypeEdit = CarTypeRequest.safeExtend({ version: Version });

/** The effects of deleting a car type: drivers prevent the deletion, bookings keep their fare. */
export const CarTypeUse = z.object({ drivers: z.int(), bookings: z.int() });
export type CarTypeUse = z.infer<typeof CarTypeUse>;
/** `v`: part of the image's digest, so that each version of the image has its own URL. */
export const CarTypeImageQuery = z.strictObject({ v: z.string().max(64).optional() });
/** `version`: as in `CarTypeEdit`. */
export const PutCarTypeImageQuery = z.strictObject({ version: z.coerce.number().pipe(Version) });

/** Who can choose a reason: riders (and drivers), the back office, or both. */
export const ReasonAudience = z.enum(['riders', 'office', 'everyone']);
export type ReasonAudience = z.infer<typeof ReasonAudience>;

export const CancellationReason = z.object({ label: z.string(), value: z.int(), audience: ReasonAudience });
export const ListCancellationReasonsResponse = z.object({ items: z.array(CancellationReason) });

/** A blank reason is refused by a rule (REASON-3), not as a malformed request. */
const ReasonLabel = z.string().max(300);

/** The complete list in order. A text that was already in the list keeps its audience. Source: REASON-2. */
export const CancellationReasonsRequest = z.strictObject({ items: z.array(ReasonLabel).max(200) });
/** `value`: the position of the new reason; by default it is added at the end. */
export const CancellationReasonRequest = z.strictObject({
  label: ReasonLabel,
  audience: ReasonAudience.optional(),
  value: z.int().min(0).max(10_000).optional(),
});
/**
 * `was`: the text that the admin saw at this position, which shifts when an earlier one is deleted; the edit is refused
 * if it differs. The same applies to `wasAudience`. Without `audience`, the audience stays.
 */
export const CancellationReasonEdit = z.strictObject({
  label: ReasonLabel,
  was: z.string(),
  audience: ReasonAudience.optional(),
  wasAudience: ReasonAudience.optional(),
});
export const CancellationReasonDeletion = z.strictObject({ was: z.string() });
export const ReasonParams = z.strictObject({ value: z.coerce.number().int().min(0).max(10_000) });

/** For an export of what the page shows; by default the operator's order. */
export const ListCancellationReasonsQuery = z.strictObject({ sort: pageQuery.sort, q: pageQuery.q });

const reasons = { response: ListCancellationReasonsResponse };

export const catalogueSchemas = {
  listCarTypes: { response: ListCarTypesResponse },
  addCarType: { body: CarTypeRequest, response: CarType },
  updateCarType: { params: IdParams, body: CarTypeEdit, response: CarType },
  deleteCarType: { params: IdParams, response: Done },
  carTypeUse: { params: IdParams, response: CarTypeUse },
  getCarTypeImage: { params: IdParams, query: CarTypeImageQuery },
  putCarTypeImage: { params: IdParams, query: PutCarTypeImageQuery, body: ImageBytes, response: CarType },
  listCancellationReasons: { ...reasons, query: ListCancellationReasonsQuery },
  saveCancellationReasons: { body: CancellationReasonsRequest, ...reasons },
  addCancellationReason: { body: CancellationReasonRequest, ...reasons },
  updateCancellationReason: {
    params: ReasonParams,
    body: CancellationReasonEdit,
    ...reasons,
  },
  deleteCancellationReason: {
    params: ReasonParams,
    query: CancellationReasonDeletion,
    ...reasons,
  },
} as const satisfies Record<keyof typeof catalogueRoutes, RouteSchemas>;
