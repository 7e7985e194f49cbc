import type { InstalledMap, Maps } from '../maps/index.ts';
import type { DispatchPolicy, DriverIndex } from '../dispatch/index.ts';
import type { Images } from '../files/index.ts';
import type { PaymentOrders } from '../payments/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { ArrivalTimes } from '../tracking/index.ts';

export interface BookingNeeds {
  readonly maps: Pick<Maps, 'route' | 'routeVia'>;
  readonly tracks: InstalledMap['tracks'];
  readonly drivers: DriverIndex;
  readonly arrivals: ArrivalTimes;
  readonly policy: DispatchPolicy;
  readonly images: Images;
  readonly payments: PaymentOrders;
}

export interface BookingParts extends BookingNeeds {
  readonly platform: Platform;
}
