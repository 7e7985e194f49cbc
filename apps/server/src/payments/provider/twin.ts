import { amountToDecimal } from '@fiacre/domain';
import type { HandOff } from './hand-off.ts';

/** A request as a provider's API receives it. */
export interface TwinRequest {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface TwinResponse {
  readonly status: number;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body: unknown;
  /** The content type of a text; HTML by default. */
  readonly type?: string;
}

/** A payment at the provider. */
export interface TwinPayment {
  /** The provider's own id. */
  readonly id: string;
  readonly orderId: string;
  /** The amount in minor units, as the provider understood the request. */
  readonly amount: number;
  readonly currency: string;
  state: 'open' | 'approved' | 'declined';
  readonly refunds: Map<string, number>;
}

/** The contents of a webhook. */
export interface Confirmation {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Changes to a webhook that make it invalid. */
export interface Forgery {
  /** Signs it with another secret. */
  readonly isForged?: boolean;
  readonly sentAt?: Date;
}

/**
 * A fake of a payment provider that behaves like the real one: it checks credentials, signatures, fields and
 * idempotency keys, and signs its webhooks. It shares no code with our adapter.
 */
export interface ProviderTwin {
  readonly name: string;
  /** A currency that it accepts. */
  readonly currency: string;
  /** The environment that makes our server use the twin at this URL. */
  environment(url: string): Readonly<Record<string, string>>;
  readonly payments: Map<string, TwinPayment>;
  /** The API. */
  answer(request: TwinRequest): TwinResponse;
  /**
   * The payer's browser arrives; returns the payment to decide on. Throws TwinRefusal if the real page would refuse it.
   */
  arrive(handOff: HandOff): TwinPayment;
  /** The payer enters a card on our page with the provider's fields; returns the token that the page then submits. */
  enterCard?(html: string): string;
  /** The webhook about a payment's state. */
  confirm(payment: TwinPayment, forgery?: Forgery): Confirmation;
  /** A genuine webhook about something else; undefined for providers that send no others. */
  otherEvent?(): Confirmation;
  /** Whether a refund sent again with the same key is made only once. Some providers have no such key. */
  readonly refundsOnce: boolean;
}

/** The provider would refuse this. */
export class TwinRefusal extends Error {
  override readonly name = 'TwinRefusal';
}

/** Throws TwinRefusal unless the condition holds. */
export function require(condition: unknown, what: string): asserts condition {
  if (!condition) throw new TwinRefusal(what);
}

export const ok = (body: unknown): TwinResponse => ({ status: 200, body });
export const refused = (status: number, message: string): TwinResponse => ({ status, body: { message } });

/** Opens a payment for an order, or returns the one that is already open. */
export function openPayment(
  payments: Map<string, TwinPayment>,
  wanted: Pick<TwinPayment, 'id' | 'orderId' | 'amount' | 'currency'>,
): TwinPayment {
  const known = [...payments.values()].find(({ orderId }) => orderId === wanted.orderId);
  const payment: TwinPayment = known ?? { ...wanted, state: 'open', refunds: new Map() };
  payments.set(payment.id, payment);
  return payment;
}

/** Converts whole units to minor units without the code under test: two digits after the point. */
export function minorOf(text: string | number): number {
  const [whole = '', fraction = ''] = String(text).split('.', 2);
  require(/^\d+$/.test(whole) && /^\d{0,2}$/.test(fraction), `amount ${text}`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const unitsOf = ({ amount, currency }: Pick<TwinPayment, 'amount' | 'currency'>): string =>
  amountToDecimal(amount, currency);

/** Adds a refund; repeating the same key changes nothing. */
export function addRefund(payment: TwinPayment, key: string, amount: number): boolean {
  const sum = [...payment.refunds].reduce((total, [other, part]) => total + (other === key ? 0 : part), 0);
  if (payment.state !== 'approved' || sum + amount > payment.amount) return false;
  payment.refunds.set(key, amount);
  return true;
}
