import type { EditableSettings } from '@fiacre/contract';
import { keepsChain } from '@fiacre/dispatch';
import type { Circumstances, DriverState } from '@fiacre/domain';
import { timedRide } from './task.ts';
import type { HeldRide } from './hold-ride.ts';

/** The circumstances that follow from the operator's settings. */
export function circumstancesOf(settings: EditableSettings, demoMode: boolean): Circumstances {
  return {
    autoDispatch: settings.autoDispatch,
    criticalEditsAllowed: !demoMode,
    negativeBalanceAllowed: settings.negativeBalance,
    pickupImageRequired: settings.allowDeliveryPickupImageCapture,
    deliverImageRequired: settings.allowFinalDeliveryImageCapture,
    noShowMinutes: settings.noShowMinutes,
    noShowMetres: settings.noShowMetres,
    driverSuspended: false,
    driver: null,
  };
}

/**
 * A booking that an admin took out of automatic dispatch is assigned as if automatic dispatch were off. Source:
 * BKT-8.
 */
export function circumstancesFor(
  { manual_dispatch: manual }: { readonly manual_dispatch: boolean },
  circumstances: Circumstances,
): Circumstances {
  return manual ? { ...circumstances, autoDispatch: false } : circumstances;
}

/**
 * The driver who is about to take a booking, as the rules for taking a task see them. Source: BKT-9, SET-17,
 * TRIP-19, TRIP-28.
 */
export function standingOf(
  { row, driver, balance }: Pick<HeldRide, 'row' | 'driver' | 'balance'>,
  now: Date,
): DriverState {
  const from = { place: driver?.location ?? null, atMs: now.getTime() };
  return {
    approved: driver?.approved ?? false,
    active: driver?.active ?? false,
    busy: (driver?.busy ?? false) && driver?.busyWith !== row.id,
    isInTime: keepsChain({ rides: driver?.ridesAhead ?? [] }, timedRide(row), from),
    hasLocation: (driver?.location ?? null) !== null,
    walletBalance: balance,
  };
}
