import * as z from 'zod';
import {
  paymentOrderStates,
  paymentPurposes,
  payoutResults,
  refundSources,
  refundStates,
} from '@fiacre/domain';
import {
  Amount,
  CsvBytes,
  Done,
  Id,
  Day,
  IdParams,
  Instant,
  pageOf,
  pageQuery,
} from '../declare/primitives.ts';
import type { paymentRoutes } from '../routes/payments.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';

/** How a provider is displayed: its name, and a logo of nine dots in a 3 × 3 grid, row by row. Source: PAY-1. */
export const ProviderLook = z.object({
  /** null for the test provider, whose name is translated. */
  label: z.string().nullable(),
  tone: z.enum(['enamel', 'lamp', 'good', 'night']),
  /** `o` is a dot. */
  pins: z.string().regex(/^[o.]{9}$/),
});
export type ProviderLook = z.infer<typeof ProviderLook>;

/** A card payment provider, and the URL that its form is posted to. Source: DATA-13, CALL-11. */
export const PaymentProvider = z.object({
  name: z.string(),
  link: z.string(),
  look: ProviderLook,
  /** The sandbox simulates this provider: no real money moves. */
  isSimulated: z.boolean(),
});
export type PaymentProvider = z.infer<typeof PaymentProvider>;
export const PaymentProviders = z.object({ items: z.array(PaymentProvider) });

/** Hidden fields of the form that opens a provider's page, with the specification's names. Source: PAY-2. */
export const PaymentFields = z.object({
  order_id: Id,
  /** In the provider's format: whole units with decimals, or the smallest unit. */
  amount: z.string(),
  currency: z.string(),
  product_name: z.string(),
  first_name: personal(z.string()),
  last_name: personal(z.string()),
  quantity: z.literal('1'),
  cust_id: Id,
  mobile_no: personal(z.string()),
  email: personal(z.string()),
});

/** The form to post to `link` so that the payment can start. Source: PAY-2, PAY-7. */
export const PaymentForm = z.object({
  orderId: Id,
  provider: z.string(),
  amount: Amount,
  currency: z.string(),
  link: z.string(),
  fields: PaymentFields,
});
export type PaymentForm = z.infer<typeof PaymentForm>;

export const ProviderParams = z.strictObject({ provider: z.string().max(40) });
export const OrderParams = z.strictObject({ ...ProviderParams.shape, orderId: Id });

/** A refund that a provider is asked to make. `second-payment`: the payer was charged twice for one order. */
export const PaymentRefund = z.object({
  id: Id,
  date: Instant,
  amount: Amount,
  source: z.enum([...refundSources, 'second-payment']),
  /** `unclear`: only the provider knows whether it was made. */
  state: z.enum(refundStates),
  note: personal(z.string().nullable()),
  finishedAt: Instant.nullable(),
});

/** A card payment as admins see it. Source: PAY-7. */
export const PaymentRow = z.object({
  id: Id,
  date: Instant,
  settledAt: Instant.nullable(),
  uid: Id,
  name: personal(z.string()),
  purpose: z.enum(paymentPurposes),
  bookingId: Id.nullable(),
  bookingReference: z.string().nullable(),
  provider: z.string(),
  /** The provider's own reference for the payment, once it is paid. */
  reference: z.string().nullable(),
  amount: Amount,
  currency: z.string(),
  /** `late`: paid when no amount was due any longer, so the money went to the payer's wallet. */
  state: z.enum(paymentOrderStates),
  refunded: Amount,
  /** The amount that can be refunded through this provider now. */
  refundable: Amount,
  /** The part of it that the operator can give; the payer's wallet has the rest. */
  refundableByOperator: Amount,
  /** Every refund through this provider is a multiple of this. */
  refundStep: Amount,
  /** The amount that can be refunded only after its booking is paid or cancelled. */
  held: Amount,
  /** Whether the provider can be queried for the result. */
  canCheck: z.boolean(),
  refunds: z.array(PaymentRefund),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const ListPaymentsQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(paymentOrderStates).optional(),
  provider: z.string().max(40).optional(),
  /** If set, only payments with a refund in this state. */
  refund: z.enum(refundStates).optional(),
});

