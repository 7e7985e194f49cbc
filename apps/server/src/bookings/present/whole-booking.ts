import type { Booking as ShownBooking } from '@fiacre/contract';
import { fareOfCharge, statusTraits, waitedSeconds, type Role } from '@fiacre/domain';
import { placesIn } from '../../platform/database/place-columns.ts';
import type { Offer } from '../../dispatch/index.ts';
import { presentLines, presentRiderLines, presentStops } from '../../fares/index.ts';
import { drivesFor, ownShare, presentDrives } from './present-drives.ts';
import type { BookingRow } from '../record/booking-row.ts';

/** A booking with every field, as admins see it; `viewFor` reduces it for other roles. */
export type WholeBooking = Omit<ShownBooking, 'actions'>;

/** The specification's duplicate names hold the same value. Source: DATA-21. */
export const duplicates = {
  bookingId: ({ id }) => id,
  pickupAddress: ({ pickup }) => pickup.add,
  dropAddress: ({ drop }) => drop.add,
  startTime: ({ tripStartTime }) => tripStartTime,
  endTime: ({ tripEndTime }) => tripEndTime,
  discountAmount: ({ discount }) => discount,
} as const satisfies { readonly [Name in keyof WholeBooking]?: (from: WholeBooking) => WholeBooking[Name] };

type Distinct = Omit<WholeBooking, keyof typeof duplicates>;

/**
 * Adds the duplicates in place, since nobody else holds the booking; copying its seventy fields would take longer
 * than reading them.
 */
