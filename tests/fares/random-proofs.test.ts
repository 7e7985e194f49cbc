import { RideRules } from '@fiacre/contract';
import { tariffFaults, type DrivePart, type PriceRules } from '@fiacre/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyFacts,
  anyMeteredPrice,
  anyRules,
  anyStretch,
  anyTolls,
} from '../../packages/domain/src/tariff/testing/any-rules.ts';
import { seedOr } from '../scale.ts';
import { sizesOf } from '../sizes.ts';
import {
  fareUnder,
  recomputeProof,
  type FareFacts,
  type QuotedTariff,
} from '../../apps/server/src/fares/index.ts';
import type { BookingRow } from '../../apps/server/src/bookings/record/booking-row.ts';
import { basisOf } from '../../apps/server/src/bookings/use-cases/charging/fare-proof.ts';

const { numRuns } = sizesOf('tests/fares/random-proofs.test.ts');

/** The rules of a ride: a fixed price may be limited by a meter. */
const rulesOfRide = fc
  .record({ rules: anyRules, other: anyRules, meter: anyMeteredPrice })
  .map(({ rules, other, meter: { limitsFixed: _, ...price } }): PriceRules => ({
    ...rules,
    price:
      rules.price.kind === 'fixed'
        ? { ...rules.price, meter: { ...other, currency: rules.currency, decimal: rules.decimal, price } }
        : rules.price,
  }));

const rides = fc.record({
  rules: rulesOfRide,
  facts: anyFacts,
  stretches: fc.array(anyStretch, { minLength: 1, maxLength: 4 }),
  waits: fc.array(
    fc.record({
      place: fc.constantFrom('pickup' as const, 'stop' as const, 'destination' as const),
      seconds: fc.nat(900),
    }),
    { maxLength: 3 },
  ),
  isDriven: fc.boolean(),
  parcelAmount: fc.nat(900),
  optionAmount: fc.nat(700),
  tolls: anyTolls,
  driven: fc.option(anyTolls, { nil: undefined }),
});
type Ride = typeof rides extends fc.Arbitrary<infer One> ? One : never;

const sumOf = (parts: readonly DrivePart[], of: 'metres' | 'seconds') =>
  parts.reduce((sum, part) => sum + part[of], 0);

/** Whether the contract and the rules let an admin save it. */
const canBeSaved = (rules: PriceRules): boolean => {
  const where = { fromZones: [], toZones: [], bothWays: false, carTypes: [], sources: [], companies: [] };
  const tariff = { id: '', name: '', priority: 0, when: { hours: [], periods: [] }, where, rules };
  return RideRules.safeParse(rules).success && tariffFaults(tariff, () => true).length === 0;
};

const carTypeLine = {
  baseFare: 0,
  ratePerUnitDistance: 0,
  ratePerHour: 0,
  minFare: 0,
  convenienceFees: 0,
  convenienceFeeType: 'flat',
  convertToMile: false,
};

/** The columns of a booking that its proof shows. */
function rowOf({ rules, facts, stretches, waits, isDriven, driven, ...amounts }: Ride): BookingRow {
  const { currency, decimal } = rules;
  const tariff = {
    ...carTypeLine,
    ...amounts,
    cancelSlab: [],
    currency,
    decimal,
    chosen: { id: '', version: 1, name: '', rules },
  };
  const fareFacts: FareFacts = { ...facts, ...(isDriven && { stretches, waits }) };
  const [metres, seconds] = [sumOf(stretches, 'metres'), sumOf(stretches, 'seconds')];
  return {
    tariff,
    charge: {
      inputs: {
        source: isDriven ? 'track' : 'estimate',
        distanceMetres: metres,
        durationSeconds: seconds,
        facts: fareFacts,
        ...(driven && { tolls: driven }),
      },
    },
    started_at: null,
  } as unknown as BookingRow;
}

function chargedFare(row: BookingRow) {
  const tariff: QuotedTariff = row.tariff;
  return fareUnder(tariff, row.charge.inputs);
}

test('TARIFF-17 the fare of any ride under any tariff follows from the JSON of its proof', () => {
  const seed = seedOr(20_261_129);
  const lineKinds = new Set<string>();
  fc.assert(
    fc.property(rides, (ride) => {
      fc.pre(canBeSaved(ride.rules));
      const row = rowOf(ride);
      const fare = chargedFare(row);
      const proof: Parameters<typeof recomputeProof>[0] = JSON.parse(
        JSON.stringify({ fare, basis: basisOf('admin', row, []) }),
      );
      expect(recomputeProof(proof)).toEqual(fare);
      for (const { label } of fare.lines) lineKinds.add(label.replace(/_\d$/, '_'));
    }),
    { seed, numRuns },
  );
  // Enough of each kind for a lost fact to show.
  for (const kind of [
    'fixed',
    'meter_lower',
    'waiting',
    'approach',
    'return',
    'surge',
    'toll',
    'toll.West%2C%20tunnel',
    'extra.extra_',
    'parcel_type',
    'convenience_fees',
  ]) {
    expect(lineKinds).toContain(kind);
  }
});
