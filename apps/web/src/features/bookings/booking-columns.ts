import { inOneLine } from '../../i18n/direction.ts';
import type { Booking } from '@fiacre/contract';
import type { AppCategory, Role } from '@fiacre/domain';
import type { ListColumn } from '../../back-office/view/list-column.ts';
import type { ColumnFormat } from '../../ui/column-format.ts';
import { statusText } from '../../ui/booking/status-text.ts';
import { customerText } from '../../ui/booking/customer-text.ts';

export interface BookingColumn extends ListColumn<Booking> {
  /** Visible in the compact table's row; the rest is shown when it is expanded. */
  readonly lead?: true;
  readonly onlyIn?: AppCategory;
  /** Roles that never see it. */
  readonly hiddenFrom?: readonly Role[];
}

const money =
  (pick: (booking: Booking) => number | undefined) => (booking: Booking, format: ColumnFormat) => {
    const amount = pick(booking);
    return amount === undefined ? '' : format.money(amount);
  };
const instant = (pick: (booking: Booking) => string | null) => (booking: Booking, format: ColumnFormat) => {
  const at = pick(booking);
  return at === null ? '' : format.rideTime(at, booking.pickup);
};
const plain = (pick: (booking: Booking) => string | null | undefined) => (booking: Booking) =>
  pick(booking) ?? '';

/** Whether there is a photo; the booking's own page shows it. */
const taken = (pick: (booking: Booking) => string | null) => (booking: Booking, format: ColumnFormat) =>
  pick(booking) === null ? '' : format.t('yes');

const written =
  (pick: (booking: Booking) => string | null | undefined) => (booking: Booking, format: ColumnFormat) =>
    format.own(pick(booking) ?? '');

const delivery = { widthPixels: 190, onlyIn: 'delivery' } as const;
const amount = { widthPixels: 120, align: 'end' } as const;

