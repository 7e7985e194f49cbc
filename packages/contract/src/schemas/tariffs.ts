import {
  countings,
  dayKinds,
  extraAdders,
  extraUnits,
  rideSources,
  roundModes,
  tollPayers,
  waitPlaces,
  type PriceRules,
  type Tariff as DomainTariff,
  type TollGate as DomainGate,
} from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Day, Done, Id, IdParams, Instant, Position, Version } from '../declare/primitives.ts';
import { personal } from '../declare/sensitive.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import type { tariffRoutes } from '../routes/tariffs.ts';

/** One line that people can read. */
const Name = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, 'one line of at most 60 characters');

/** So that no price needs more work than others: a tariff is counted for every quote. */
const limits = {
  bands: 20,
  extras: 30,
  hours: 40,
  periods: 40,
  zones: 100,
  tariffs: 500,
  holidays: 200,
  surges: 40,
  gates: 200,
  gatePrices: 30,
} as const;

const maxAmount = 1_000_000_000;
/** Minor units. Negative amounts are refused with the field and the reason. */
const Minor = z.int().min(-maxAmount).max(maxAmount);
const FourDecimals = z
  .number()
  .min(-maxAmount)
  .max(maxAmount)
  .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-3, 'at most four decimals');
const Metres = z.number().min(0).max(10_000_000);
const Seconds = z.number().min(0).max(1_000_000);

const Rate = z.strictObject({ amount: FourDecimals, per: z.number().min(0).max(1_000_000) });
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 18:30');
const LocalMinute = z.iso.datetime({ local: true, precision: -1 }).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

const WeeklyHours = z.strictObject({
  days: z.array(z.enum(dayKinds)).max(dayKinds.length),
  exceptHolidays: z.boolean(),
  from: Clock,
  to: Clock,
});
const When = z.strictObject({
  hours: z.array(WeeklyHours).max(limits.hours),
  periods: z.array(z.strictObject({ from: LocalMinute, to: LocalMinute })).max(limits.periods),
});
const ZoneIds = z.array(Id).max(limits.zones);
const places = { fromZones: ZoneIds, toZones: ZoneIds, bothWays: z.boolean() };
const sources = z.array(z.enum(rideSources)).max(rideSources.length);
const Where = z.strictObject({
  ...places,
  carTypes: z.array(Id).max(limits.zones),
  sources,
  companies: z.array(Id).max(limits.zones),
});

const Included = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('steps'), steps: z.int().min(1).max(1000) }),
  z.strictObject({ kind: z.literal('travel'), metres: Metres.nullable(), seconds: Seconds.nullable() }),
]);
const Band = z.strictObject({
  fromMetres: Metres,
  fromSeconds: Seconds.nullable(),
  distance: Rate.nullable(),
  time: Rate.nullable(),
});
const running = { counting: z.enum(countings), bands: z.array(Band).min(1).max(limits.bands) };
const MeteredPrice = z.strictObject({
  kind: z.literal('metered'),
  ...running,
  start: z.strictObject({ amount: Minor, included: Included }),
  step: Minor.nullable(),
  ranges: z.array(z.strictObject({ toMetres: Metres, amount: Minor })).max(limits.bands),
  afterRanges: z.enum(['meter', 'continue']),
  /** Whether fixed and agreed prices of the same ride are at most what the meter counts. Source: TARIFF-32. */
  limitsFixed: z.literal(true).optional(),
  /** Absent: the prices of the start count to the end of the ride. Source: TARIFF-29. */
  schedule: z.literal('as_time_passes').optional(),
});
const FixedPrice = z.strictObject({
  kind: z.literal('fixed'),
  amount: Minor,
  includesTolls: z.boolean(),
  /** Absent: also for rides with stops. Source: TARIFF-31. */
  withoutStops: z.literal(true).optional(),
});
/** An amount in minor units, or a percentage of the fare. */
export const ExtraPrice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), amount: Minor }),
  z.strictObject({ kind: z.literal('percent'), percent: FourDecimals }),
]);
const EmptyRun = z.strictObject({ freeMetres: Metres, rate: Rate, maximum: Minor.nullable() });
const TaxRate = z.number().min(0).max(100);
export const ExtraCode = z.string().regex(/^[a-z0-9_]{1,30}$/, 'lower-case letters, digits and _');
const Extra = z.strictObject({
  code: ExtraCode,
  label: Name,
  price: ExtraPrice,
  per: z.enum(extraUnits),
  countedFrom: z.int().min(1).max(100),
  maximum: Minor.nullable(),
  addedBy: z.enum(extraAdders),
  when: When,
  where: z.strictObject({ ...places, sources }),
  taxRate: TaxRate,
});

