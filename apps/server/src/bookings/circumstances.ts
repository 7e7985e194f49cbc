import type { EditableSettings } from '@fiacre/contract';
import type { Circumstances, DriverStanding } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { findDrivers } from '../dispatch/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { balancesOf } from '../wallet/index.ts';

/** What the operator's settings open and close. */
export function circumstancesOf(settings: EditableSettings, demoMode: boolean): Circumstances {
  return {
    autoDispatch: settings.autoDispatch,
    criticalEditsAllowed: !demoMode,
    negativeBalanceAllowed: settings.negativeBalance,
    pickupImageAsked: settings.allowDeliveryPickupImageCapture,
    deliverImageAsked: settings.allowFinalDeliveryImageCapture,
    driver: null,
  };
}

/** A driver as the rules of taking a task see one. Source: BKT-9, SET-17, TRIP-19. */
export async function standingOf(
  sql: Kysely<PlatformTables>,
  driverId: string,
  currency: string,
): Promise<DriverStanding> {
  const [driver] = await findDrivers(sql, [driverId]);
  const balances = await balancesOf(sql, 'driver', [driverId], currency);
  return {
    approved: driver?.approved ?? false,
    active: driver?.active ?? false,
    busy: driver?.busy ?? false,
    hasLocation: (driver?.location ?? null) !== null,
    walletBalance: balances.get(driverId) ?? 0,
  };
}
