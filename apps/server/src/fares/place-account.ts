import type { Quote } from '@fiacre/contract';
import { payingCompany, type PayingCompany } from '../companies/index.ts';
import type { ScannablePlace } from '../kerb/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { RidePrice } from './price-of-ride.ts';

/** The company that pays for rides for now from this place; null without one. Source: KERB-10. */
export async function accountOfPlace(
  platform: Platform,
  kerb: ScannablePlace | null,
  bookLater: boolean,
): Promise<PayingCompany | null> {
  if (kerb === null || kerb.companyId === null || bookLater) return null;
  return payingCompany(platform, kerb.companyId, platform.clock.now());
}

export interface PlacePrice {
  readonly price: RidePrice;
  /** On whose account it is; null: the rider pays. */
  readonly companyId: string | null;
  readonly placeAccount: NonNullable<Quote['placeAccount']> | null;
}

/**
 * The price on the account of the place, or the rider's own if they want to pay or the company does not pay for this
 * ride. Source: KERB-11.
 */
export async function priceAtPlace(
  account: PayingCompany | null,
  wanted: { readonly companyId: string | null; readonly ownExpense: boolean },
  priceFor: (companyId: string | null) => Promise<RidePrice>,
): Promise<PlacePrice> {
  const own = async () => ({ price: await priceFor(wanted.companyId), companyId: wanted.companyId });
  if (account === null) return { ...(await own()), placeAccount: null };
  const { id, name, left, referenceRequired } = account;
  const price = left === null ? null : await priceFor(id);
  const isCovered = price?.refusal === null && left !== null && price.fare.grandTotal <= left;
  if (!isCovered) return { ...(await own()), placeAccount: { name, referenceRequired, pays: null } };
  const isDeclined = wanted.ownExpense || wanted.companyId !== null;
  if (isDeclined) return { ...(await own()), placeAccount: { name, referenceRequired, pays: false } };
  return { price, companyId: id, placeAccount: { name, referenceRequired, pays: true } };
}
