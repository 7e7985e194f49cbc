import type { EditableSettings } from '@fiacre/contract';
import type { DispatchPolicy } from '@fiacre/dispatch';
import type { InstalledMap, Maps, TrafficAt } from '../maps/index.ts';
import type { DriverIndex, NearDriver, Offer, ServedPickups } from '../dispatch/index.ts';
import type { Images } from '../files/index.ts';
import type { PaymentOrders } from '../payments/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { ArrivalTimes } from '../tracking/index.ts';
import type { BookingSnapshot } from './present/booking-views.ts';
import type { BookingRow } from './record/booking-row.ts';

/**
 * The dispatch policy under the operator's current settings. Called each time, so that a change takes effect
 * immediately.
 */
export type ChoosePolicy = (settings: EditableSettings) => DispatchPolicy;

export interface BookingNeeds {
  readonly maps: Pick<Maps, 'route' | 'routeVia' | 'reverse'>;
  readonly cities: Pick<InstalledMap['cities'], 'at'>;
  readonly tracks: InstalledMap['tracks'];
  readonly drivers: DriverIndex;
  readonly servedPickups: ServedPickups;
  readonly arrivals: ArrivalTimes;
  /** The city's own roads, for dispatch. */
  readonly streets: Pick<InstalledMap['streets'], 'secondsTo' | 'covers'>;
  /** The learned traffic at the time of a ride. */
  readonly trafficAt: TrafficAt;
  readonly closures: InstalledMap['closures'];
  readonly choosePolicy: ChoosePolicy;
  readonly images: Images;
  readonly payments: PaymentOrders;
  readonly secret: Pick<Secret, 'digest'>;
}

/** How a NEW booking is offered to drivers. */
export interface Offering {
  /**
   * Offers a booking that has just become NEW, or schedules the offer. Returns the updated booking if a driver was
   * asked, otherwise null. Source: SET-16, TRIP-20.
   */
  begin(tx: Tx, row: BookingRow, known?: KnownRound): Promise<BookingSnapshot | null>;
  /** Makes a policy that plans for the whole city run again soon. Other policies are not affected. */
  planAgain(tx: Tx): Promise<void>;
}

/** Data about the locked booking that the caller has already read. */
export interface KnownRound {
  /** The caller publishes the booking. */
  readonly quiet?: boolean;
  /** Receives each offer if the caller's own audit entry records it. */
  readonly record?: (said: object) => void;
  readonly offers?: readonly Offer[];
  readonly near?: readonly NearDriver[] | null;
}

export interface BookingParts extends BookingNeeds {
  readonly platform: Platform;
  readonly offering: Offering;
  /** Puts a change into force that waited for a driver who has lost the booking. Source: CHANGE-7. */
  readonly applyWaiting: (tx: Tx, row: BookingRow) => Promise<BookingRow>;
}