export function withDuplicates(distinct: Distinct): WholeBooking {
  // Each duplicate is read from a field that is not itself a duplicate.
  const from = distinct as WholeBooking;
  return Object.assign(from, {
    bookingId: duplicates.bookingId(from),
    pickupAddress: duplicates.pickupAddress(from),
    dropAddress: duplicates.dropAddress(from),
    startTime: duplicates.startTime(from),
    endTime: duplicates.endTime(from),
    discountAmount: duplicates.discountAmount(from),
  });
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function peopleOf(row: BookingRow) {
  return {
    customer: row.customer_id,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerContact: row.customer_contact,
    customerImage: row.customer_image,
    driver: row.driver_id,
    driverName: row.driver_name,
    driverImage: row.driver_image,
    driverContact: row.driver_contact,
    driverRating: row.driver_rating,
    vehicleNumber: row.vehicle_number,
    vehicleMake: row.vehicle_make,
    vehicleModel: row.vehicle_model,
    fleetadmin: row.fleet_admin_id,
  };
}

function routeColumnsOf(row: BookingRow) {
  return {
    ...placesIn(row),
    coords: presentStops(row.stops),
    polyline: row.polyline,
    bookLater: row.book_later,
    tripDate: row.trip_date.toISOString(),
    bookingDate: row.booking_date.toISOString(),
    bookingTypeAdmin: row.booking_type_admin,
    otp: row.otp,
    estimateDistanceMetres: row.estimate_distance_metres,
    estimateTimeSeconds: row.estimate_time_seconds,
    distanceMetres: row.distance_metres,
    driverAcceptTime: iso(row.accepted_at),
    busyFrom: iso(row.busy_from),
    cancelTime: iso(row.cancelled_at),
    driverArriveTime: iso(row.arrived_at),
    tripStartTime: iso(row.started_at),
    tripEndTime: iso(row.ended_at),
    totalTripTimeSeconds: row.total_trip_seconds,
  };
}

function moneyOf(row: BookingRow) {
  const fare = fareOfCharge(row.charge);
  return {
    currency: row.currency,
    estimate: row.estimate,
    tripCost: row.trip_cost,
    convenienceFees: row.convenience_fees,
    driverShare: row.driver_share,
    fareLines: presentLines(fare.lines, row.tariff, row.charge.inputs.facts),
    riderFareLines: presentRiderLines(fare, row.tariff, row.charge.inputs.facts),
    discount: row.discount,
    promoApplied: row.promo_id !== null,
    promoDetails: row.promo_details,
    // Below zero, the wallet got back what a correction lowered.
    payableAmount: row.payable - Math.max(0, row.wallet_amount),
    customerPaid: row.customer_paid,
    cashPaymentAmount: row.cash_amount,
    cardPaymentAmount: row.card_amount,
    usedWalletMoney: row.wallet_amount,
    paymentMode: row.payment_mode,
    company: companyOf(row),
    gateway: row.gateway,
    prepaid: row.prepaid_amount !== null,
    cancellationFee: row.cancellation_fee,
    refundAmount: row.refund,
  };
}

function companyOf({ company_id: id, company_name: name, company_reference: reference }: BookingRow) {
  return id === null ? null : { id, name: name ?? '', reference: reference ?? '' };
}

/** The evidence of a no-show. Source: NOSHOW-2. */
function noShowOf(row: BookingRow): WholeBooking['noShow'] {
  const { status, arrived_at: arrivedAt, cancelled_at: endedAt } = row;
  if (status !== 'NO_SHOW' || arrivedAt === null || endedAt === null) return null;
  const wait = {
    arrivedAtMs: arrivedAt.getTime(),
    bookLater: row.book_later,
    tripDateMs: row.trip_date.getTime(),
  };
  return { waitedSeconds: waitedSeconds(wait, endedAt.getTime()), metresFromPickup: row.no_show_metres };
}

/** Source: DATA-3. */
export function presentWhole(row: BookingRow, offers: readonly Offer[]): WholeBooking {
  const asked = row.status === 'NEW' ? offers.filter(({ state }) => state === 'offered') : [];
  return withDuplicates({
    id: row.id,
    reference: row.reference,
    version: row.version,
    status: row.status,
    category: row.category,
    source: row.source,
    kerbPlace: row.kerb?.name ?? null,
    carTypeId: row.car_type_id,
    carType: row.tariff.carTypeName,
    carImage: row.tariff.carImage,
    ...peopleOf(row),
    ...routeColumnsOf(row),
    ...moneyOf(row),
    requestedDrivers: Object.fromEntries(asked.map(({ driverId }) => [driverId, true])),
    reason: row.reason,
    cancelledBy: row.cancelled_by,
    noShow: noShowOf(row),
    rating: row.rating,
    pickupImage: row.pickup_image,
    deliverImage: row.deliver_image,
    deliveryPerson: row.delivery_person,
    deliveryPersonPhone: row.delivery_person_phone,
    assistance: [...row.assistance],
    pickUpInstructions: row.pick_up_instructions,
    deliveryInstructions: row.delivery_instructions,
    parcelTypeSelected: row.parcel_type,
    optionSelected: row.option_selected,
    persons: row.persons,
    passenger: row.passenger,
    receiptTo: row.receipt_to,
    change: row.change,
    ...presentDrives(row),
    ...lostDriverOf(row, offers),
  });
}

/** Whether a driver handed the booking back, or was taken off it, and none has accepted since. Source: TRIP-18, CHANGE-12. */
const lostDriverOf = ({ status }: BookingRow, offers: readonly Offer[]): Pick<WholeBooking, 'lostDriver'> =>
  status === 'NEW' && offers.some(({ state }) => state === 'handed-back') ? { lostDriver: true } : {};

/** Contact details and photos of the customer, and the recipient's contact details. */
const noCustomerContacts = {
  customerContact: null,
  customerEmail: null,
  customerImage: null,
  // Health information, visible only to those who need it.
  assistance: [],
  deliveryPerson: null,
  deliveryPersonPhone: null,
  pickUpInstructions: null,
  deliveryInstructions: null,
  passenger: null,
  receiptTo: null,
  change: null,
};
/** Contact details of rider and driver. Source: ROLE-11. */
export const noContacts = { ...noCustomerContacts, driverContact: null, driverImage: null };

/** Contact details as a demo's admins see them: only whether there are any. Source: DEMO-12. */
export function hiddenContacts(whole: WholeBooking): Partial<WholeBooking> {
  const hide = (contact: string | null) => contact && 'Hidden';
  return {
    customerEmail: hide(whole.customerEmail),
    customerContact: hide(whole.customerContact),
    driverContact: hide(whole.driverContact),
    deliveryPersonPhone: hide(whole.deliveryPersonPhone),
    receiptTo: hide(whole.receiptTo),
    passenger: whole.passenger && { ...whole.passenger, phone: 'Hidden' },
    coords: whole.coords.map((stop) => ({ ...stop, contactPhone: hide(stop.contactPhone) })),
  };
}

/** What a reader without the passengers' contact details sees of the stops. Source: ROLE-11. */
export const plainStops = (stops: WholeBooking['coords']): WholeBooking['coords'] =>
  stops.map((stop) => ({ ...stop, note: null, contactName: null, contactPhone: null }));

/** What a role may see of a booking in its scope. Source: ROLE-10, ROLE-11, BKT-3, BKT-12. */
export function viewFor(role: Role, whole: WholeBooking): WholeBooking {
  if (role === 'admin') return { ...whole, ...knownPassenger(whole) };
  const reachable = statusTraits[whole.status].inContact;
  if (role === 'rider') {
    const {
      riderFareLines,
      requestedDrivers: _offers,
      convenienceFees: _fees,
      driverShare: _share,
      ...own
    } = whole;
    return {
      ...own,
      ...knownPassenger(own),
      ...drivesFor(role, own.drives, own.status),
      // Absent from events stored before an upgrade; the booking's next event has them.
      fareLines: riderFareLines ?? [],
      driverContact: reachable ? own.driverContact : null,
      driverImage: reachable ? own.driverImage : null,
    };
  }
  const { requestedDrivers: _offers, ...shared } = whole;
  const withContact = role === 'driver' && reachable;
  const contacts = withContact ? {} : { ...noCustomerContacts, coords: plainStops(shared.coords) };
  // A fleet admin is not a party to the booking and may not see its photos (FILE-3).
  const pictures = role === 'driver' ? {} : { pickupImage: null, deliverImage: null };
  return {
    ...shared,
    ...ownShareOf(shared),
    otp: null,
    company: null,
    receiptTo: null,
    ...contacts,
    ...pictures,
    ...passengerAsCustomer(shared, withContact),
    ...drivesFor(role, shared.drives, shared.status),
  };
}

/** A driver carries the passenger, and neither driver nor fleet needs the rider who booked. Source: PARTY-4. */
function passengerAsCustomer({ passenger }: WholeBooking, withContact: boolean): Partial<WholeBooking> {
  if (passenger == null) return {};
  return {
    customerName: passenger.name,
    customerContact: withContact ? passenger.phone : null,
    customerEmail: null,
    customerImage: null,
    // Says that the chat is with somebody else.
    passenger: passenger.name === '' ? null : { ...passenger, phone: withContact ? passenger.phone : null },
  };
}

/** None, if the passenger was erased. Source: PARTY-8. */
const knownPassenger = ({ passenger = null }: Pick<WholeBooking, 'passenger'>) =>
  passenger?.name === '' ? { passenger: null } : {};

const ownShareOf = ({ driverShare, ...shared }: WholeBooking) =>
  driverShare === undefined ? {} : { driverShare: ownShare({ ...shared, driverShare }) };
