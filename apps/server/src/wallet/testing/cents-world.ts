import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../../payments/testing/provider-calls.ts';
import { gridCentre } from '../../testing/grid-map.ts';
import { confirmedSession, type TestPerson } from '../../testing/people.ts';
import type { Operator, Prices } from './cents-fare.ts';
import { seats, type Round } from './cents-plans.ts';
import { Reference, type Ride } from './cents-reference.ts';
import { Seat } from './cents-seat.ts';
import { changeSettings } from '../../testing/change-settings.ts';

/** A car type with the only driver who serves it, and the balance of that driver's wallet. */
interface Chair {
  readonly carTypeId: string;
  driver: TestPerson;
  readonly fleetAdmin: TestPerson | null;
  balance: number;
}

/** A ride of the reference model with its participants. */
export interface FinishedRide {
  readonly ride: Ride;
  readonly id: string;
  readonly driverId: string;
  readonly fleetAdminId: string | null;
}

export interface Seated {
  readonly seat: Seat;
  readonly chair: Chair;
  readonly rider: TestPerson;
  readonly referrer: TestPerson | null;
}

/** One installation: its configuration, and everything booked there. */
export interface World {
  readonly app: PayingApp;
  readonly currency: string;
  readonly exponent: number;
  readonly category: Operator['category'];
  readonly chairs: readonly Chair[];
  fleetAdmin: TestPerson;
  admin: TestPerson;
  readonly done: FinishedRide[];
  rounds: number;
}

export async function openWorld(
  currency: string,
  exponent: number,
  category: Operator['category'],
): Promise<World> {
  const app = await startPaying({ env: { APP_CATEGORY: category } });
  good(await changeSettings(app, app.admin, { code: currency }));
  // Two days before the end of a month, so that some rides fall on either side of it.
  app.clock.set(new Date('2026-11-29T09:00:00.000Z'));
  const admin = await renewed(app, app.admin);
  good(await app.call('setAvailability', { as: await renewed(app, app.driver), body: { active: false } }));
  const fleetAdmin = await app.addPerson('fleetadmin');
  const chairs: Chair[] = [];
  for (let place = 0; place < seats; place += 1) {
    const body = carTypeOf(`Chair ${place}`, noPrices);
    const { id: carTypeId } = good(await app.call('addCarType', { as: admin, body }));
    const fleet = place % 2 === 0 ? fleetAdmin : null;
    const fields = { car_type_id: carTypeId, fleet_admin_id: fleet?.id ?? null };
    const driver = await app.addActiveDriver(gridCentre, fields);
    chairs.push({ carTypeId, driver, fleetAdmin: fleet, balance: 0 });
  }
  return { app, currency, exponent, category, chairs, fleetAdmin, admin, done: [], rounds: 0 };
}

const noPrices: Prices = {
  baseFare: 0,
  ratePerUnitDistance: 0,
  ratePerHour: 0,
  minFare: 0,
  fee: { type: 'flat', value: 0 },
  parcel: 0,
  option: 0,
  slabs: [],
};

function carTypeOf(name: string, prices: Prices): BodyInputOf<'addCarType'> {
  const { fee, parcel, option, slabs, ...rates } = prices;
  return {
    name,
    image: '',
    extraInfo: '',
    ...rates,
    convenienceFees: fee.value,
    convenienceFeeType: fee.type,
    parcelTypes: [{ description: 'Crate', amount: parcel }],
    options: [{ description: 'Child seat', amount: option }],
    cancelSlab: [...slabs],
  };
}

/** The time between rounds, which is longer than a session lasts. */
function renewed({ platform }: PayingApp, person: TestPerson): Promise<TestPerson> {
  return platform.transact(async (tx) => {
    const { token } = await confirmedSession(tx, platform, person.id);
    return { ...person, token };
  });
}

/** Everyone sends one request at the same time, then the clock advances; finally every ride is completed. */
export async function play(world: World, round: Round): Promise<Seated[]> {
  const { app } = world;
  app.clock.forward(round.pauseMinutes * 60_000);
  world.rounds += 1;
  world.admin = await renewed(app, world.admin);
  world.fleetAdmin = await renewed(app, world.fleetAdmin);
  const { exponent, category } = world;
  good(await changeSettings(app, world.admin, round.operator));
  const seated: Seated[] = [];
  for (const [place, plan] of round.seats.entries())
    seated.push(await seatOf(world, place, { ...round.operator, exponent, category }, plan));
  for (const [turn, seconds] of round.waitSeconds.entries()) {
    app.clock.forward(seconds * 1000);
    await Promise.all(seated.map(({ seat }, place) => seat.take(actionOf(round, place, turn))));
  }
  await Promise.all(seated.map(({ seat }, place) => seat.finish(actionOf(round, place, 0))));
  for (const one of seated) keep(world, one);
  const awake = async (one: Seated) => ({
    ...one,
    referrer: one.referrer && (await renewed(app, one.referrer)),
  });
  return Promise.all(seated.map(awake));
}

function actionOf(round: Round, place: number, turn: number) {
  const action = round.seats[place]?.actions[turn];
  if (action === undefined) throw new Error('somebody has no request');
  return action;
}

async function seatOf(
  world: World,
  place: number,
  operator: Operator,
  { prices, promo, referred }: Round['seats'][number],
): Promise<Seated> {
  const { app, admin } = world;
  const chair = world.chairs[place];
  if (chair === undefined) throw new Error(`there is no seat ${place}`);
  const { carTypeId } = chair;
  chair.driver = await renewed(app, chair.driver);
  const carType = good(await app.call('listCarTypes')).items.find(({ id }) => id === carTypeId);
  const edit = { ...carTypeOf(`Chair ${place}`, prices), version: carType?.version ?? 0 };
  good(await app.call('updateCarType', { as: admin, params: { id: carTypeId }, body: edit }));
  const promoCode = `ROUND ${world.rounds} CHAIR ${place}`;
  const terms = {
    promoName: promoCode,
    promoDescription: '',
    promoDiscountType: promo.type,
    promoDiscountValue: promo.value,
    maxPromoDiscountValue: promo.most,
    minOrder: promo.minOrder,
    promoValidity: '2099-12-31',
    promoUsageLimit: promo.limit,
  };
  good(await app.call('addPromo', { as: admin, body: terms }));
  // Drivers in debt are offered no rides, so the first half of the drivers pay their debts.
  if (chair.balance < 0 && place < seats / 2) {
    const params = { id: chair.driver.id };
    good(await app.call('creditWallet', { as: admin, params, body: { amount: -chair.balance } }));
    chair.balance = 0;
  }
  const referrer = referred ? await app.addPerson('rider') : null;
  const rider = await app.addPerson('rider', { signup_via_referral: referrer?.id ?? null });
  const reference = new Reference(operator, promo, chair.balance);
  const participants = { carTypeId, admin, driver: chair.driver, rider, promoCode, prices };
  return { seat: new Seat(app, participants, reference), chair, rider, referrer };
}

function keep(world: World, { seat, chair }: Seated): void {
  chair.balance = seat.reference.wallets.driver;
  const driverId = chair.driver.id;
  const fleetAdminId = chair.fleetAdmin?.id ?? null;
  for (const [ride, id] of seat.ids) world.done.push({ ride, id, driverId, fleetAdminId });
}
