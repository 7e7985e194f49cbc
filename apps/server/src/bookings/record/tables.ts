import type { BookingChange, Extra, PromoDetails } from '@fiacre/contract';
import type {
  AppCategory,
  AssistanceNeed,
  BookingPaymentMode,
  BookingStatus,
  Drive,
  Passenger,
  PaymentMode,
  RideSource,
  RoadSpeeds,
  Role,
  Stop,
} from '@fiacre/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../platform/database/tables.ts';
import type { KerbOfBooking } from '../../kerb/index.ts';
import type { PromoUse } from '../../promos/index.ts';

/** What one car of several drove, and which car it was. */
export type StoredDrive = Drive & {
  readonly vehicleNumber?: string | null;
  readonly fleetAdminId?: string | null;
};

/** How the rider wants to pay, with an amount if it was requested from a provider. Source: PAY-5, PAY-7. */
export interface PaymentPacket {
  readonly paymentMode: PaymentMode;
  readonly provider?: string | undefined;
  readonly amount?: number;
}

/** A booking with copies of the data that it was made from. Money is in minor units of `currency`. Source: DATA-3. */
export interface BookingTable {
  id: string;
  version: number;
  reference: string;
  status: BookingStatus;
  /** Null for an open booking. The database derives it from the status, for its indexes. */
  ended_as: GeneratedAlways<BookingStatus | null>;
  category: AppCategory;
  quote_id: string;
  currency: string;
  tariff_id: string;
  /** How the trip was measured, as text (`measureOf`); null before its end, and if it ended in an earlier version. */
  track_measure: string | null;
  /** The trip's charge, of which the five amounts below are copies. */
  charge_id: string;
  car_type_id: string;
  /** Who or what the ride comes from. Source: TARIFF-11, METER-1. */
  source: Generated<RideSource>;
  /** The place whose printed code was scanned. Source: KERB-5. */
  kerb: Json<KerbOfBooking> | null;
  customer_id: string;
  customer_name: string;
  customer_email: string | null;
  customer_contact: string | null;
  customer_image: string | null;
  pickup_lat: number;
  pickup_lng: number;
  pickup_add: string;
  pickup_approximate: Generated<boolean>;
  drop_lat: number;
  drop_lng: number;
  drop_add: string;
  drop_approximate: Generated<boolean>;
  polyline: string;
  book_later: boolean;
  trip_date: Date;
  booking_date: Date;
  booking_type_admin: boolean;
  /** Taken out of automatic dispatch by an admin. Source: BKT-8. */
  manual_dispatch: Generated<boolean>;
  /** When more drivers are asked; null unless the booking is NEW. Source: SET-16. */
  next_round_at: Date | null;
  /** When asking drivers ends; null unless the booking is NEW. */
  rounds_until: Date | null;
  otp: string | null;
  estimate: number;
  estimate_distance_metres: number;
  estimate_time_seconds: number;
  /** The factor by which estimated drives take longer than without traffic. */
  estimate_speed_factor: Generated<number>;
  /** The learned road speeds used for the estimate; null if the map's speeds were used. */
  estimate_road_speeds: Json<RoadSpeeds> | null;
  distance_metres: number | null;
  trip_cost: number;
  convenience_fees: number;
  driver_share: number;
  discount: number;
  payable: number;
  promo_id: string | null;
  /** The promo's terms at the time of its use. */
  promo_details: Json<PromoDetails> | null;
  promo_use: PromoUse | null;
  prepaid_amount: number | null;
  customer_paid: Generated<number>;
  cash_amount: Generated<number>;
  card_amount: Generated<number>;
  wallet_amount: Generated<number>;
  payment_mode: BookingPaymentMode;
  company_id: string | null;
  company_name: string | null;
  company_reference: string | null;
  account_amount: Generated<number>;
  gateway: string | null;
  /** What the rider requested from a payment provider. Only the provider's own message confirms it. Source: PAY-7. */
  payment_packet: Json<PaymentPacket> | null;
  driver_id: string | null;
  driver_name: string | null;
  driver_image: string | null;
  driver_contact: string | null;
  driver_rating: number | null;
  vehicle_number: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  fleet_admin_id: string | null;
  accepted_at: Date | null;
  /** For a ride accepted ahead: when it makes its driver busy; null once it does. Source: TRIP-28. */
  busy_from: Date | null;
  arrived_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  total_trip_seconds: number | null;
  paid_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  cancelled_from: BookingStatus | null;
  cancelled_by: Role | null;
  reason: string | null;
  refund: Generated<number>;
  cancellation_fee: Generated<number>;
  no_show_metres: number | null;
  rating: number | null;
  pickup_image: string | null;
  deliver_image: string | null;
  delivery_person: string | null;
  delivery_person_phone: string | null;
  /** The assistance that the rider asked for. */
  assistance: ColumnType<readonly AssistanceNeed[], string | undefined, string>;
  pick_up_instructions: string | null;
  delivery_instructions: string | null;
  parcel_type: Json<Extra> | null;
  option_selected: Json<Extra> | null;
  persons: Generated<number>;
  passenger: Json<Passenger> | null;
  /** The email address or number of somebody else who pays. Source: PARTY-9. */
  receipt_to: string | null;
  /** In driving order. Source: BOOK-19. */
  stops: ColumnType<readonly Stop[], string | undefined, string>;
  /** What each car drove, if there were several. Source: CHANGE-14. */
  drives: ColumnType<readonly StoredDrive[], string | undefined, string>;
  /** Null if no change is open. Source: CHANGE-6, CHANGE-9. */
  change: Json<BookingChange> | null;
}

export type BookingTables = {
  bookings: BookingTable;
  trip_shares: {
    id: string;
    booking_id: string;
    token_hash: string;
    created_by: string;
    of_passenger: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
  };
};
