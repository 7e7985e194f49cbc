import type { Booking, BookingTracking, Stop, Task } from '@fiacre/contract';
import type { BookingVerb } from '@fiacre/domain';
import { sampleId } from './samples.ts';

const pickup = { lat: 43.7325, lng: 7.4185, add: 'Harbour Station' };
const drop = { lat: 43.748, lng: 7.437, add: 'Old Town 4' };

/** The actions that a reader may take, as the server reports them; all others are absent. */
export const allowedActions = (...verbs: readonly BookingVerb[]): Booking['actions'] =>
  verbs.map((verb) => ({ verb, allowed: true }));

/** Without a promo, the estimated and the due amounts are equal. */
const price = 1390;

/** A NEW taxi booking of 13.90 as its rider sees it. */
export function sampleBooking(change: Partial<Booking> = {}): Booking {
  return {
    id: sampleId(100),
    bookingId: sampleId(100),
    reference: 'F4711K',
    version: 3,
    status: 'NEW',
    category: 'taxi',
    source: 'web',
    kerbPlace: null,
    receiptTo: null,
    currency: 'USD',
    carTypeId: sampleId(1),
    carType: 'Standard',
    persons: 1,
    carImage: '',
    customer: sampleId(2),
    customerName: 'Ada Byron',
    customerEmail: null,
    customerContact: null,
    customerImage: null,
    pickup,
    coords: [],
    drop,
    pickupAddress: pickup.add,
    dropAddress: drop.add,
    polyline: '_p~iF~ps|U_ulLnnqC',
    bookLater: false,
    tripDate: '2026-11-21T12:00:00Z',
    bookingDate: '2026-11-21T11:59:00Z',
    bookingTypeAdmin: false,
    otp: null,
    estimate: price,
    estimateDistanceMetres: 4200,
    estimateTimeSeconds: 660,
    distanceMetres: null,
    tripCost: price,
    fareLines: [
      { label: 'fare_line_base', amount: 330 },
      { label: 'fare_line_distance', amount: 1060 },
    ],
    discount: 0,
    discountAmount: 0,
    promoApplied: false,
    promoDetails: null,
    payableAmount: price,
    customerPaid: 0,
    cashPaymentAmount: 0,
    cardPaymentAmount: 0,
    usedWalletMoney: 0,
    paymentMode: 'cash',
    gateway: null,
    prepaid: false,
    driver: null,
    driverName: null,
    driverImage: null,
    driverContact: null,
    driverRating: null,
    vehicleNumber: null,
    vehicleMake: null,
    vehicleModel: null,
    fleetadmin: null,
    driverArriveTime: null,
    tripStartTime: null,
    startTime: null,
    tripEndTime: null,
    endTime: null,
    totalTripTimeSeconds: null,
    reason: null,
    cancelledBy: null,
    rating: null,
    pickupImage: null,
    deliverImage: null,
    deliveryPerson: null,
    deliveryPersonPhone: null,
    pickUpInstructions: null,
    deliveryInstructions: null,
    parcelTypeSelected: null,
    optionSelected: null,
    actions: [],
    ...change,
  };
}

/** The same booking with a driver on the way. */
export function acceptedBooking(change: Partial<Booking> = {}): Booking {
  return sampleBooking({
    status: 'ACCEPTED',
    driver: sampleId(50),
    driverName: 'Luca Moretti',
    driverContact: '+37769876543',
    driverRating: 4.8,
    vehicleNumber: 'MC 4821',
    vehicleMake: 'Peugeot',
    vehicleModel: 'e-208',
    ...change,
  });
}

export function sampleTracking(change: Partial<BookingTracking> = {}): BookingTracking {
  return {
    last: { id: '1', at: '2026-11-21T12:01:00Z', status: 'ACCEPTED', lat: 43.73, lng: 7.415 },
    headingDegrees: 40,
    toward: 'pickup',
    etaSeconds: 240,
    coords: [],
    ...change,
  };
}

/** An offer of 12.64 for the driver, 780 m away. */
export function sampleTask(change: Partial<Task> = {}): Task {
  return {
    id: sampleId(120),
    reference: 'F4733K',
    version: 1,
    persons: 1,
    carType: 'Standard',
    carImage: '',
    pickup,
    coords: [],
    drop,
    polyline: '',
    bookLater: false,
    tripDate: '2026-11-21T12:00:00Z',
    estimate: price,
    driverShare: 1264,
    currency: 'USD',
    estimateDistanceMetres: 4310,
    estimateTimeSeconds: 660,
    pickupDistanceMetres: 780,
    pickupEtaSeconds: 170,
    offeredAt: '2026-11-21T12:00:00Z',
    expiresAt: null,
    paymentMode: 'cash',
    ...change,
  };
}

/** One page of a list. */
export const pageOf = <Item>(items: readonly Item[], total = items.length) => ({
  items,
  total,
  page: 1,
  pageSize: 10,
});

/** A stop on the way; its times are those of the change. */
export function sampleStop(number: number, change: Partial<Stop> = {}): Stop {
  return {
    id: sampleId(200 + number),
    lat: 43.73 + number / 1000,
    lng: 7.41,
    add: `Stop Street ${number}`,
    note: null,
    contactName: null,
    contactPhone: null,
    reachedAt: null,
    leftAt: null,
    ...change,
  };
}