/** What a ride costs. Amounts are minor units of `currency` and include VAT. Source: TARIFF-1 to TARIFF-8. */
export const TariffRules = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  decimal: z.int().min(0).max(4),
  price: z.discriminatedUnion('kind', [MeteredPrice, FixedPrice]),
  meterStart: z.enum(['start', 'arrival', 'booked_time']),
  waiting: z
    .array(
      z.strictObject({
        places: z.array(z.enum(waitPlaces)).max(waitPlaces.length),
        freeSeconds: Seconds,
        rate: Rate,
        whole: z.boolean(),
        maximum: Minor.nullable(),
      }),
    )
    .max(waitPlaces.length),
  minimum: Minor,
  maximum: Minor.nullable(),
  rounding: z.strictObject({ to: Minor, mode: z.enum(roundModes) }).nullable(),
  extras: z.array(Extra).max(limits.extras),
  extrasMaximum: Minor.nullable(),
  approach: EmptyRun.nullable(),
  returnRun: EmptyRun.nullable(),
  surgeMaximum: z.number().max(10).nullable(),
  corridor: z
    .strictObject({ lowPercent: FourDecimals.max(100), highPercent: FourDecimals.max(1000) })
    .nullable(),
  fee: ExtraPrice.nullable(),
  taxRate: TaxRate,
});
const RideMeter = MeteredPrice.extend({
  later: z.array(z.strictObject({ fromMs: z.number(), ...running })).optional(),
});
/**
 * The rules of a ride, with the prices of tariffs that begin after its start, and with the metered ones that limit a fixed
 * price. Source: TARIFF-29, TARIFF-32.
 */
export const RideRules = TariffRules.extend({
  price: z.discriminatedUnion('kind', [
    RideMeter,
    FixedPrice.extend({ meter: TariffRules.extend({ price: RideMeter }).optional() }),
  ]),
});
/** The engine's rules and those of the API are the same. */
RideRules satisfies z.ZodType<PriceRules>;

/** A tariff as an admin writes it. `validFrom` is when it begins; absent: now. Source: TARIFF-9 to TARIFF-17. */
export const TariffRequest = z.strictObject({
  name: Name,
  when: When,
  where: Where,
  priority: z.int().min(-1000).max(1000),
  rules: TariffRules,
  validFrom: Instant.optional(),
});
export type TariffRequest = z.infer<typeof TariffRequest>;
TariffRequest.omit({ validFrom: true }) satisfies z.ZodType<Omit<DomainTariff, 'id'>>;

/** `version` is the one that the admin edited; if it is outdated, the edit is refused. */
export const TariffEdit = TariffRequest.extend({ version: Version });

/** One version of a tariff. `id` is that of the tariff; each edit has the next `version`. */
export const Tariff = TariffRequest.omit({ validFrom: true }).extend({
  id: Id,
  version: z.int(),
  validFrom: Instant,
  /** Whether it has begun; if not, it begins later. */
  inForce: z.boolean(),
  createdAt: Instant,
});
export type Tariff = z.infer<typeof Tariff>;

const Holidays = z.strictObject({
  items: z.array(z.strictObject({ date: Day, name: Name })).max(limits.holidays),
  /** Of the whole list. An edit of another version than the newest is refused. */
  version: Version,
});

/** In steps of 0.1. */
const SurgeFactor = z
  .number()
  .min(1.1)
  .max(10)
  .refine((factor) => Number(factor.toFixed(1)) === factor, 'at most one decimal');
/** From so many waiting rides for each free driver on, with at most one decimal. */
const RidesPerDriver = z
  .number()
  .min(0.5)
  .max(100)
  .refine((rides) => Number(rides.toFixed(1)) === rides, 'at most one decimal');
