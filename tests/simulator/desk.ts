import { lastSeen } from '../../apps/server/src/testing/change-settings.ts';
import { pick, type Scene } from './scene.ts';

export async function changeSettings({ world, sending, step }: Scene): Promise<void> {
  const { body } = await world.nodeAt(step.node).requests.call('getSettings');
  const changes = pick(
    [
      { autoDispatch: step.value % 4 > 0 },
      { negativeBalance: step.value % 2 === 0 },
      { driverRadius: 5 + (step.value % 3) },
      { riderWithDraw: step.value % 3 > 0 },
    ],
    step.which,
  );
  if (changes === undefined) return;
  const expected = lastSeen(body, changes);
  await sending.send(step, 'updateSettings', { as: world.admin, body: { ...changes, expected } });
}

/** Rides that are booked, under way or unpaid keep their prices. */
export async function changePrices({ world, sending, step }: Scene): Promise<void> {
  const as = world.admin;
  const answer = await world.nodeAt(step.node).requests.call('listCarTypes', { as });
  const carType = answer.body.items.find(({ id }) => id === world.carTypeId);
  if (carType === undefined) return;
  const {
    id,
    createdAt: _createdAt,
    startingPrice: _price,
    convenienceFees = 0,
    convenienceFeeType = 'flat',
    ...shared
  } = carType;
  const changes = pick(
    [
      { baseFare: 300 + (step.value % 100) },
      { minFare: 700 + (step.value % 200) },
      { ratePerUnitDistance: 100 + (step.value % 50) },
      { cancelSlab: [{ minsDelayed: step.value % 5, amount: 100 + (step.value % 70) }] },
    ],
    step.which,
  );
  const body = { ...shared, convenienceFees, convenienceFeeType, ...changes };
  await sending.send(step, 'updateCarType', { as, params: { id }, body });
}

/** A company pays what it owes, less or more. */
export function recordCompanyPayment({ world, sending, step }: Scene): Promise<unknown> {
  return sending.send(step, 'recordCompanyPayment', {
    as: world.admin,
    params: { id: world.companyId },
    body: { amount: 1_000 + step.value, receivedOn: '2026-11-20', note: `Transfer ${step.number}` },
  });
}
