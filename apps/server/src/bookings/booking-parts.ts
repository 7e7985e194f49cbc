import type { EditableSettings } from '@fiacre/contract';
import type { DispatchPolicy } from '@fiacre/domain';
import type { InstalledMap, Maps } from '../maps/index.ts';
import type { DriverIndex, NearDriver, Offer } from '../dispatch/index.ts';
import type { Images } from '../files/index.ts';
import type { PaymentOrders } from '../payments/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { ArrivalTimes } from '../tracking/index.ts';
import type { BookingSnapshot } from './present/booking-views.ts';
import type { BookingRow } from './record/booking-row.ts';

/** The policy of dispatch under the operator's settings; asked each time, so a change counts at once. */
export type ChoosePolicy = (settings: EditableSettings) => DispatchPolicy;

export interface BookingNeeds {
  readonly maps: Pick<Maps, 'route' | 'routeVia'>;
  readonly tracks: InstalledMap['tracks'];
  readonly drivers: DriverIndex;
  readonly arrivals: ArrivalTimes;
  /** Roads of the city itself, for dispatch. */
  readonly streets: Pick<Maps, 'matrix'>;
  readonly choosePolicy: ChoosePolicy;
  readonly images: Images;
  readonly payments: PaymentOrders;
}

/** How a NEW booking reaches drivers. */
export interface Offering {
  /**
   * Offers a booking that has just become NEW, or plans when. Returns the booking as it is when somebody was asked, else
   * null. Source: SET-16, TRIP-20.
   */
  begin(tx: Tx, row: BookingRow, known?: KnownRound): Promise<BookingSnapshot | null>;
  /** Has a policy that sees the whole city plan again soon; others are not concerned. */
  lookAgain(tx: Tx): Promise<void>;
}

/** What the caller knows already of a booking that it holds. */
export interface KnownRound {
  /** The caller publishes the booking. */
  readonly quiet?: boolean;
  readonly offers?: readonly Offer[];
  readonly near?: readonly NearDriver[] | null;
}

export interface BookingParts extends BookingNeeds {
  readonly platform: Platform;
  readonly offering: Offering;
}
