import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { AnyOrder, diceOf } from '../../apps/server/src/bookings/testing/any-order.ts';
import { drop, pickup } from '../../apps/server/src/bookings/testing/rides.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { pay } from './payments.ts';
import { asParams, booking, driver, known, minute, pick, rider, seen, type Scene } from './scene.ts';

/** A stop on the way. */
const market = { lat: pickup.lat + 0.01, lng: pickup.lng, add: 'Fish Market' };
const passenger = {
  name: 'Anne Milbanke',
  phone: '030 901820',
  country: 'de',
  language: 'fr',
  seesPrice: true,
};

export async function book(scene: Scene, isLater: boolean): Promise<void> {
  const { world, sending, step } = scene;
  const as = rider(scene);
  const tripDate = new Date(
    world.clock.now().getTime() + (30 + 30 * (step.value % 4)) * minute,
  ).toISOString();
  const later = isLater ? { bookLater: true, tripDate } : {};
  const to = { ...drop, lat: drop.lat - (step.value % 7) / 1000 };
  const body = {
    pickup,
    drop: to,
    carTypeId: world.carTypeId,
    ...later,
    ...(step.which % 4 === 0 && { coords: [market] }),
    // Refused for riders who are not of the company.
    ...(step.which % 5 === 0 && { companyId: world.companyId }),
  };
  const quote = await world.nodeAt(step.node).requests.call('createQuote', { as, body });
  if (quote.status !== 200) return;
  const order = { quoteId: quote.body.id, ...later, ...(step.which % 6 === 0 && { passenger }) };
  await sending.send(step, 'createBooking', { as, body: order });
}

/** A driver on duty reports the pickup as their position, so that the next round finds them. */
async function comeNear(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  const as = driver(scene);
  const positions = [{ at: world.clock.now().toISOString(), lat: pickup.lat, lng: pickup.lng }];
  await sending.send(step, 'sendPositions', { as, body: { positions } });
  await sending.send(step, 'setAvailability', { as, body: { active: true } });
}

/** The next step of a booking by whoever takes it. */
export async function goOn(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  // Rides in progress first, or all drivers would soon be busy with rides that nobody continues.
  const isFirst = (status: Booking['status']) =>
    step.value % 3 === 0
      ? status === 'NEW'
      : statusTraits[status].active && !statusTraits[status].beforeDriver;
  const found = booking(scene, isFirst);
  const ride = found && (await known(scene, found.id));
  if (ride === null) return;
  const asked = world.drivers.filter(({ id }) => id === ride.driver || ride.asked.includes(id));
  const as = pick(asked, step.who) ?? driver(scene);
  if (ride.status === 'NEW' && asked.length === 0) return comeNear(scene);
  const request = { as, params: { id: ride.id } };
  switch (ride.status) {
    case 'NEW':
      return void (await sending.send(step, 'acceptBooking', request));
    case 'ACCEPTED':
      return void (await sending.send(step, 'arriveBooking', request));
    case 'ARRIVED':
      return void (await sending.send(step, 'startBooking', request));
    case 'STARTED':
      return void (await sending.send(step, 'reachBooking', request));
    case 'REACHED':
      return void (await sending.send(step, 'endBooking', {
        ...request,
        body: { cashReceived: step.value % 3 === 0 },
      }));
    case 'PAID': {
      const payer = world.riders.find(({ id }) => id === ride.customer) ?? rider(scene);
      return void (await sending.send(step, 'rateBooking', { ...request, as: payer, body: { stars: 4 } }));
    }
    default:
      return pay(scene);
  }
}

/** The driver or the desk gives a booking back, so that it is offered again. */
export async function handBack(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  const found = booking(scene, (status) => statusTraits[status].beforePickup || status === 'STARTED');
  const ride = found && (await known(scene, found.id));
  const as = (step.value % 2 === 0 && world.drivers.find(({ id }) => id === ride?.driver)) || world.admin;
  const body = { reason: 'Tyre' };
  await sending.send(step, 'handBackBooking', { as, params: asParams(found), body });
}

/** Three drivers accept the same booking. */
export async function acceptAtOnce(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  const params = asParams(booking(scene, (status) => status === 'NEW'));
  const crowd = [0, 1, 2].map((place) => pick(world.drivers, step.who + place));
  const accept = (as: TestPerson | undefined, place: number) => () =>
    sending.send({ ...step, node: step.node + place }, 'acceptBooking', { as, params });
  await world.turns.atOnce(crowd.map(accept));
}

export async function applyPromo(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  const found = booking(scene);
  const ride = found && (await known(scene, found.id));
  const as = world.riders.find(({ id }) => id === ride?.customer) ?? rider(scene);
  const body = { promoCode: world.promoName };
  await sending.send(step, 'applyPromo', { as, params: asParams(found), body });
}

/** Changes, hand-backs, breakdowns, no-shows and cancellations, as in the tests with kills. */
export async function anything(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  const [first, ...others] = world.drivers;
  const found = booking(scene);
  const ride = found && (await seen(scene, found.id));
  const owner = world.riders.find(({ id }) => id === ride?.customer);
  if (ride === null || owner === undefined || first === undefined) return;
  const people = { rider: owner, admin: world.admin, drivers: [first, ...others] as const };
  const anyOrder = new AnyOrder({
    ...people,
    call: (name, request) => sending.send(step, name, request),
    pickup,
    drop,
    wait: () => world.clock.forward(6 * minute),
    busyWith: () => Promise.resolve([]),
  });
  await anyOrder.step(ride, diceOf(step.value));
}
