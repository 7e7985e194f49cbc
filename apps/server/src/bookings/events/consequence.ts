import type { EditableSettings } from '@fiacre/contract';
import type { Booking, BookingEvent, BookingEventType, LedgerTransaction } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import type { DriverNow } from '../../dispatch/index.ts';
import type { Notice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { WriteResults, Write } from '../../platform/transaction/write-together.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { Places } from '../present/present-task.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { DriverPerson } from '../record/hold-ride.ts';
import type { BookingTable } from '../record/tables.ts';

/** A transition that the rules allowed and of which nothing is written yet. */
export interface Decided {
  readonly parts: BookingParts;
  readonly tx: Tx;
  readonly before: BookingRow;
  readonly after: Booking;
  readonly settings: EditableSettings;
  /** The booking's driver, or whoever takes it, as read after the booking was held. */
  readonly driver: DriverNow | null;
  readonly person: DriverPerson | null;
  /** The track of a trip that ends here. */
  readonly measure: TripMeasure | null;
  /** Beside a rider's stars. */
  readonly comment: string | null;
  /** Where the drivers are who are offered the booking; read where it is not given. */
  readonly places: Places | undefined;
}

export interface Saved {
  readonly row: BookingRow;
  /** What each write returned, by its name. */
  readonly results: WriteResults;
}

/** The booking as a push names it: with the driver of after the transition. */
export type NamedBooking = Pick<
  BookingRow,
  'id' | 'reference' | 'pickup_add' | 'drop_add' | 'driver_name' | 'vehicle_number'
>;

/** Everything that one event does, in the order in which it happens. */
export interface Consequence {
  /** Columns of the booking. Where no event changes any, the booking keeps its version. */
  readonly columns?: Updateable<BookingTable>;
  /** Other rows, saved in one statement with the booking. */
  readonly writes?: readonly Write[];
  readonly push?: (booking: NamedBooking) => Notice<PushText>;
  readonly money?: LedgerTransaction;
  /** What has to see the saved rows, or rows that the same statement changed. */
  readonly afterwards?: (saved: Saved) => Promise<void>;
  /** What live readers hear beside the booking itself. */
  readonly publish?: (saved: Saved) => Promise<void> | void;
  /** What the booking goes through next, once readers know of this transition. */
  readonly next?: (row: BookingRow) => Promise<unknown>;
}

type PushText = EventOf<'notified'>['text'];

export type EventOf<Type extends BookingEventType> = Extract<BookingEvent, { type: Type }>;

/** What an event's own file says. */
export type Follow<Type extends BookingEventType> = (
  on: Decided,
  event: EventOf<Type>,
) => Consequence | Promise<Consequence>;