/** Busy times, each in a zone of the pickup or everywhere. Source: TARIFF-8, TARIFF-30. */
const Surges = z.strictObject({
  items: z
    .array(
      z.strictObject({
        zone: Id.nullable(),
        factor: SurgeFactor,
        when: When,
        /** Absent: whatever the demand. */
        ridesPerDriver: RidesPerDriver.optional(),
      }),
    )
    .max(limits.surges),
  /** Of the whole list. An edit of another version than the newest is refused. */
  version: Version,
});
/** `inDemand`: the places in `items` of those whose demand was reached when it was last counted. */
const CountedSurges = Surges.extend({ inDemand: z.array(z.int()) });
/** A line across a road, from its left side to its right side as seen by those who pay. Source: TOLL-1. */
const TollGate = z.strictObject({
  name: Name,
  line: z.tuple([Position, Position]),
  bothWays: z.boolean(),
  paidBy: z.enum(tollPayers),
  prices: z
    .array(
      z.strictObject({
        /** The names of gates by which the car came in; absent: whichever way it came. Source: TOLL-6. */
        entries: z.array(Name).max(limits.gates).optional(),
        carTypes: z.array(Id).max(limits.zones),
        when: When,
        amount: Minor,
      }),
    )
    .max(limits.gatePrices),
});
TollGate satisfies z.ZodType<DomainGate>;
export type TollGate = z.infer<typeof TollGate>;
const TollGates = z.strictObject({
  items: z.array(TollGate).max(limits.gates),
  /** Of the amounts. */
  currency: z.string(),
  /** Of the whole list. An edit of another version than the newest is refused. */
  version: Version,
});
/** Of a country or a state, such as `DE`, `BE` or `Aitutaki`. */
const RehearsalRequest = TariffRequest.omit({ validFrom: true }).extend({
  /** The tariff that it replaces; absent: it is a new one. */
  id: Id.optional(),
});
const Difference = z.object({ before: Amount, after: Amount });
/** What paid rides would have cost, with the fee and before discounts. Source: TARIFF-28. */
const TariffRehearsal = z.object({
  from: Instant,
  until: Instant,
  currency: z.string(),
  rides: z.int(),
  /** There were more rides; the newest are counted. */
  isPartial: z.boolean(),
  /** How many would have cost something else. */
  changed: z.int(),
  income: Difference,
  /** The drivers whose income differs most. */
  drivers: z.array(Difference.extend({ id: Id, name: personal(z.string()), rides: z.int() })),
  /** The ten largest differences, with the name of the tariff; null: the line of the car type. */
  largest: z.array(Difference.extend({ id: Id, reference: z.string(), tariff: z.string().nullable() })),
});

const RegionCode = z.string().min(1).max(40);
const HolidayRegions = z.object({
  countries: z.array(
    z.object({ code: RegionCode, states: z.array(z.object({ code: RegionCode, name: z.string() })) }),
  ),
});
const ProposedHolidaysQuery = z.strictObject({
  country: RegionCode,
  state: RegionCode.optional(),
  year: z.coerce.number().pipe(z.int().min(2000).max(2100)),
});

export const tariffLimits = limits;

export const tariffSchemas = {
  listTariffs: { response: z.object({ items: z.array(Tariff) }) },
  addTariff: { body: TariffRequest, response: Tariff },
  updateTariff: { params: IdParams, body: TariffEdit, response: Tariff },
  deleteTariff: { params: IdParams, response: Done },
  tariffHistory: { params: IdParams, response: z.object({ items: z.array(Tariff) }) },
  rehearseTariff: { body: RehearsalRequest, response: TariffRehearsal },
  listHolidays: { response: Holidays },
  listHolidayRegions: { response: HolidayRegions },
  proposeHolidays: {
    query: ProposedHolidaysQuery,
    response: z.object({ items: z.array(z.object({ date: Day, name: z.string() })) }),
  },
  setHolidays: { body: Holidays, response: Holidays },
  listSurges: { response: CountedSurges },
  listTollGates: { response: TollGates },
  setTollGates: { body: TollGates, response: TollGates },
  setSurges: { body: Surges, response: CountedSurges },
} as const satisfies Record<keyof typeof tariffRoutes, RouteSchemas>;
