import type { EditableSettings } from '@fiacre/contract';
import { topUpPostings, type PaymentMode } from '@fiacre/domain';
import type { StoredCharge } from '../../charges/index.ts';
import type { QuotedTariff } from '../../fares/index.ts';
import { createIds, type Ids } from '../../platform/ids/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { Books } from './books.ts';
import type { Dice } from './dice.ts';
import type { Account, Accounts, People, Person } from './people.ts';
import { Trail } from './trail.ts';

/** The payment provider of the sandbox. */
const provider = 'test';

interface CardPayment {
  readonly atMs: number;
  readonly amount: number;
  readonly rider: Person;
  /** Null for a top-up of the payer's wallet. */
  readonly bookingId: string | null;
}

interface PastCharge {
  readonly charge: StoredCharge;
  readonly atMs: number;
  readonly bookingId: string;
  readonly tariff: QuotedTariff;
}

interface Rating {
  readonly bookingId: string;
  readonly riderId: string;
  readonly driverId: string;
  readonly stars: number;
  readonly comment: string | null;
  readonly atMs: number;
}

/** The past while it is being made up. */
export class Past {
  readonly books = new Books();
  readonly charges: PastCharge[] = [];
  readonly trail = new Trail();
  readonly payments: (CardPayment & { readonly id: string })[] = [];
  readonly ratings: Rating[] = [];
  readonly platform: Platform;
  readonly dice: Dice;
  readonly settings: EditableSettings;
  readonly people: People;
  readonly accounts: Accounts;
  readonly reasons: readonly string[];
  readonly nowMs: number;
  readonly offsetMs: number;
  /** Ids contain their time, so sorting by id sorts by time. */
  readonly #ids: Ids;
  #idMs = 0;
  /** The payment mode that each rider usually chooses. */
  readonly #habits = new Map<string, PaymentMode>();

  constructor(
    platform: Platform,
    parts: Pick<Past, 'dice' | 'settings' | 'people' | 'accounts' | 'reasons' | 'nowMs' | 'offsetMs'>,
  ) {
    this.platform = platform;
    this.dice = parts.dice;
    this.settings = parts.settings;
    this.people = parts.people;
    this.accounts = parts.accounts;
    this.reasons = parts.reasons;
    this.nowMs = parts.nowMs;
    this.offsetMs = parts.offsetMs;
    this.#ids = createIds({ now: () => new Date(this.#idMs) }, platform.random);
    for (const { id } of this.people.riders)
      this.#habits.set(id, (['cash', 'card', 'wallet'] as const)[this.dice.weighted([45, 35, 20])] ?? 'cash');
  }

  newId(atMs: number): string {
    this.#idMs = atMs;
    return this.#ids.next();
  }

  /** The company that pays for a ride of this rider, with its reference; null if the rider pays. */
  accountOf(rider: Person): (Omit<Account, 'references'> & { readonly reference: string }) | null {
    const account = this.accounts.get(rider.id);
    if (account === undefined || this.dice.chance(0.3)) return null;
    const { references, ...company } = account;
    return { ...company, reference: this.dice.pick(references) };
  }

  /** The rider's preferred payment mode, unless the wallet does not cover it. */
  modeOf(rider: Person, payable: number): PaymentMode {
    const habit = this.dice.chance(0.9) ? this.#habits.get(rider.id) : 'cash';
    const wallet = { kind: 'rider', userId: rider.id } as const;
    if (habit === 'wallet' && this.books.balanceOf(wallet) < payable) return 'card';
    return payable === 0 ? 'cash' : (habit ?? 'cash');
  }

  /** A settled payment by card; returns the provider. */
  chargeCard(payment: CardPayment): string {
    this.payments.push({ ...payment, id: this.platform.ids.next() });
    return provider;
  }

  /** Riders who pay from the wallet top it up before it is empty. */
  topUp(rider: Person, atMs: number): void {
    const wallet = { kind: 'rider', userId: rider.id } as const;
    if (this.#habits.get(rider.id) !== 'wallet' || this.books.balanceOf(wallet) > 2500) return;
    const amount = this.dice.pick([2000, 5000, 5000, 10_000]);
    const id = this.platform.ids.next();
    this.payments.push({ id, atMs, amount, rider, bookingId: null });
    this.books.post(atMs, topUpPostings(wallet, provider, amount), { sourceId: id });
  }
}