/** `source`: whose money is refunded. The operator gives at most the amount that the booking used up. */
export const RefundRequest = z.strictObject({
  amount: z.int().min(1).max(1_000_000_000_000),
  source: z.enum(refundSources),
  note: personal(z.string().trim().max(500).optional()),
});

/** The heading of a column of the file. */
const Heading = z.string().trim().min(1).max(100).optional();

/** The payments settled on these days of the installation's time zone should be in the file. */
export const ComparePayoutsQuery = z.strictObject({
  provider: z.string().max(40),
  fileName: z.string().trim().min(1).max(200),
  from: Day,
  to: Day,
  /** The decimal separator of the amounts. */
  decimal: z.enum(['point', 'comma']).default('point'),
  reference: Heading,
  amount: Heading,
  currency: Heading,
  fee: Heading,
  net: Heading,
});
export type ComparePayoutsQuery = z.infer<typeof ComparePayoutsQuery>;

/** A payout file that was compared. The file itself is not stored. */
export const PayoutFile = z.object({
  id: Id,
  date: Instant,
  /** Who uploaded it; null if the account was deleted. */
  by: personal(z.string().nullable()),
  provider: z.string(),
  fileName: z.string(),
  from: Day,
  to: Day,
  matched: z.int(),
  differing: z.int(),
  missingHere: z.int(),
  missingThere: z.int(),
  /** Rows without a reference, such as totals and fees of the account. */
  skipped: z.int(),
});
export type PayoutFile = z.infer<typeof PayoutFile>;

/** A row of a payout file, or a payment that the file should have listed. */
export const PayoutRow = z.object({
  result: z.enum(payoutResults),
  /** The line in the file; null for a payment that it does not list. */
  line: z.int().nullable(),
  reference: z.string(),
  amount: Amount.nullable(),
  currency: z.string(),
  fee: Amount.nullable(),
  net: Amount.nullable(),
  paymentId: Id.nullable(),
  paymentAmount: Amount.nullable(),
  paymentCurrency: z.string().nullable(),
  bookingReference: z.string().nullable(),
});
export type PayoutRow = z.infer<typeof PayoutRow>;

export const ListPayoutRowsQuery = z.strictObject({
  file: Id,
  page: pageQuery.page,
  pageSize: pageQuery.pageSize,
  /** `different`: all rows except matching ones. */
  result: z.enum([...payoutResults, 'different']).optional(),
});

/**
 * Whether a provider accepts the credentials. `not_testable`: it has no call that moves no money. `unreachable`: it did
 * not respond as expected.
 */
export const ProviderTest = z.object({ outcome: z.enum(['ok', 'refused', 'unreachable', 'not_testable']) });
export type ProviderTest = z.infer<typeof ProviderTest>;

/** Raw text, because a signature covers its bytes; forms are parsed separately. */
const Text = z.string();

export const paymentSchemas = {
  listPayments: { query: ListPaymentsQuery, response: pageOf(PaymentRow) },
  getPayment: { params: IdParams, response: PaymentRow },
  checkPayment: { params: IdParams, response: PaymentRow },
  requestRefund: { params: IdParams, body: RefundRequest, response: PaymentRow },
  resolveRefund: {
    params: z.strictObject({ ...IdParams.shape, refundId: Id }),
    body: z.strictObject({ made: z.boolean() }),
    response: PaymentRow,
  },
  comparePayouts: { query: ComparePayoutsQuery, body: CsvBytes, response: PayoutFile },
  listPayoutFiles: {
    query: z.strictObject({ page: pageQuery.page, pageSize: pageQuery.pageSize }),
    response: pageOf(PayoutFile),
  },
  listPayoutRows: { query: ListPayoutRowsQuery, response: pageOf(PayoutRow) },
  listPaymentProviders: { response: PaymentProviders },
  testPaymentProvider: { params: ProviderParams, response: ProviderTest },
  callProviders: { response: z.array(PaymentProvider.pick({ name: true, link: true })) },
  startPayment: { params: ProviderParams, body: Text },
  confirmPayment: { params: ProviderParams, body: Text, response: Done },
  returnFromPayment: { params: OrderParams, query: z.looseObject({}) },
  returnFromPaymentByForm: { params: OrderParams, body: Text },
  paymentPage: { params: OrderParams },
  submitPaymentPage: { params: OrderParams, body: Text },
} as const satisfies Record<keyof typeof paymentRoutes, RouteSchemas>;
