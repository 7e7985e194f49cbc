import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { tokenHash } from '../../apps/server/src/accounts/record/tokens.ts';
import { ACCOUNTS, PASSWORD } from '../e2e/kit/people.ts';
import { RetryingSender, type CurrentUrl } from './retrying-sender.ts';
import { lastSeen } from '../../apps/server/src/testing/change-settings.ts';

export interface Party {
  readonly id: string;
  readonly token: string;
  readonly sender: RetryingSender;
}

/** A rider and a driver in a part of the city where no other driver gets offers. */
export interface RiderDriverPair {
  readonly rider: Party;
  readonly driver: Party;
  readonly admin: RetryingSender;
  readonly carTypeId: string;
  readonly promoCode: string;
  readonly pickup: { readonly lat: number; readonly lng: number; readonly add: string };
  readonly drop: { readonly lat: number; readonly lng: number; readonly add: string };
}

/** The fee that a rider pays for cancelling after the driver has set out. */
export const cancellationFee = 150;

const kilometreOfLatitude = 1 / 111.2;
const shown = (number: number) => String(number).padStart(2, '0');

/** Prepares the sandbox for the rides and payments of `count` pairs. */
export async function addPairs(
  currentUrl: CurrentUrl,
  database: Client,
  count: number,
): Promise<RiderDriverPair[]> {
  const admin = await signIn(currentUrl);
  // Each driver is offered only their own rider's bookings.
  const changes = { driverRadius: 1, negativeBalance: true, riderWithDraw: true };
  const expected = lastSeen(await admin.send('getSettings', {}), changes);
  await admin.send('updateSettings', { body: { ...changes, expected } });
  const carTypeId = await feeForAll(admin);
  const promoCode = await promoForAll(admin);
  const { centre } = await admin.send('cityInfo', {});
  const pairs: RiderDriverPair[] = [];
  for (let index = 0; index < count; index += 1) {
    const lat = centre.lat + (Math.floor(index / 2) - (count - 2) / 4) * 2.2 * kilometreOfLatitude;
    const lng = centre.lng + (index % 2 === 0 ? -1 : 1) * 1.5 * kilometreOfLatitude;
    pairs.push({
      admin,
      carTypeId,
      promoCode,
      rider: await addParty(admin, currentUrl, database, 'rider', { index }),
      driver: await addParty(admin, currentUrl, database, 'driver', { index, carTypeId }),
      pickup: { lat, lng, add: `Corner ${index}` },
      drop: { lat: lat + 0.8 * kilometreOfLatitude, lng, add: `End ${index}` },
    });
  }
  return pairs;
}

async function signIn(currentUrl: CurrentUrl): Promise<RetryingSender> {
  const body = { email: ACCOUNTS.admin, password: PASSWORD };
  const { token } = await new RetryingSender(currentUrl).send('signIn', { body });
  return new RetryingSender(currentUrl, token, PASSWORD);
}

async function feeForAll(admin: RetryingSender): Promise<string> {
  const { items } = await admin.send('listCarTypes', {});
  const carType = items[0];
  if (carType === undefined) throw new Error('the sandbox has no car type');
  const {
    id,
    createdAt: _createdAt,
    startingPrice: _price,
    convenienceFees = 0,
    convenienceFeeType = 'flat',
    ...shared
  } = carType;
  const fields = { ...shared, convenienceFees, convenienceFeeType };
  const cancelSlab = [{ minsDelayed: 0, amount: cancellationFee }];
  await admin.send('updateCarType', { params: { id }, body: { ...fields, cancelSlab } });
  return id;
}

async function promoForAll(admin: RetryingSender): Promise<string> {
  const promo = await admin.send('addPromo', {
    body: {
      promoName: 'LEDGER',
      promoDescription: '',
      promoDiscountType: 'flat',
      promoDiscountValue: 77,
      maxPromoDiscountValue: 78,
      minOrder: 0,
      promoValidity: '2099-12-31',
      promoUsageLimit: 1_000_000_000,
    },
  });
  return promo.promoName;
}

/** A user added by staff, with a session as if signed in by password. */
async function addParty(
  admin: RetryingSender,
  currentUrl: CurrentUrl,
  database: Client,
  usertype: 'rider' | 'driver',
  { index, carTypeId }: { readonly index: number; readonly carTypeId?: string },
): Promise<Party> {
  const { id } = await admin.send('createUser', {
    body: {
      usertype,
      firstName: usertype,
      lastName: shown(index),
      email: `${usertype}${index}@ledger.test`,
      mobile: `+1212555${usertype === 'rider' ? '0' : '1'}1${shown(index)}`,
      approved: true,
      ...(carTypeId !== undefined && { carTypeId }),
    },
  });
  const token = randomUUID();
  await database.query(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at, ends_at)
     values ($1, $2, $3, now(), now() + interval '1 day', now() + interval '1 day')`,
    [randomUUID(), id, tokenHash(token)],
  );
  return { id, token, sender: new RetryingSender(currentUrl, token) };
}
