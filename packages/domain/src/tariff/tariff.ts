/** A price for a length or a time: `amount` minor units (up to four decimals) for each `per` metres or seconds. */
export interface Rate {
  readonly amount: number;
  readonly per: number;
}

/**
 * How distance and time make up the fare. Source: TARIFF-2.
 * `single`: at every moment, whichever costs more counts (a taximeter's method S). `double`: both count all the time
 * (method D). `distance` and `time`: only one of them; `time` is a hire by the hour.
 */
export const countings = ['single', 'double', 'distance', 'time'] as const;
export type Counting = (typeof countings)[number];

/** The prices from a distance (or a time, if that comes first) until the next band. Source: TARIFF-3. */
export interface Band {
  readonly fromMetres: number;
  readonly fromSeconds: number | null;
  readonly distance: Rate | null;
  readonly time: Rate | null;
}

/** What the first amount of the fare includes: nothing, whole steps, or a distance or a time. Source: TARIFF-1. */
export type Included =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'steps'; readonly steps: number }
  | { readonly kind: 'travel'; readonly metres: number | null; readonly seconds: number | null };

/** A flat price up to a distance, for short rides. Source: TARIFF-4. */
export interface FlatRange {
  readonly toMetres: number;
  readonly amount: number;
}

/** The prices of distance and time, and which of them count. */
export interface RunningPrices {
  readonly counting: Counting;
  /** In ascending order; the first begins at 0. */
  readonly bands: readonly Band[];
}

/** Prices that count from an instant on, in ms since the epoch. Source: TARIFF-29. */
export interface LaterPrices extends RunningPrices {
  readonly fromMs: number;
}

/** A fare that a meter counts. */
export interface MeteredPrice extends RunningPrices {
  readonly kind: 'metered';
  readonly start: { readonly amount: number; readonly included: Included };
  /** The meter moves by this amount whenever a unit begins; null: every metre and second is charged exactly. */
  readonly step: number | null;
  /** In ascending order. */
  readonly ranges: readonly FlatRange[];
  /** After the last flat range: the fare that the meter would show, or the last flat price and the meter from there. */
  readonly afterRanges: 'meter' | 'continue';
  /** Whether fixed and agreed prices of the same ride are at most what the meter counts. Source: TARIFF-32. */
  readonly limitsFixed?: true | undefined;
  /** Absent: the prices of the start count to the end, whatever tariff begins during the ride. Source: TARIFF-29. */
  readonly schedule?: 'as_time_passes' | undefined;
  /** Of a ride, in order: the prices of the tariffs that begin after its start. */
  readonly later?: readonly LaterPrices[] | undefined;
}

/** A fare that is agreed in advance, such as one between two zones. */
export interface FixedPrice {
  readonly kind: 'fixed';
  readonly amount: number;
  readonly includesTolls: boolean;
  /** Only for rides without stops; absent: for all. Source: TARIFF-31. */
  readonly withoutStops?: true | undefined;
  /** Of a ride: the rules of the metered tariff that limits the price. Source: TARIFF-32. */
  readonly meter?: MeteredRules | undefined;
}

export const waitPlaces = ['pickup', 'stop', 'destination'] as const;
export type WaitPlace = (typeof waitPlaces)[number];

/** What waiting costs at some places. Elsewhere it runs on the meter, as time without distance. Source: TARIFF-5. */
export interface WaitingRule {
  readonly places: readonly WaitPlace[];
  /** Free at each place. */
  readonly freeSeconds: number;
  readonly rate: Rate;
  /** Whether each begun `rate.per` seconds is charged whole. */
  readonly whole: boolean;
  /** The most that the waiting of one ride costs; null without a limit. */
  readonly maximum: number | null;
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];
/** A weekday, a holiday, or the day before one. */
export const dayKinds = [...weekdays, 'holiday', 'holiday_eve'] as const;
export type DayKind = (typeof dayKinds)[number];

/** Local times `HH:MM` on some days. Ends before it begins: on the next day; equal: the whole day. Source: TARIFF-9. */
export interface WeeklyHours {
  readonly days: readonly DayKind[];
  /** Whether the weekdays are meant only if they are no holidays. */
  readonly exceptHolidays: boolean;
  readonly from: string;
  readonly to: string;
}

/** A period by local time, `2026-12-24T20:00`; the end is not part of it. Source: TARIFF-10. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const rideSources = ['street', 'rank', 'phone', 'web', 'account', 'kerb'] as const;
export type RideSource = (typeof rideSources)[number];

/** When it applies; empty lists do not limit it. A moment in one of the hours or one of the periods is enough. */
export interface When {
  readonly hours: readonly WeeklyHours[];
  readonly periods: readonly Period[];
}

