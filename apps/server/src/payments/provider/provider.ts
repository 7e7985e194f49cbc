import type { ProviderLook } from '@fiacre/contract';
import type { Platform } from '../../platform/platform.ts';
import type { DeclaredVariables, ServiceDeclaration } from '../../platform/services/service-declaration.ts';
import type { DrawnPage } from '../drawing/draw-page.ts';
import type { PageContext } from '../drawing/page-context.ts';
import type { PaymentOrder } from '../record/tables.ts';
import type { HandOff } from './hand-off.ts';
import type { ProviderTwin } from './twin.ts';

/** A provider's raw callback; the signature covers the bytes of the body. */
export interface ProviderCall {
  readonly body: string;
  readonly now: Date;
  readonly header: (name: string) => string | undefined;
}

/** A provider's result for an order, with the amount in our minor units. */
export interface PaymentResult {
  readonly orderId: string;
  /** The provider's own reference for the payment. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly approved: boolean;
}

/** A refund to a payer. */
export interface Refund {
  /** Identifies this refund. */
  readonly key: string;
  readonly orderId: string;
  /** The provider's reference of the payment. */
  readonly reference: string;
  /** The amount to refund, at most the amount paid. */
  readonly amount: number;
  readonly currency: string;
  /** Whether the whole payment is refunded, for which some providers have a separate call. */
  readonly whole: boolean;
}

/** Our URLs for an order, which are sent to the provider. */
export interface OrderAddresses {
  /** Where the payer's browser returns to. */
  readonly returnTo: string;
  /** Where the provider posts the result of the order. */
  readonly callback: string;
}

/** Who pays, for the provider's receipt and fraud checks. */
export interface Payer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** The phone number with "+" and the dial code. */
  readonly mobile: string | null;
}

/** Data that a provider needs to open a payment. */
export interface Checkout {
  readonly order: PaymentOrder;
  readonly payer: Payer;
  readonly addresses: OrderAddresses;
}

/** A genuine callback without a result: another event, or a payment that is still being processed. */
export const notAResult = Symbol('not a result');

/**
 * The payer's bank requires a confirmation (3-D Secure) before this card can be charged. It is stored as
 * `order.provider_session`, so that the page requests it, even after a reload.
 */
export interface Challenge {
  readonly challengeOf: string;
}

/** The result of a card that was not charged. */
export const declinedResult = (
  { id: orderId, amount, currency }: PaymentOrder,
  reference: string,
): PaymentResult => ({ orderId, reference, amount, currency, approved: false });

/** The payer has approved a payment, which is now to be captured. */
export interface PayerApproval {
  readonly approvedOrder: string;
  /** The provider's own id for the payment. */
  readonly session: string;
}

/** Our page on which an order is paid, for a provider that has none. */
export interface PaymentPage {
  show(order: PaymentOrder, context: PageContext): Promise<DrawnPage>;
  /**
   * Handles the page's form; the browser is then shown the page again. Returns the result if the provider responded
   * with one, a challenge if the payer's bank requires one, and null otherwise. `isOpen`: the order can still be paid.
   */
  submit(submitted: {
    readonly checkout: Checkout;
    readonly isOpen: boolean;
    readonly form: URLSearchParams;
  }): Promise<PaymentResult | Challenge | null>;
}

/** A configured provider of card payments. Source: CALL-21, PAY-2, PAY-7. */
export interface PaymentProvider {
  /** Throws if the provider cannot be used now. */
  ready(): Promise<void>;
  /** Formats an amount for the provider: `12.34`, or the minor units. */
  amountText(amount: number, currency: string): string;
  /**
   * The minor units of which every amount is a multiple, where the provider accepts fewer decimals than the currency
   * has.
   */
  stepOf?(currency: string): number;
  /** Opens the payment at the provider, and returns how the payer's browser gets there. */
  handOff(checkout: Checkout): Promise<HandOff>;
  /** The result in a callback; null if it is not signed by the provider, is too old, or is malformed. */
  readCallback(call: ProviderCall): Promise<PaymentResult | PayerApproval | typeof notAResult | null>;
  /** Queries the result of an order; null while it is open. For providers that support it. */
  status?(order: PaymentOrder): Promise<PaymentResult | null>;
  /**
   * The same, but captures the payment first if the payer has approved it. For providers that leave this to us; called
   * only while the amount is due.
   */
  capture?(order: PaymentOrder): Promise<PaymentResult | null>;
  /**
   * Makes a call that changes nothing, and throws unless the provider accepts the credentials. Without it, the status
   * of an unknown order is queried.
   */
  testCredentials?(): Promise<unknown>;
  /** Refunds all or part of a payment. For providers that support it. */
  refund?(refund: Refund): Promise<void>;
  /**
   * Whether the provider recognises a repeated refund by its `key`, so that a refund without a response can be sent
   * again.
   */
  readonly refundsOnce?: true | undefined;
  readonly page?: PaymentPage;
  /** The currencies of this installation's account, where they differ from account to account. */
  readonly currencies?: ReadonlySet<string>;
}

/** The dependencies of a provider. */
export interface ProviderParts {
  readonly platform: Platform;
  readonly callWebhook: CallWebhook;
}

/** Sends a request through the server's public interface, like an external caller; returns its status. */
export type CallWebhook = (request: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<number>;

/** The headings of a payout file's columns: the first of each list that the file has. Case does not matter. */
export type PayoutColumns = Readonly<Partial<Record<PayoutColumn, readonly string[]>>>;
export type PayoutColumn = 'reference' | 'amount' | 'currency' | 'fee' | 'net';

/**
 * The declaration of a payment provider. Each has a folder in `providers/` and a line in `providers.ts`. Its `name` is
 * used in URLs, orders and the ledger, so it must never change.
 */
export interface PaymentDeclaration<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> extends ServiceDeclaration<Variables, Settings> {
  /** The label and mark that riders see in the list. */
  readonly look: ProviderLook;
  /** ISO 4217 codes that it accepts; null accepts any. */
  readonly currencies: ReadonlySet<string> | null;
  /** The headings of the columns in its payout files, where known; the admin chooses the rest. */
  readonly payoutColumns?: PayoutColumns;
  /** How the payer's browser returns from the provider's page; the request's content proves nothing. */
  readonly payerReturnsBy: 'GET' | 'POST';
  create(settings: Settings, parts: ProviderParts): PaymentProvider;
  /** The fake of the provider that the sandbox and the tests use; none for one that moves no money itself. */
  twin?(now: () => Date): ProviderTwin;
}

/** A provider that is configured in this installation. */
export interface OfferedProvider extends PaymentProvider {
  readonly declaration: PaymentDeclaration;
}
