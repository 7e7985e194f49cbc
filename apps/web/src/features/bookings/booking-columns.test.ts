import { expect, test } from 'vitest';
import { bookingColumns, columnsFor } from './booking-columns.ts';

const names = (columns: readonly { readonly name: string }[]) => columns.map((column) => column.name);
const deliveryNames = ['deliveryPerson', 'deliveryPersonPhone', 'pickUpInstructions', 'deliveryInstructions'];

test('BKT-1 an admin’s list has every column in the order of the specification', () => {
  expect(names(columnsFor('admin', 'delivery')).join(' ')).toBe(
    'reference tripDate carType customerName pickup drop driverName deliveryPerson deliveryPersonPhone ' +
      'pickUpInstructions deliveryInstructions parcelType option status pickupImage deliverImage reason otp ' +
      'tripCost startTime endTime totalTime distance vehicleNumber driverShare convenienceFees discount ' +
      'customerPaid paymentMode gateway cashAmount cardAmount walletAmount',
  );
});

test('BKT-2 the delivery fields are columns in delivery mode only', () => {
  const taxi = names(columnsFor('admin', 'taxi'));
  for (const name of deliveryNames) expect(taxi).not.toContain(name);
  expect(taxi).toHaveLength(bookingColumns.length - deliveryNames.length);
});

test('BKT-3 riders do not see the driver share and convenience fee columns, everyone else does', () => {
  const seenBy = (role: 'rider' | 'driver' | 'fleetadmin' | 'admin') =>
    names(columnsFor(role, 'taxi')).filter((name) => name === 'driverShare' || name === 'convenienceFees');
  expect(seenBy('rider')).toEqual([]);
  for (const role of ['driver', 'fleetadmin', 'admin'] as const) expect(seenBy(role)).toHaveLength(2);
});
