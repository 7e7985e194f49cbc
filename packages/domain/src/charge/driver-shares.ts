import { isToll, tollLine } from '../fare/fare.ts';
import type { PassedToll } from '../fare/fare.ts';
import { splitByWeight } from '../money/allocation.ts';
import { isCustomer, sumsOf } from './charge.ts';
import type { Charge } from './charge.ts';

/** What one driver drove of a ride with several cars. */
export interface DriverPart {
  readonly driverId: string;
  readonly metres: number;
  /** Passed by this car, and paid by the rider. */
  readonly tolls: readonly PassedToll[];
}

/**
 * What each driver gets of a fare, in the order of the drives: a toll belongs to who passed the gate, and all else is
 * divided by the metres that each drove. The parts add up to the driver's share of the charge. Source: CHANGE-17.
 */
export function sharesOf(charge: Pick<Charge, 'lines'>, drives: readonly DriverPart[]): number[] {
  const shares = drives.map(() => 0);
  const add = (amount: number, weights: readonly number[]) => {
    for (const [i, part] of splitByWeight(amount, weights).entries()) shares[i] = (shares[i] ?? 0) + part;
  };
  let rest = sumsOf(charge).driverShare;
  for (const { kind, amount, payer, to } of charge.lines) {
    const passed = drives.map(({ tolls }) => tollsNamed(tolls, kind));
    if (!isToll(kind) || !isCustomer(payer) || to !== 'driver' || passed.every((own) => own === 0)) continue;
    add(amount, passed);
    rest -= amount;
  }
  const metres = drives.map((drive) => drive.metres);
  add(rest, metres);
  return shares;
}

const tollsNamed = (tolls: readonly PassedToll[], kind: string): number =>
  tolls.reduce((sum, { name, amount }) => (tollLine(name) === kind ? sum + amount : sum), 0);

/** The drives with what their drivers get. */
export function withShares<Part extends DriverPart>(
  charge: Pick<Charge, 'lines'>,
  drives: readonly Part[],
): readonly (Part & { readonly share: number })[] {
  const shares = sharesOf(charge, drives);
  return drives.map((drive, i) => ({ ...drive, share: shares[i] ?? 0 }));
}
