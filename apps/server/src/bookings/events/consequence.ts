import type { EditableSettings } from '@fiacre/contract';
import type {
  Booking,
  BookingEvent,
  BookingEventType,
  Decision,
  LedgerTransaction,
  Waypoint,
} from '@fiacre/domain';
import type { Updateable } from 'kysely';
import type { StoredCharge } from '../../charges/index.ts';
import type { DriverNow } from '../../dispatch/index.ts';
import type { Notice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { WriteResults } from '../../platform/transaction/write-together.ts';
import type { Write } from '../../platform/transaction/write.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { Places } from '../present/present-task.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { DriverPerson } from '../record/hold-ride.ts';
import type { TakenStep } from './taken-step.ts';
import type { BookingTable } from '../record/tables.ts';

/** A transition that the rules allow, not yet saved. */
export interface DecidedTransition {
  readonly parts: BookingParts;
  readonly tx: Tx;
  readonly before: BookingRow;
  readonly after: Booking;
  readonly settings: EditableSettings;
  /** The booking's driver, or the driver who is taking it, as read after the booking was locked. */
  readonly driver: DriverNow | null;
  readonly person: DriverPerson | null;
  /** The track of a trip that ends with this transition. */
  readonly measure: TripMeasure | null;
  /** Where a trip without a destination ended. Source: METER-5. */
  readonly endedAt: Waypoint | null;
  /** Sent together with a rider's rating. */
  readonly comment: string | null;
  /** When and where the step was taken, if the driver was offline. */
  readonly taken: TakenStep | null;
  /** Positions of the drivers who are offered the booking; read from the database if not given. */
  readonly places: Places | undefined;
  /** Why dispatch makes these offers. */
  readonly decision: Decision | undefined;
}

export interface SavedTransition {
  readonly row: BookingRow;
  /** The result of each write, by its name. */
  readonly results: WriteResults;
}

/** The booking as pushes name it, with the driver after the transition. */
export type NamedBooking = Pick<
  BookingRow,
  'id' | 'reference' | 'pickup_add' | 'drop_add' | 'driver_name' | 'vehicle_number'
>;

/** Everything that one event causes, in the order in which it happens. */
export interface Consequence {
  /** Columns of the booking to change. If no event changes any, the booking keeps its version. */
  readonly columns?: Updateable<BookingTable>;
  /** Other rows, saved in the same statement as the booking. */
  readonly writes?: readonly Write[];
  readonly push?: (booking: NamedBooking) => Notice<PushText>;
  /** A charge to keep: the trip's next one, or another one of the booking. */
  readonly charge?: StoredCharge;
  readonly money?: LedgerTransaction;
  /** Work that needs the saved rows, or other rows that the same statement changed. */
  readonly afterwards?: (saved: SavedTransition) => Promise<void>;
  /** Further data for live subscribers, in addition to the booking itself. */
  readonly publish?: (saved: SavedTransition) => Promise<void> | void;
  /** The booking's next steps, after subscribers have been notified of this transition. */
  readonly next?: (row: BookingRow) => Promise<unknown>;
}

type PushText = EventOf<'notified'>['text'];

export type EventOf<Type extends BookingEventType> = Extract<BookingEvent, { type: Type }>;

/** The consequence of one type of event; each event's file exports one. */
export type ConsequenceOf<Type extends BookingEventType> = (
  on: DecidedTransition,
  event: EventOf<Type>,
) => Consequence | Promise<Consequence>;
