import type { BookingStatus } from '@fiacre/domain';
import { drop, good, pickup } from '../../apps/server/src/bookings/testing/rides.ts';
import type { OwnRide, SampleWorld } from './world.ts';
import type { Sample, Samples } from './sample.ts';

type Party = 'rider' | 'driver';

/** A verb sent by the ride's own rider or driver, in a status that allows it. */
function ofRide<Body extends object>(who: Party, status: BookingStatus, body: Body) {
  return async (world: SampleWorld) => {
    const ride: OwnRide = await world.ride(status);
    return { as: ride[who], params: { id: ride.id }, body };
  };
}

/** A change that waits for the device of the ride's driver. */
async function waitingChange(world: SampleWorld) {
  const ride = await world.ride('ACCEPTED');
  const params = { id: ride.id };
  const body = { note: `Gate ${world.next()}` };
  const { quoteId, version: quoted } = good(
    await world.app.call('quoteChange', { as: ride.rider, params, body }),
  );
  const named = { quoteId, version: quoted };
  good(await world.app.call('acceptChange', { as: ride.rider, params, body: named }));
  return { ride, params, quoteId };
}

const school = { lat: pickup.lat + 0.02, lng: pickup.lng + 0.01, add: 'School' };

/** A step at the only stop of a ride, which the car has reached or not. */
async function atStop(world: SampleWorld, where: 'ahead' | 'reached') {
  const { id, driver } = await world.ride('STARTED', { coords: [school] });
  const params = { id };
  const { coords } = good(await world.app.call('getBooking', { as: driver, params }));
  const sample = { as: driver, params, body: { stop: coords[0]?.id ?? '' } };
  if (where === 'reached') good(await world.app.call('reachStop', sample));
  return sample;
}

export const someId = '01a1fde3-39c6-7625-b7f9-000000000001';
const version = { version: 1 };
const taken = { ...version, at: '2026-11-21T12:00:00Z' };
const anyText = ['text', 'empty text'] as const;
const point = {
  lat: ['negative', 'zero', 'fraction', 'number'],
  lng: ['negative', 'zero', 'fraction', 'number'],
} as const;
const places: NonNullable<Sample['free']> = Object.fromEntries(
  ['pickup', 'drop', 'coords.0'].flatMap((place) => [
    [`${place}.lat`, point.lat],
    [`${place}.lng`, point.lng],
    [`${place}.add`, ['text']],
  ]),
);

export const passenger = {
  name: 'Anne Milbanke',
  phone: '030 901820',
  country: 'de',
  language: 'fr',
  seesPrice: true,
};
export const freePassenger = {
  'passenger.name': ['text'],
  'passenger.language': anyText,
  'passenger.country': ['empty text'],
} as const;

