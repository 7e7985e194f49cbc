import { en } from '@fiacre/contract/texts/en';
import { expect, test } from 'vitest';
import { sampleBooking, sampleStop } from '../../testing/sample-booking.ts';
import type { ColumnFormat } from '../../ui/column-format.ts';
import { bookingColumns, columnsFor } from './booking-columns.ts';
import { officeColumns } from './office-columns.tsx';

/** Formats each value with the name of its format. */
const format: ColumnFormat = {
  t: (key) => key,
  own: (written) => written,
  money: (amount) => `money ${amount}`,
  moneyIn: (amount, currency) => `${currency} ${amount}`,
  dateTime: (instant) => `at ${instant}`,
  rideTime: (instant, { lng }) => `at ${instant} near ${lng}`,
  day: (day) => day,
  weekday: (index) => `day ${index}`,
  distance: (metres) => `${metres} m`,
  duration: (seconds) => `${seconds} s`,
  provider: (name) => `provider ${name}`,
};

const names = (columns: readonly { readonly name: string }[]) => columns.map((column) => column.name);
const deliveryNames = ['deliveryPerson', 'deliveryPersonPhone', 'pickUpInstructions', 'deliveryInstructions'];

test('BKT-1 an admin’s list has every column in the order of the specification', () => {
  expect(names(columnsFor('admin', 'delivery')).join(' ')).toBe(
    'reference tripDate carType customerName pickup stops drop driverName deliveryPerson deliveryPersonPhone ' +
      'pickUpInstructions deliveryInstructions parcelType option status pickupImage deliverImage reason otp ' +
      'tripCost startTime endTime totalTime distance vehicleNumber driverShare convenienceFees discount ' +
      'customerPaid paymentMode gateway cashAmount cardAmount walletAmount',
  );
});

