import type { PaymentOrderState, PaymentPurpose, WalletAccount } from '@fiacre/domain';
import type { Generated, Selectable } from 'kysely';

/** An amount that someone was asked to pay at a provider. Money is in minor units of `currency`. */
export interface PaymentOrderTable {
  id: string;
  purpose: PaymentPurpose;
  booking_id: string | null;
  user_id: string;
  /** Which of the payer's wallets receives an excess or late payment. */
  wallet: WalletAccount['kind'];
  provider: string;
  amount: number;
  currency: string;
  product_name: string;
  state: Generated<PaymentOrderState>;
  /** The provider's own id of what it opened for the order: a checkout session, or its own order. */
  provider_session: string | null;
  /** The provider's own reference of the payment, once known. */
  provider_reference: string | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
}

/** Keys that the server generated for itself. */
export interface PaymentSecretTable {
  provider: string;
  secret: string;
}

export type PaymentTables = {
  payment_orders: PaymentOrderTable;
  payment_secrets: PaymentSecretTable;
};

export type PaymentOrder = Selectable<PaymentOrderTable>;