/** The columns of every list of bookings, in the order of BKT-1, shared by all roles and both tables. */
export const bookingColumns: readonly BookingColumn[] = [
  {
    name: 'reference',
    fields: ['reference'],
    label: 'col_id',
    lead: true,
    widthPixels: 120,
    sort: 'reference',
    text: (b) => b.reference,
  },
  {
    name: 'tripDate',
    fields: ['tripDate'],
    label: 'col_date',
    lead: true,
    widthPixels: 200,
    sort: 'tripDate',
    text: instant((b) => b.tripDate),
  },
  {
    name: 'carType',
    fields: ['carType'],
    label: 'car_type',
    widthPixels: 120,
    text: written((b) => b.carType),
  },
  {
    name: 'persons',
    fields: ['persons'],
    label: 'persons',
    widthPixels: 90,
    align: 'end',
    onlyIn: 'taxi',
    text: (b) => String(b.persons),
  },
  {
    name: 'customerName',
    fields: ['customerName'],
    label: 'col_customer',
    widthPixels: 160,
    sort: 'customerName',
    text: (b, format) => customerText(format.t, b),
  },
  {
    name: 'pickup',
    fields: ['pickup.add'],
    label: 'pickup',
    lead: true,
    widthPixels: 220,
    text: (b) => b.pickup.add,
  },
  {
    name: 'kerbPlace',
    fields: ['kerbPlace'],
    label: 'kerb_booked_at',
    widthPixels: 160,
    onlyIn: 'taxi',
    text: plain((b) => b.kerbPlace),
  },
  {
    name: 'stops',
    fields: ['coords.add'],
    label: 'change_stops',
    widthPixels: 220,
    text: ({ coords }, { t }) =>
      coords.length === 0
        ? ''
        : inOneLine([t('stop_count', { count: coords.length }), ...coords.map(({ add }) => add)]),
  },
  {
    name: 'drop',
    fields: ['drop.add'],
    label: 'drop',
    lead: true,
    widthPixels: 220,
    text: (b) => b.drop.add,
  },
  {
    name: 'driverName',
    fields: ['driverName'],
    label: 'col_driver',
    lead: true,
    widthPixels: 160,
    sort: 'driverName',
    text: plain((b) => b.driverName),
  },
  {
    name: 'deliveryPerson',
    fields: ['deliveryPerson'],
    label: 'delivery_person',
    ...delivery,
    text: plain((b) => b.deliveryPerson),
  },
  {
    name: 'deliveryPersonPhone',
    fields: ['deliveryPersonPhone'],
    label: 'delivery_person_phone',
    ...delivery,
    text: plain((b) => b.deliveryPersonPhone),
  },
  {
    name: 'pickUpInstructions',
    fields: ['pickUpInstructions'],
    label: 'pickup_instructions',
    ...delivery,
    text: plain((b) => b.pickUpInstructions),
  },
  {
    name: 'deliveryInstructions',
    fields: ['deliveryInstructions'],
    label: 'delivery_instructions',
    ...delivery,
    text: plain((b) => b.deliveryInstructions),
  },
  {
    name: 'parcelType',
    fields: ['parcelTypeSelected.description'],
    label: 'parcel_type',
    widthPixels: 140,
    text: written((b) => b.parcelTypeSelected?.description),
  },
  {
    name: 'option',
    fields: ['optionSelected.description'],
    label: 'parcel_option',
    widthPixels: 140,
    text: written((b) => b.optionSelected?.description),
  },
  {
    name: 'status',
    fields: ['status'],
    label: 'col_status',
    lead: true,
    widthPixels: 200,
    sort: 'status',
    text: (b, f) => statusText(b, { t: f.t, time: f.rideTime(b.tripDate, b.pickup) }, Date.now()),
  },
  {
    name: 'pickupImage',
    fields: ['pickupImage'],
    label: 'col_pickup_image',
    widthPixels: 130,
    text: taken((b) => b.pickupImage),
  },
  {
    name: 'deliverImage',
    fields: ['deliverImage'],
    label: 'col_deliver_image',
    widthPixels: 130,
    text: taken((b) => b.deliverImage),
  },
  {
    name: 'reason',
    fields: ['reason'],
    label: 'col_reason',
    widthPixels: 190,
    text: written((b) => b.reason),
  },
  { name: 'otp', fields: ['otp'], label: 'col_otp', widthPixels: 90, text: plain((b) => b.otp) },
  {
    name: 'tripCost',
    fields: ['tripCost'],
    label: 'col_trip_cost',
    lead: true,
    ...amount,
    sort: 'tripCost',
    text: money((b) => b.tripCost),
  },
  {
    name: 'startTime',
    fields: ['startTime'],
    label: 'col_start_time',
    widthPixels: 200,
    text: instant((b) => b.startTime),
  },
  {
    name: 'endTime',
    fields: ['endTime'],
    label: 'col_end_time',
    widthPixels: 200,
    text: instant((b) => b.endTime),
  },
  {
    name: 'totalTime',
    fields: ['totalTripTimeSeconds'],
    label: 'col_total_time',
    widthPixels: 110,
    align: 'end',
    text: (b, f) => (b.totalTripTimeSeconds === null ? '' : f.duration(b.totalTripTimeSeconds)),
  },
  {
    name: 'distance',
    fields: ['distanceMetres'],
    label: 'col_distance',
    widthPixels: 110,
    align: 'end',
    text: (b, f) => f.distance(b.distanceMetres ?? b.estimateDistanceMetres),
  },
  {
    name: 'vehicleNumber',
    fields: ['vehicleNumber'],
    label: 'col_vehicle_number',
    widthPixels: 130,
    text: plain((b) => b.vehicleNumber),
  },
  {
    name: 'driverShare',
    fields: ['driverShare'],
    label: 'col_driver_share',
    ...amount,
    hiddenFrom: ['rider'],
    text: money((b) => b.driverShare),
  },
  {
    name: 'convenienceFees',
    fields: ['convenienceFees'],
    label: 'col_convenience_fees',
    ...amount,
    hiddenFrom: ['rider'],
    text: money((b) => b.convenienceFees),
  },
  {
    name: 'discount',
    fields: ['discountAmount'],
    label: 'col_discount',
    ...amount,
    text: money((b) => b.discountAmount),
  },
  {
    name: 'customerPaid',
    fields: ['customerPaid'],
    label: 'col_customer_paid',
    ...amount,
    text: money((b) => b.customerPaid),
  },
  {
    name: 'paymentMode',
    fields: ['paymentMode'],
    label: 'col_payment_mode',
    widthPixels: 130,
    text: (b, f) => f.t(`mode_${b.paymentMode}`),
  },
  {
    name: 'gateway',
    fields: ['gateway'],
    label: 'col_gateway',
    widthPixels: 110,
    text: ({ gateway }, format) => (gateway === null ? '' : format.provider(gateway)),
  },
  {
    name: 'cashAmount',
    fields: ['cashPaymentAmount'],
    label: 'col_cash_amount',
    ...amount,
    text: money((b) => b.cashPaymentAmount),
  },
  {
    name: 'cardAmount',
    fields: ['cardPaymentAmount'],
    label: 'col_card_amount',
    ...amount,
    text: money((b) => b.cardPaymentAmount),
  },
  {
    name: 'walletAmount',
    fields: ['usedWalletMoney'],
    label: 'col_wallet_amount',
    ...amount,
    text: money((b) => b.usedWalletMoney),
  },
];

/** The columns of this reader's list. Sources: BKT-2, BKT-3. */
export function columnsFor(role: Role, category: AppCategory): readonly BookingColumn[] {
  return bookingColumns.filter(
    (column) =>
      (column.onlyIn === undefined || column.onlyIn === category) &&
      !(column.hiddenFrom ?? []).includes(role),
  );
}
