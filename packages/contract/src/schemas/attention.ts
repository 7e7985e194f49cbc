import { bookingStatuses, documentKinds } from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Id, Instant } from '../declare/primitives.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import type { attentionRoutes } from '../routes/attention.ts';
import { personal } from '../declare/sensitive.ts';

/**
 * Why something needs attention, most urgent first. Each row of `/api/attention` has one kind; if several apply to a
 * booking, the most urgent one.
 */
export const attentionKinds = [
  'no_driver',
  'promise_at_risk',
  'driver_silent',
  'long_stop',
  'late',
  'ride_without_price',
  'series_failed',
  'series_ride_kept',
  'meter_refused',
  'driver_unseen',
  'unpaid',
  'document_expired',
  'approval_waiting',
  'document_waiting',
  'document_expiring',
  'review_waiting',
  'withdrawal_waiting',
  'series_ending',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /**
   * The booking, the series, the ride without a price, the driver whose meter's start was refused, who waits for
   * approval or is silent, the document, the driver’s
   * request for a review, or the withdrawal.
   */
  id: Id,
  /** When it began to need attention. */
  since: Instant,
  /** The booking's status and reference. */
  reference: z.string().nullable(),
  status: z.enum(bookingStatuses).nullable(),
  pickupAddress: personal(z.string().nullable()),
  driverName: personal(z.string().nullable()),
  /**
   * The rider of a booking or a series, the car type of a ride without a price, the driver to approve or the silent driver, the owner of the document, the driver who asked
   * for a review, or the person who wants to withdraw.
   */
  name: personal(z.string()),
  /** The amount that is unpaid or to be withdrawn. */
  amount: Amount.nullable(),
  currency: z.string().nullable(),
  /** The kind of document. */
  document: z.enum(documentKinds).nullable(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

export const ListAttentionResponse = z.object({
  items: z.array(AttentionItem),
  /** How many there are of each kind; `items` has at most 50 of each. */
  counts: z.object(
    Object.fromEntries(attentionKinds.map((kind) => [kind, z.int()])) as Record<AttentionKind, z.ZodInt>,
  ),
  total: z.int(),
  /** How many of them the reader has to act on; the rest wait for a driver or rider. Source: PUSH-6. */
  waiting: z.int(),
});
export type Attention = z.infer<typeof ListAttentionResponse>;

export const attentionSchemas = {
  listAttention: { response: ListAttentionResponse },
} as const satisfies Record<keyof typeof attentionRoutes, RouteSchemas>;
