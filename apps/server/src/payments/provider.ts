import type { ProviderLook } from '@fiacre/contract';
import type { Platform } from '../platform/platform.ts';
import type { DeclaredVariables, ServiceDeclaration } from '../platform/services/service-declaration.ts';
import type { PaymentOrder } from './tables.ts';

/** A provider's call as it came: the signature covers the bytes of the body. */
export interface ProviderCall {
  readonly body: string;
  readonly now: Date;
  readonly header: (name: string) => string | undefined;
}

/** What a provider says of an order, with the amount in our minor units. */
export interface PaymentResult {
  readonly orderId: string;
  /** The provider's own name for the payment. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly approved: boolean;
}

/** Addresses of ours that a provider is given for an order. */
export interface OrderAddresses {
  /** Where the payer's browser comes back to. */
  readonly returnTo: string;
  /** Where the provider posts what became of the order. */
  readonly callback: string;
}

/** How the payer's browser gets to the provider: by an address, or by a form that a page of ours posts. */
export type HandOff =
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'form'; readonly address: string; readonly fields: Readonly<Record<string, string>> };

/** A page of ours on which an order is paid, for a provider without a page of its own. */
export interface PaymentPage {
  /** The page's HTML, with the headers that it needs. */
  show(order: PaymentOrder): Promise<{ readonly html: string; readonly headers: Record<string, string> }>;
  /** Takes the page's form; the browser is then shown the page again. `isOpen`: the order can still be paid. */
  submit(submitted: {
    readonly order: PaymentOrder;
    readonly isOpen: boolean;
    readonly form: URLSearchParams;
  }): Promise<void>;
}

/** A way to pay by card, set up. Source: CALL-21, PAY-2, PAY-7. */
export interface PaymentProvider {
  /** Throws when the provider cannot be used now. */
  ready(): Promise<void>;
  /** An amount as the provider writes it: `12.34`, or the minor units. */
  amountText(amount: number, currency: string): string;
  /** Opens the payment at the provider and says how the payer gets there. */
  handOff(order: PaymentOrder, addresses: OrderAddresses): Promise<HandOff>;
  /** What a callback says; null when it is not signed by the provider, is too old, or is no such message. */
  readCallback(call: ProviderCall): Promise<PaymentResult | null>;
  /** Asks what became of an order; null while it is open. For providers that can be asked. */
  status?(order: PaymentOrder): Promise<PaymentResult | null>;
  /** Gives a payment back whole. The same `reference` again is the same refund. For providers that can. */
  refund?(payment: Pick<PaymentResult, 'reference' | 'amount' | 'currency'>): Promise<void>;
  readonly page?: PaymentPage;
}

/** What a provider is built on. */
export interface ProviderParts {
  readonly platform: Platform;
  readonly knock: KnockOutside;
}

/** Sends a request through the server's own front door, as somebody from outside would; answers its status. */
export type KnockOutside = (request: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<number>;

/**
 * A payment provider: a folder below `providers/` that exports one of these, and a line in `providers.ts`. Its `name`
 * is the one in addresses, orders and the ledger, so it never changes.
 */
export interface PaymentDeclaration<
  Variables extends DeclaredVariables = DeclaredVariables,
  Settings = unknown,
> extends ServiceDeclaration<Variables, Settings> {
  /** How riders see it in the list. */
  readonly look: ProviderLook;
  /** ISO 4217 codes that it takes; null takes any. */
  readonly currencies: ReadonlySet<string> | null;
  /** How the payer's browser comes back from the provider's page; what it brings along proves nothing. */
  readonly payerReturnsBy: 'GET' | 'POST';
  create(settings: Settings, parts: ProviderParts): PaymentProvider;
}

/** A provider that this installation has set up. */
export interface OfferedProvider extends PaymentProvider {
  readonly declaration: PaymentDeclaration;
}
