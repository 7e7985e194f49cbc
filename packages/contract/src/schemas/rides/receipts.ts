import * as z from 'zod';
import { IdParams } from '../../declare/primitives.ts';
import type { RouteSchemas } from '../../declare/route-schemas.ts';
import { personal, secret } from '../../declare/sensitive.ts';
import type { receiptRoutes } from '../../routes/rides/receipts.ts';
import { Booking } from '../bookings.ts';
import { ReceiptNotes } from '../fares.ts';

/** The part of a booking that is on its receipt. Source: ROLE-10. */
const ReceiptBooking = Booking.pick({
  reference: true,
  status: true,
  category: true,
  source: true,
  kerbPlace: true,
  currency: true,
  carType: true,
  customerName: true,
  driverName: true,
  vehicleNumber: true,
  vehicleMake: true,
  vehicleModel: true,
  pickup: true,
  drop: true,
  tripDate: true,
  tripStartTime: true,
  tripEndTime: true,
  totalTripTimeSeconds: true,
  estimateTimeSeconds: true,
  distanceMetres: true,
  estimateDistanceMetres: true,
  estimate: true,
  coords: true,
  drives: true,
  noShow: true,
  tripCost: true,
  fareLines: true,
  discountAmount: true,
  payableAmount: true,
  cashPaymentAmount: true,
  cardPaymentAmount: true,
  usedWalletMoney: true,
  cancellationFee: true,
  refundAmount: true,
  company: true,
});
export type ReceiptBooking = z.infer<typeof ReceiptBooking>;

/** For a passenger without an account, or for a company. Sources: METER-15, COMPANY-10. */
export const SharedReceipt = z.object({
  booking: ReceiptBooking,
  /** Of the company that pays, whose link this is. Source: COMPANY-11. */
  billTo: z.object({ address: z.string(), vatId: z.string() }).nullable(),
  ...ReceiptNotes.shape,
});
export type SharedReceipt = z.infer<typeof SharedReceipt>;
/** `to`: the phone number or the email address to which the link is sent. */
const ShareReceiptRequest = z.strictObject({ to: personal(z.string().trim().min(1).max(254)).optional() });
const ReadReceiptRequest = z.strictObject({
  token: secret(z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f]{32}$/)),
});

export const receiptSchemas = {
  shareReceipt: {
    params: IdParams,
    body: ShareReceiptRequest,
    response: z.object({ url: secret(z.string()) }),
  },
  readReceipt: { body: ReadReceiptRequest, response: SharedReceipt },
} as const satisfies Record<keyof typeof receiptRoutes, RouteSchemas>;
