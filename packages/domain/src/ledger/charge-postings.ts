import { streetPassengerId } from '../accounts/street-passenger.ts';
import { isCustomer } from '../charge/charge.ts';
import { sharesOf } from '../charge/driver-shares.ts';
import type { DriverPart } from '../charge/driver-shares.ts';
import type { Charge, ChargeLineKind, ChargeParty, ChargeReason } from '../charge/charge.ts';
import { ledgerTransaction } from './postings.ts';
import type { LedgerAccount, LedgerTransaction, Posting, TxRef } from './postings.ts';

/** The people of a charge; a charge without a driver has no line of one. */
export interface ChargePeople {
  readonly riderId: string | null;
  readonly driverId: string | null;
  /** Of a ride with several cars: each driver gets their own part. Source: CHANGE-17. */
  readonly drives?: readonly DriverPart[];
  /** Of a ride on account: the company that pays for it. */
  readonly companyId?: string | null;
}

const txRefs: Readonly<Record<ChargeReason, TxRef>> = {
  trip: 'trip',
  cancellation: 'cancellation_fee',
  bonus: 'bonus',
  tip: 'tip',
};

/** A wallet's history tells the fee of a no-show from that of a cancellation. */
const txRefOf = (reason: ChargeReason, kind: ChargeLineKind): TxRef =>
  kind === 'no_show_fee' ? kind : txRefs[reason];

/**
 * What each account gains by a charge, at most one posting for each account; they add up to zero. Source: CHARGE-3.
 */
export function chargePostings(charge: Charge, people: ChargePeople): readonly Posting[] {
  const { drives = [] } = people;
  return divided(gainsOf(charge, people), drives, sharesOf(charge, drives));
}

/** The driver's posting as one for each driver, if there were several. Source: CHANGE-17. */
function divided(
  postings: readonly Posting[],
  drives: readonly DriverPart[],
  shares: readonly number[],
): readonly Posting[] {
  if (drives.length === 0) return postings;
  const amounts = new Map<string, number>();
  for (const [i, { driverId }] of drives.entries())
    amounts.set(driverId, (amounts.get(driverId) ?? 0) + (shares[i] ?? 0));
  return postings.flatMap((posting): readonly Posting[] =>
    posting.account.kind === 'driver'
      ? [...amounts].map(([userId, amount]) => ({ ...posting, account: { kind: 'driver', userId }, amount }))
      : [posting],
  );
}

function gainsOf({ reason, lines }: Charge, people: ChargePeople): readonly Posting[] {
  const gains = new Map<string, Posting>();
  const gain = (account: LedgerAccount, amount: number, txRef: TxRef) => {
    const key = 'userId' in account ? account.userId + account.kind : account.kind;
    gains.set(key, { account, amount: amount + (gains.get(key)?.amount ?? 0), txRef });
  };
  for (const { kind, amount, payer, to } of lines) {
    const txRef = txRefOf(reason, kind);
    gain(accountOf(payer, kind, people), -amount, txRef);
    gain(accountOf(to, kind, people), amount, txRef);
  }
  return [...gains.values()];
}

/**
 * What each account gains if a charge replaces another one: the difference. The rider's part is moved from or to their
 * wallet, however they paid. A passenger without an account settles it in cash with the driver, whose wallet has both
 * parts. Source: CHARGE-8, METER-12.
 */
export function correctionPostings(before: Charge, after: Charge, people: ChargePeople): LedgerTransaction {
  const reversed = before.lines.map((line) => ({ ...line, amount: -line.amount }));
  const owner = (party: ChargeParty): ChargeParty =>
    party === 'rider' && people.riderId === streetPassengerId ? 'driver' : party;
  const lines = [...reversed, ...after.lines].map((line) => ({
    ...line,
    payer: owner(line.payer),
    to: owner(line.to),
  }));
  const difference = { ...after, lines };
  const { drives = [] } = people;
  const [old, now] = [sharesOf(before, drives), sharesOf(after, drives)];
  const more = now.map((share, i) => share - (old[i] ?? 0));
  const postings = divided(gainsOf(difference, people), drives, more).map((posting) => ({
    ...posting,
    txRef: 'correction' as const,
  }));
  return ledgerTransaction('correction', postings);
}

function accountOf(party: ChargeParty, kind: ChargeLineKind, people: ChargePeople): LedgerAccount {
  if (party === 'operator') return { kind: operatorAccountOf(kind) };
  const { companyId = null } = people;
  if (isCustomer(party) && companyId !== null) return { kind: 'company', companyId };
  if (party === 'company') throw new Error(`A charge has a line ${kind} of a company, but no company`);
  const userId = party === 'rider' ? people.riderId : people.driverId;
  if (userId === null) throw new Error(`A charge has a line ${kind} of a ${party}, but no ${party}`);
  return { kind: party, userId };
}

function operatorAccountOf(kind: ChargeLineKind): 'operator' | 'promotion' | 'bonus' {
  if (kind === 'discount' || kind === 'goodwill') return 'promotion';
  return kind === 'bonus' ? 'bonus' : 'operator';
}
