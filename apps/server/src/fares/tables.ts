import type { BookingChange, CarType, Extra } from '@fiacre/contract';
import type {
  CarTypeFare,
  DrivePart,
  PassedToll,
  Passenger,
  PaymentMode,
  PricedRide,
  PriceRules,
  RoadSpeeds,
  Stop,
  Wait,
} from '@fiacre/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** Everything that determines a fare apart from distance and time, as of the quote. Source: CAR-3. */
export interface QuotedTariff extends CarTypeFare {
  readonly carTypeName: string;
  readonly carImage: string;
  readonly carTypeVersion: number;
  readonly cancelSlab: CarType['cancelSlab'];
  /** Minutes after acceptance in which cancelling is free; absent: none. Source: CAR-7. */
  readonly cancelGrace?: number;
  readonly currency: string;
  readonly decimal: number;
  readonly convertToMile: boolean;
  readonly parcelAmount: number;
  readonly optionAmount: number;
  /** Of the quoted route; absent without any. */
  readonly tolls?: readonly PassedToll[];
  /** The version of the toll gates that count for what is driven; absent if none were drawn. Source: TOLL-5. */
  readonly gates?: number;
  /** Percent of VAT as the operator's settings state it; a rate that is not stated is absent. Source: CHARGE-10. */
  readonly vat?: { readonly ride?: number; readonly fee?: number; readonly cancellation?: number };
  /** The operator's tariff that applies instead of the line of the car type. Source: TARIFF-12. */
  readonly chosen?: ChosenTariff;
}

/** A version of one of the operator's tariffs. */
export interface ChosenTariff {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** Replaces the price of the tariff. Source: TARIFF-23. */
  readonly agreedPrice?: number;
  readonly rules: PriceRules;
}

/**
 * Everything that a chosen tariff depends on, apart from its rules: time, places and source as of the quote, and after the
 * trip how it was driven.
 */
export interface FareFacts extends Pick<
  PricedRide,
  | 'at'
  | 'pickupZones'
  | 'dropZones'
  | 'source'
  | 'persons'
  | 'stops'
  | 'extras'
  | 'approachMetres'
  | 'returnMetres'
  | 'surge'
> {
  /** The holidays among the day of the ride and the days next to it. */
  readonly holidays: readonly string[];
  readonly stretches?: readonly DrivePart[];
  readonly waits?: readonly Wait[];
}

/** What a quote for a changed ride changes, apart from what the quote itself says. Source: CHANGE-2. */
export interface QuotedChange {
  readonly bookingId: string;
  /** The version of the booking that was quoted. */
  readonly version: number;
  readonly fields: BookingChange['fields'];
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly note?: string | null;
  readonly passenger?: Passenger | null;
  readonly paymentMode?: PaymentMode;
}

export interface QuoteTable {
  id: string;
  created_at: Date;
  expires_at: Date;
  pickup_lat: number;
  pickup_lng: number;
  pickup_add: string;
  pickup_approximate: boolean;
  drop_lat: number;
  drop_lng: number;
  drop_add: string;
  drop_approximate: boolean;
  /** In driving order, none reached. Source: BOOK-19. */
  stops: ColumnType<readonly Stop[], string | undefined, string>;
  car_type_id: string;
  book_later: boolean;
  trip_date: Date | null;
  distance_metres: number;
  duration_seconds: number;
  /** The factor applied to the time without traffic. */
  speed_factor: Generated<number>;
  /** The learned road speeds used for that time; null if they were the map's. */
  road_speeds: Json<RoadSpeeds> | null;
  polyline: string;
  estimated: boolean;
  parcel_type: Json<Extra> | null;
  option_selected: Json<Extra> | null;
  persons: number;
  tariff_id: string;
  /** Null if the line of the car type applies. */
  fare_facts: Json<FareFacts> | null;
  /** The lines of the fare as text (`fareOf`). */
  fare_lines: string;
  /** A promo that was valid when the quote was made; it is checked again at the booking. */
  promo_code: string | null;
  /** On whose account it would be. Source: COMPANY-3. */
  company_id: string | null;
  /** Null for a new ride. */
  change: Json<QuotedChange> | null;
  /** The place whose code was scanned. Source: KERB-4. */
  kerb_place_id: string | null;
}

/** Each tariff is stored once. Rows are only added. */
export interface TariffTable {
  /** Computed from the content by `tariff_key`. */
  id: string;
  content: Json<QuotedTariff>;
}

export interface UnpricedRideTable {
  id: string;
  car_type_id: string;
  code: string;
  pickup_add: string;
  refused_at: Date;
}

export type FareTables = {
  quotes: QuoteTable;
  tariffs: TariffTable;
  unpriced_rides: UnpricedRideTable;
};
