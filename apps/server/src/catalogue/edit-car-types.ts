import type { CarType, CarTypeRequest } from '@fiacre/contract';
import { inOrder } from '@fiacre/domain';
import type { Insertable } from 'kysely';
import { sameIgnoringCase } from '../platform/database/same-ignoring-case.ts';
import type { Handler } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { requireFresh } from '../platform/transaction/refuse-stale.ts';
import type { CatalogueNeeds } from './catalogue-needs.ts';
import { findCarType } from './store.ts';
import type { CarTypeTable, CatalogueTables } from './tables.ts';

type Columns = Omit<Insertable<CarTypeTable>, 'id' | 'version' | 'position' | 'created_at' | 'deleted_at'>;

/** Source: CAR-1, CAR-2. */
export function addCarType(platform: Platform): Handler<'addCarType'> {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'car_types');
      await refuseTakenName(tx, call.body.name, null);
      const id = platform.ids.next();
      const position = await nextPosition(tx);
      const fixed = { id, version: 1, position, created_at: tx.now, deleted_at: null };
      await carTypes(tx)
        .insertInto('car_types')
        .values({ ...columnsOf(call.body), ...fixed })
        .execute();
      return saved(tx, 'add-car-type', id, null);
    });
}

/** Creates a new version; quotes and bookings made before keep their copy of the old one. Source: CAR-3. */
export function updateCarType(): Handler<'updateCarType'> {
  return (call) =>
    call.commit(async (tx) => {
      const { version, ...wanted } = call.body;
      await lockTable(tx, 'car_types');
      const before = (await findCarType(tx.sql, call.params.id)) ?? refuse('not_found');
      await refuseTakenName(tx, wanted.name, before.id);
      return saveVersion(tx, before, version, columnsOf(wanted));
    });
}

/** Replaces the image of the version that the admin edited, as a new version. */
export async function setCarTypeImage(
  tx: Tx,
  id: string,
  { image, version }: Pick<CarType, 'image' | 'version'>,
): Promise<CarType> {
  await lockTable(tx, 'car_types');
  const before = (await findCarType(tx.sql, id)) ?? refuse('not_found');
  return saveVersion(tx, before, version, { image });
}

/** Refused if another admin has changed the car type since `version`. */
async function saveVersion(
  tx: Tx,
  before: CarType,
  version: number,
  columns: Partial<Columns>,
): Promise<CarType> {
  const result = await carTypes(tx)
    .updateTable('car_types')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', version)
    .executeTakeFirst();
  const object = { kind: 'car-type', id: before.id };
  await requireFresh(tx, result, object, { version: before.version, current: before });
  return saved(tx, 'change-car-type', before.id, before);
}

/**
 * Removes a car type from the list; its row stays for the bookings that refer to it. Refused while drivers have it:
 * they would wait for tasks that nobody can order. Source: CAR-1.
 */
export function deleteCarType(needs: CatalogueNeeds): Handler<'deleteCarType'> {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'car_types');
      const before = (await findCarType(tx.sql, call.params.id)) ?? refuse('not_found');
      const drivers = await needs.countDriversWith(tx.sql, before.id);
      if (drivers > 0) refuse('car_type_in_use', { drivers });
      await carTypes(tx)
        .updateTable('car_types')
        .set({ deleted_at: tx.now })
        .where('id', '=', before.id)
        .execute();
      record(tx, 'delete-car-type', before.id, { before });
      return { ok: true };
    });
}

const carTypes = (tx: Tx) => tx.sql.withTables<CatalogueTables>();

async function saved(tx: Tx, action: string, id: string, before: CarType | null): Promise<CarType> {
  const after = await findCarType(tx.sql, id);
  if (after === null) throw new Error(`Car type ${id} was not saved`);
  record(tx, action, id, { before, after });
  return after;
}

function record(tx: Tx, action: string, id: string, facts: Record<string, unknown>): void {
  tx.audit({ action, object: { kind: 'car-type', id }, facts });
  publishCatalogueChange(tx, 'car-types');
}

/** Bookings, drivers and reports identify a car type by its name, so names are unique. Source: CAR-3. */
async function refuseTakenName(tx: Tx, name: string, ownId: string | null): Promise<void> {
  const namesakes = await carTypes(tx)
    .selectFrom('car_types')
    .select('id')
    .where(sameIgnoringCase('name', name))
    .where('deleted_at', 'is', null)
    .execute();
  if (namesakes.some(({ id }) => id !== ownId)) refuse('name_taken', { field: 'name' });
}

async function nextPosition(tx: Tx): Promise<number> {
  const { last } = await carTypes(tx)
    .selectFrom('car_types')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? -1) + 1;
}

function columnsOf(wanted: CarTypeRequest): Columns {
  return {
    name: wanted.name,
    image: wanted.image,
    base_fare: wanted.baseFare,
    rate_per_unit_distance: wanted.ratePerUnitDistance,
    rate_per_hour: wanted.ratePerHour,
    min_fare: wanted.minFare,
    convenience_fees: wanted.convenienceFees,
    convenience_fee_type: wanted.convenienceFeeType,
    extra_info: wanted.extraInfo,
    seats: wanted.seats,
    parcel_types: JSON.stringify(wanted.parcelTypes),
    options: JSON.stringify(wanted.options),
    // CAR-4 applies the last slab that has begun, so slabs are stored in the order in which they begin.
    cancel_slab: JSON.stringify(inOrder(wanted.cancelSlab)),
  };
}