/** Where and for whom it applies, by ids; empty lists do not limit it. Source: TARIFF-11. */
export interface Where {
  readonly fromZones: readonly string[];
  readonly toZones: readonly string[];
  /** Whether it also applies from `toZones` to `fromZones`. */
  readonly bothWays: boolean;
  readonly carTypes: readonly string[];
  readonly sources: readonly RideSource[];
  readonly companies: readonly string[];
}

/** The people who can add an extra to a ride. */
export const peopleWhoAdd = ['driver', 'desk', 'rider'] as const;
export const extraAdders = ['system', ...peopleWhoAdd] as const;
export type ExtraAdder = (typeof extraAdders)[number];

export const extraUnits = ['ride', 'item', 'person', 'stop'] as const;

/** An amount outside the fare: for a large car, an airport's rank, the night. Source: TARIFF-6. */
export interface Extra {
  /** Names it in the lines of a fare: lower-case letters, digits and `_`. */
  readonly code: string;
  readonly label: string;
  readonly price:
    | { readonly kind: 'amount'; readonly amount: number }
    | { readonly kind: 'percent'; readonly percent: number };
  /** Once for a ride, for each item that is added, for each person, or for each stop. */
  readonly per: (typeof extraUnits)[number];
  /** The first one that is charged: 5 with `person` charges the fifth and all further ones. */
  readonly countedFrom: number;
  /** The most that it can come to; null without a limit. */
  readonly maximum: number | null;
  /** `system`: added to every ride to which `when` and `where` apply. */
  readonly addedBy: ExtraAdder;
  readonly when: When;
  readonly where: Pick<Where, 'fromZones' | 'toZones' | 'bothWays' | 'sources'>;
  /** Percent of VAT, included in the price. */
  readonly taxRate: number;
}

/** What the way to the pickup or back from the destination costs. Source: TARIFF-7. */
export interface EmptyRun {
  readonly freeMetres: number;
  readonly rate: Rate;
  readonly maximum: number | null;
}

/** How far an agreed or fixed price may be below and above the metered fare, in percent of it. Source: TARIFF-23. */
export interface Corridor {
  readonly lowPercent: number;
  readonly highPercent: number;
}

/** A platform's fee, added to the fare. Source: FARE-3. */
export type TariffFee =
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'percent'; readonly percent: number };

export const roundModes = ['up', 'half_up', 'down'] as const;
export type RoundMode = (typeof roundModes)[number];

/** What a ride costs. All amounts are minor units of `currency` and include VAT. Source: TARIFF-1 to TARIFF-8. */
export interface PriceRules {
  readonly currency: string;
  /** With how many decimals amounts are charged. Source: FARE-4. */
  readonly decimal: number;
  readonly price: MeteredPrice | FixedPrice;
  /** From when a wait at the pickup counts. */
  readonly meterStart: 'start' | 'arrival' | 'booked_time';
  readonly waiting: readonly WaitingRule[];
  /** Of the fare, without extras and tolls; 0: none. */
  readonly minimum: number;
  readonly maximum: number | null;
  /** The fare is rounded to a multiple of `to`; null: half up, to the decimals. */
  readonly rounding: { readonly to: number; readonly mode: RoundMode } | null;
  readonly extras: readonly Extra[];
  /** The most that all extras of a ride come to; null without a limit. */
  readonly extrasMaximum: number | null;
  readonly approach: EmptyRun | null;
  readonly returnRun: EmptyRun | null;
  /** By how much a busy time may multiply a metered fare; null: never. */
  readonly surgeMaximum: number | null;
  /** Of a metered price: which other prices of the same ride it allows; null: any. */
  readonly corridor: Corridor | null;
  readonly fee: TariffFee | null;
  /** Percent of VAT in the fare. */
  readonly taxRate: number;
}

/** The rules of a metered price. */
export interface MeteredRules extends PriceRules {
  readonly price: MeteredPrice;
}

export const areMetered = (rules: PriceRules): rules is MeteredRules => rules.price.kind === 'metered';

/** The price that a meter counts; of a fixed price, the one that limits it, if any. */
export const meteredPriceOf = (price: PriceRules['price']): MeteredPrice | undefined =>
  price.kind === 'metered' ? price : price.meter?.price;

/** The rules of the meter that limits fixed and agreed prices of the same ride, if any. Source: TARIFF-32. */
export function limitOfFixed(rules: PriceRules): MeteredRules | undefined {
  if (!areMetered(rules)) return rules.price.kind === 'fixed' ? rules.price.meter : undefined;
  return rules.price.limitsFixed === true ? rules : undefined;
}

/** The rules of a price with the rides to which they apply. Source: TARIFF-9 to TARIFF-12. */
export interface Tariff {
  readonly id: string;
  readonly name: string;
  readonly when: When;
  readonly where: Where;
  /** Decides between tariffs of the same width; the higher one applies. */
  readonly priority: number;
  readonly rules: PriceRules;
}
