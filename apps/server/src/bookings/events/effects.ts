import type { EditableSettings } from '@fiacre/contract';
import type { BookingEvent, BookingEventType } from '@fiacre/domain';
import { countHandBack, driverOfJson, publishAs, type DriverJson } from '../../dispatch/index.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { Gave } from '../../platform/transaction/write-together.ts';
import { post } from '../../wallet/index.ts';
import { payBonus } from './referral-bonus.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { scopeOf } from '../record/scope.ts';
import { tasksFor, type Places } from '../use-cases/list-tasks.ts';
import type { LeftFact, TaskFact } from '../present/booking-topics.ts';

export interface Effect {
  readonly parts: BookingParts;
  readonly tx: Tx;
  readonly before: BookingRow;
  /** The booking as it was saved. */
  readonly row: BookingRow;
  /** What the writes of the same move gave back. */
  readonly gave: Gave;
  readonly settings: EditableSettings;
  /** Where the drivers are who are asked; read where it is not given. */
  readonly places?: Places | undefined;
}

type Effects = {
  readonly [Type in BookingEventType]?: (
    on: Effect,
    event: Extract<BookingEvent, { type: Type }>,
  ) => Promise<void> | void;
};

function tellDrivers(tx: Tx, event: 'changed' | 'removed', fact: TaskFact): void {
  if (fact.driverIds.length > 0) tx.publish({ topics: ['tasks'], event, data: fact });
}

const effects: Effects = {
  'status-changed': async (on, { to }) => {
    if (to === 'PAID') await payBonus(on.parts, on.tx, on.row, on.settings);
  },
  offered: async ({ tx, row, places }, { driverIds }) => {
    const tasks = await tasksFor(tx.sql, row, driverIds, tx.now, places);
    tellDrivers(tx, 'changed', { driverIds, id: row.id, tasks });
  },
  'offers-withdrawn': ({ tx, row }, { driverIds }) => {
    tellDrivers(tx, 'removed', { driverIds, id: row.id });
  },
  'offer-declined': ({ tx, row }, { driverId }) => {
    tellDrivers(tx, 'removed', { driverIds: [driverId], id: row.id });
  },
  'driver-engaged': async ({ tx, gave }) => {
    const [driver] = (gave['engaged'] ?? []) as readonly DriverJson[];
    // TRIP-19: the driver is on another booking.
    await publishAs(tx, driver ? driverOfJson(driver, tx.now) : refuse('driver_busy'));
  },
  'driver-released': async ({ tx, gave }) => {
    const [driver] = (gave['released'] ?? []) as readonly DriverJson[];
    if (driver) await publishAs(tx, driverOfJson(driver, tx.now));
  },
  'handed-back': async ({ parts, tx, before, row }, { driverId }) => {
    await parts.images.drop(tx, { purpose: 'pickup_image', bookingId: row.id });
    await countHandBack(tx, driverId);
    const left: LeftFact = { id: row.id, left: { ...scopeOf(before), customer: '' } };
    tx.publish({ topics: ['bookings', `booking:${row.id}`], event: 'removed', data: left });
  },
  posted: ({ parts, tx, row }, { transaction }) =>
    post(tx, parts.platform.ids, transaction, { bookingId: row.id, currency: row.currency }),
};

/** Everything that follows from a move beside its own writes and pushes, in the order in which the rules name it. */
export async function applyEvents(on: Effect, events: readonly BookingEvent[]): Promise<void> {
  for (const event of events) await applyOne(on, event);
}

async function applyOne<Type extends BookingEventType>(
  on: Effect,
  event: Extract<BookingEvent, { type: Type }>,
): Promise<void> {
  const type: Type = event.type;
  await effects[type]?.(on, event);
}