export const bookingSamples = {
  createQuote: {
    // Only admins agree on a price.
    ignored: ['agreedPrice'],
    anew: true,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: {
        pickup,
        drop: { ...drop, add: `Harbour ${world.next()}` },
        carTypeId: world.app.carTypeId,
        bookLater: false,
      },
    }),
    optional: {
      tripDate: '2026-11-22T09:00:00Z',
      parcelType: 0,
      option: 0,
      persons: 2,
      coords: [{ ...school, note: 'Gate 2' }],
      promoCode: 'WELCOME',
      companyId: someId,
      ownExpense: true,
    },
    free: {
      ...places,
      // Book Now takes no date.
      tripDate: ['null', 'number', 'negative', 'zero'],
      promoCode: ['empty text'],
      ownExpense: ['boolean'],
      'coords.0.note': anyText,
    },
  },
  createBooking: {
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { quoteId: await world.quoteId(), bookLater: false },
    }),
    optional: {
      tripDate: '2026-11-22T09:00:00Z',
      customerId: someId,
      assistance: ['wheelchair'],
      // Only deliveries have this field; a ride with it is rejected.
      paymentPacket: { paymentMode: 'card', provider: 'test' },
      delivery: {
        deliveryPerson: 'Bo',
        deliveryPersonPhone: '5550100',
        pickUpInstructions: '',
        deliveryInstructions: '',
      },
      passenger,
      receiptTo: 'parents@example.test',
      companyReference: 'CC 4711',
    },
    free: {
      ...freePassenger,
      companyReference: anyText,
      tripDate: ['null', 'number', 'negative', 'zero'],
      // Accepted only from an admin. A rider always books for themselves (BOOK-14).
      customerId: ['id', 'null'],
      'delivery.deliveryPerson': anyText,
      'delivery.deliveryPersonPhone': anyText,
      'delivery.pickUpInstructions': anyText,
      'delivery.deliveryInstructions': anyText,
    },
  },
  // Removing what the ride does not have changes nothing.
  setBookingExtra: {
    prepare: ofRide('driver', 'ACCEPTED', { code: 'pet', count: 0 }),
    optional: { version: 1 },
  },
  quoteChange: {
    anew: true,
    prepare: async (world) => {
      const ride = await world.ride('NEW');
      const market = { lat: drop.lat - 0.01, lng: drop.lng, add: 'Fish Market' };
      const body = { drop: market, carTypeId: world.app.carTypeId };
      return { as: ride.rider, params: { id: ride.id }, body };
    },
    optional: {
      pickup: { lat: pickup.lat + 0.001, lng: pickup.lng, add: 'East Gate' },
      tripDate: '2026-11-22T09:00:00Z',
      persons: 2,
      note: 'At the side door',
      paymentMode: 'wallet',
      passenger,
    },
    free: { ...places, ...freePassenger, passenger: ['null'], note: anyText, tripDate: ['number'] },
  },
  acceptChange: {
    prepare: async (world) => {
      const ride = await world.ride('NEW');
      const params = { id: ride.id };
      const body = { note: `Bell ${world.next()}` };
      const quote = good(await world.app.call('quoteChange', { as: ride.rider, params, body }));
      const { quoteId, version: quoted } = quote;
      return { as: ride.rider, params, body: { quoteId, version: quoted } };
    },
  },
  withdrawChange: {
    prepare: async (world) => {
      const { ride, params, quoteId } = await waitingChange(world);
      return { as: ride.rider, params, body: { quoteId } };
    },
  },
  receiveChange: {
    prepare: async (world) => {
      const { ride, params, quoteId } = await waitingChange(world);
      return { as: ride.driver, params, body: { quoteId, read: true } };
    },
  },
  shareBooking: { anew: true, secret: true, prepare: ofRide('rider', 'ACCEPTED', {}) },
  stopSharingBooking: {
    prepare: async (world) => {
      const ride = await world.ride('ACCEPTED');
      return { as: ride.rider, params: { id: ride.id } };
    },
  },
  followTrip: {
    changesNothing: true,
    prepare: async (world) => {
      const ride = await world.ride('ACCEPTED');
      const answer = await world.app.call('shareBooking', {
        as: ride.rider,
        params: { id: ride.id },
        body: {},
      });
      return { body: { token: answer.body.url.split('#')[1] ?? '' } };
    },
  },
  acceptBooking: { prepare: ofRide('driver', 'NEW', {}), optional: version },
  declineBooking: { prepare: ofRide('driver', 'NEW', {}), optional: { ...version, reason: 'too_far' } },
  handBackBooking: {
    prepare: ofRide('driver', 'ACCEPTED', { reason: 'flat tyre' }),
    // Otherwise the driver, who is now free, would be offered the next booking.
    afterwards: ({ app }, { as }) => app.call('setAvailability', { as, body: { active: false } }),
    optional: version,
    free: { reason: ['text'] },
  },
  assignBooking: {
    prepare: async (world) => {
      const { id } = await world.ride('NEW');
      const { id: driverId } = await world.activeDriver();
      await world.dispatchAutomatically(false);
      return { as: await world.person('admin'), params: { id }, body: { driverId } };
    },
    optional: version,
  },
  takeFromDispatch: {
    prepare: async (world) => {
      const { id } = await world.ride('NEW');
      return { as: await world.person('admin'), params: { id }, body: {} };
    },
  },
  returnToDispatch: {
    prepare: async (world) => {
      const { id } = await world.ride('NEW');
      return { as: await world.person('admin'), params: { id }, body: {} };
    },
  },
  correctCharge: {
    prepare: async (world) => {
      const { id } = await world.ride('PAID');
      const as = await world.person('admin');
      const { version } = (await world.app.call('getBooking', { as, params: { id } })).body;
      return {
        as,
        params: { id },
        body: { version, lines: [{ kind: 'goodwill', amount: 10 }], reason: 'The car was dirty' },
      };
    },
    free: { reason: ['text'] },
  },
  tipDriver: {
    prepare: async (world) => {
      const ride = await world.ride('PAID');
      await world.fillWallet(ride.rider, 5000);
      return { as: ride.rider, params: { id: ride.id }, body: { amount: 240 } };
    },
  },
  bringForward: { prepare: ofRide('rider', 'ACCEPTED', {}) },
  arriveBooking: { prepare: ofRide('driver', 'ACCEPTED', {}), optional: taken },
  startBooking: {
    prepare: ofRide('driver', 'ARRIVED', {}),
    optional: { ...taken, otp: '12345' },
    free: { otp: anyText },
  },
  reachStop: { prepare: (world) => atStop(world, 'ahead'), optional: taken },
  leaveStop: { prepare: (world) => atStop(world, 'reached'), optional: taken },
  reachBooking: { prepare: ofRide('driver', 'STARTED', {}), optional: taken },
  endBooking: { prepare: ofRide('driver', 'REACHED', { cashReceived: true }), optional: version },
  payBooking: {
    prepare: async (world) => {
      const ride = await world.ride('PENDING');
      await world.fillWallet(ride.rider, 5000);
      return { as: ride.rider, params: { id: ride.id }, body: { mode: 'wallet' } };
    },
    optional: { ...version, provider: 'test', useWallet: true },
    free: { provider: anyText },
  },
  confirmCashBooking: { prepare: ofRide('driver', 'PENDING', {}), optional: version },
  rateBooking: {
    prepare: ofRide('rider', 'PAID', { stars: 4, comment: 'Thank you' }),
    optional: version,
    free: { comment: anyText },
  },
  noShowBooking: {
    prepare: async (world) => {
      const { id, driver } = await world.ride('ARRIVED');
      world.app.clock.forward(6 * 60_000);
      await world.app.sendPosition(driver, pickup);
      return { as: driver, params: { id }, body: {} };
    },
    optional: taken,
  },
  cancelBooking: {
    prepare: ofRide('rider', 'NEW', { reason: 'My plans have changed' }),
    optional: { ...version, maxFee: 0 },
    free: { reason: anyText },
  },
} satisfies Samples;
