import type { Extra } from '@fiacre/contract';
import type { Tx } from '../platform/transaction/tx.ts';
import { listCarTypes } from './store.ts';
import type { CatalogueTables } from './tables.ts';

/** Converts every tariff to minor units of another size, as a new version, so that existing quotes keep theirs. */
export async function rescaleCarTypes(tx: Tx, factor: number): Promise<void> {
  const whole = (amount: number) => Math.round(amount * factor);
  const rate = (amount: number) => Number((amount * factor).toFixed(4));
  const extras = (list: readonly Extra[]) =>
    JSON.stringify(list.map((extra) => ({ ...extra, amount: whole(extra.amount) })));
  for (const carType of await listCarTypes(tx.sql)) {
    const isFlat = carType.convenienceFeeType === 'flat';
    const slabs = carType.cancelSlab.map(({ amount, maxAmount, ...slab }) => ({
      ...slab,
      amount: whole(amount),
      ...(maxAmount !== undefined && { maxAmount: whole(maxAmount) }),
    }));
    await tx.sql
      .withTables<CatalogueTables>()
      .updateTable('car_types')
      .set({
        version: carType.version + 1,
        base_fare: whole(carType.baseFare),
        rate_per_unit_distance: rate(carType.ratePerUnitDistance),
        rate_per_hour: rate(carType.ratePerHour),
        min_fare: whole(carType.minFare),
        convenience_fees: isFlat ? whole(carType.convenienceFees) : carType.convenienceFees,
        parcel_types: extras(carType.parcelTypes),
        options: extras(carType.options),
        cancel_slab: JSON.stringify(slabs),
      })
      .where('id', '=', carType.id)
      .execute();
  }
}
