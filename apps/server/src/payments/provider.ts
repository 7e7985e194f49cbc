import type { PaymentOrder } from './tables.ts';

/** A provider's call as it came: the signature covers the bytes of the body. */
export interface ProviderCall {
  readonly body: string;
  readonly now: Date;
  readonly header: (name: string) => string | undefined;
}

/** What a provider says of an order, with the amount in our minor units. */
export interface ProviderWord {
  readonly orderId: string;
  /** The provider's own name for the payment. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly approved: boolean;
}

/** A way to pay by card. Every provider stands behind this port. Source: CALL-21, PAY-2, PAY-7. */
export interface PaymentProvider {
  readonly name: string;
  /** Throws when the provider cannot be used now. */
  ready(): Promise<void>;
  /** An amount as the provider's form writes it. */
  amountText(amount: number, currency: string): string;
  /** Where the payer's browser goes on from our door. */
  pageOf(order: PaymentOrder): Promise<string>;
  /** What a call says; null when it is not signed by the provider, was signed too long ago, or is no such message. */
  read(call: ProviderCall): Promise<ProviderWord | null>;
}
