import type {
  PaymentOrderState,
  PaymentPurpose,
  PayoutResult,
  RefundSource,
  RefundState,
  WalletAccount,
} from '@fiacre/domain';
import type { Generated, Selectable } from 'kysely';

/** An amount that someone was asked to pay at a provider. Money is in minor units of `currency`. */
export interface PaymentOrderTable {
  id: string;
  purpose: PaymentPurpose;
  booking_id: string | null;
  user_id: string;
  /** The payer's wallet that receives an excess or late payment. */
  wallet: WalletAccount['kind'];
  provider: string;
  amount: number;
  currency: string;
  product_name: string;
  state: Generated<PaymentOrderState>;
  /** The provider's own id of the payment opened for the order: a checkout session, or its own order. */
  provider_session: string | null;
  /** The provider's own reference of the payment, once known. */
  provider_reference: string | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
  /** When the provider was last queried for the result; null if never. */
  asked_at: Generated<Date | null>;
}

/** A refund that a provider is asked to make to a payer. */
export interface PaymentRefundTable {
  id: string;
  order_id: string;
  /** The provider's reference of the refunded payment. */
  reference: string;
  amount: number;
  /** Whose money is refunded; a `second-payment` was never posted to the ledger. */
  source: RefundSource | 'second-payment';
  state: Generated<RefundState>;
  note: string | null;
  requested_at: Date;
  /** When the provider was last asked to make the refund. */
  sent_at: Date | null;
  finished_at: Date | null;
}

/** A provider's payout file that was compared with the payments. */
export interface PayoutFileTable {
  id: string;
  uploaded_at: Date;
  uploaded_by: string | null;
  provider: string;
  file_name: string;
  /** The days whose payments the file should list, as YYYY-MM-DD. */
  from_day: string;
  to_day: string;
  /** Rows without a reference. */
  skipped: number;
}

/** A row of a payout file, or a payment that it should have listed. */
export interface PayoutRowTable {
  file_id: string;
  place: number;
  result: PayoutResult;
  line: number | null;
  reference: string;
  amount: number | null;
  currency: string;
  fee: number | null;
  net: number | null;
  order_id: string | null;
}

/** Keys that the server generated for itself. */
export interface PaymentSecretTable {
  provider: string;
  secret: string;
}

export type PaymentTables = {
  payment_orders: PaymentOrderTable;
  payment_refunds: PaymentRefundTable;
  payment_secrets: PaymentSecretTable;
  payout_files: PayoutFileTable;
  payout_rows: PayoutRowTable;
};

export type PaymentOrder = Selectable<PaymentOrderTable>;
export type PaymentRefund = Selectable<PaymentRefundTable>;