test('BKT-1 the office’s table has all of these columns, under the names of the specification', () => {
  const headers = (role: 'admin' | 'fleetadmin') =>
    officeColumns(role, 'delivery').map(({ name, label }) => `${name}: ${en[label as keyof typeof en]}`);
  expect(headers('fleetadmin')).toEqual(headers('admin'));
  expect(headers('admin').toSorted()).toEqual(
    [
      'reference: Booking',
      'tripDate: Date',
      'carType: Car type',
      'customerName: Customer',
      'pickup: Pickup',
      'stops: Stops',
      'drop: Drop-off',
      'driverName: Driver',
      'deliveryPerson: Recipient’s name',
      'deliveryPersonPhone: Recipient’s phone number',
      'pickUpInstructions: Pickup instructions',
      'deliveryInstructions: Delivery instructions',
      'parcelType: Parcel type',
      'option: Options',
      'status: Status',
      'pickupImage: Pickup photo',
      'deliverImage: Delivery photo',
      'reason: Cancellation reason',
      'otp: Code',
      'tripCost: Trip cost',
      'startTime: Start',
      'endTime: End',
      'totalTime: Total time',
      'distance: Distance',
      'vehicleNumber: Vehicle number',
      'driverShare: Driver share',
      'convenienceFees: Convenience fee',
      'discount: Discount',
      'customerPaid: Customer paid',
      'paymentMode: Payment mode',
      'gateway: Gateway',
      'cashAmount: Cash',
      'cardAmount: Card',
      'walletAmount: Wallet',
    ].toSorted(),
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

test('BKT-1 each column shows its own part of the booking', () => {
  const at = (minute: number) => `2026-11-21T12:0${minute}:00Z`;
  const booking = sampleBooking({
    status: 'COMPLETE',
    tripDate: at(1),
    persons: 9,
    kerbPlace: 'Hotel Adler',
    driverName: 'Grace Hopper',
    deliveryPerson: 'Receiver',
    deliveryPersonPhone: '+33600000001',
    pickUpInstructions: 'ring twice',
    deliveryInstructions: 'leave at the door',
    parcelTypeSelected: { description: 'Crate', amount: 1 },
    optionSelected: { description: 'Fragile', amount: 2 },
    pickupImage: '/api/pickup.webp',
    deliverImage: '/api/deliver.webp',
    reason: 'changed plans',
    otp: '4711',
    tripCost: 1,
    startTime: at(2),
    endTime: at(3),
    totalTripTimeSeconds: 61,
    distanceMetres: 4321,
    vehicleNumber: 'AB-123',
    driverShare: 2,
    convenienceFees: 3,
    discountAmount: 4,
    customerPaid: 5,
    paymentMode: 'cash',
    gateway: 'stripe',
    cashPaymentAmount: 6,
    cardPaymentAmount: 7,
    usedWalletMoney: 8,
  });
  const shown = Object.fromEntries(bookingColumns.map(({ name, text }) => [name, text(booking, format)]));
  expect(shown).toMatchObject({
    reference: 'F4711K',
    tripDate: `at ${at(1)} near ${booking.pickup.lng}`,
    carType: 'Standard',
    persons: '9',
    kerbPlace: 'Hotel Adler',
    customerName: 'Ada Byron',
    pickup: 'Harbour Station',
    stops: '',
    drop: 'Old Town 4',
    driverName: 'Grace Hopper',
    deliveryPerson: 'Receiver',
    deliveryPersonPhone: '+33600000001',
    pickUpInstructions: 'ring twice',
    deliveryInstructions: 'leave at the door',
    parcelType: 'Crate',
    option: 'Fragile',
    status: 'status_COMPLETE',
    pickupImage: 'yes',
    deliverImage: 'yes',
    reason: 'changed plans',
    otp: '4711',
    tripCost: 'money 1',
    startTime: `at ${at(2)} near ${booking.pickup.lng}`,
    endTime: `at ${at(3)} near ${booking.pickup.lng}`,
    totalTime: '61 s',
    distance: '4321 m',
    vehicleNumber: 'AB-123',
    driverShare: 'money 2',
    convenienceFees: 'money 3',
    discount: 'money 4',
    customerPaid: 'money 5',
    paymentMode: 'mode_cash',
    gateway: 'provider stripe',
    cashAmount: 'money 6',
    cardAmount: 'money 7',
    walletAmount: 'money 8',
  });
});

test('STOP-5 the stops are listed with their number, in driving order', () => {
  const stops = bookingColumns.find(({ name }) => name === 'stops');
  const booking = sampleBooking({ coords: [sampleStop(2), sampleStop(1)] });
  const counted = {
    ...format,
    t: ((key, values) => `${key} ${String(values?.['count'])}`) as ColumnFormat['t'],
  };
  expect(stops?.text(booking, counted)).toBe('stop_count 2 · Stop Street 2 · Stop Street 1');
});

test.each(['street', 'rank'] as const)(
  'METER-10 a ride from the %s is listed as one, without a name',
  (source) => {
    const customer = bookingColumns.find(({ name }) => name === 'customerName');
    const ride = sampleBooking({ source, customerName: '' });
    expect(customer?.text(ride, format)).toBe(`meter_${source}`);
  },
);

test('BKT-1 the export names each column’s own field', () => {
  expect(bookingColumns.map(({ name, fields }) => `${name}: ${fields?.join(' ')}`)).toEqual([
    'reference: reference',
    'tripDate: tripDate',
    'carType: carType',
    'persons: persons',
    'customerName: customerName',
    'pickup: pickup.add',
    'kerbPlace: kerbPlace',
    'stops: coords.add',
    'drop: drop.add',
    'driverName: driverName',
    'deliveryPerson: deliveryPerson',
    'deliveryPersonPhone: deliveryPersonPhone',
    'pickUpInstructions: pickUpInstructions',
    'deliveryInstructions: deliveryInstructions',
    'parcelType: parcelTypeSelected.description',
    'option: optionSelected.description',
    'status: status',
    'pickupImage: pickupImage',
    'deliverImage: deliverImage',
    'reason: reason',
    'otp: otp',
    'tripCost: tripCost',
    'startTime: startTime',
    'endTime: endTime',
    'totalTime: totalTripTimeSeconds',
    'distance: distanceMetres',
    'vehicleNumber: vehicleNumber',
    'driverShare: driverShare',
    'convenienceFees: convenienceFees',
    'discount: discountAmount',
    'customerPaid: customerPaid',
    'paymentMode: paymentMode',
    'gateway: gateway',
    'cashAmount: cashPaymentAmount',
    'cardAmount: cardPaymentAmount',
    'walletAmount: usedWalletMoney',
  ]);
});

test.each(['pickupImage', 'deliverImage'] as const)(
  'BKT-1 “yes” is only in the column of an existing photo: %s',
  (taken) => {
    const booking = sampleBooking({ [taken]: '/api/photo.webp' });
    const yes = bookingColumns.filter(
      ({ name, text }) => name.endsWith('Image') && text(booking, format) === 'yes',
    );
    expect(names(yes)).toEqual([taken]);
  },
);
