import { greatCircleMetres } from '../geo/great-circle.ts';
import { momentsOf } from '../tariff/ties.ts';
import { whenFaults } from '../tariff/tariff-faults.ts';
import { timeWidthAt } from '../tariff/when.ts';
import type { TollGate, TollPrice } from './toll-gate.ts';

/** A line across one road, in metres; shorter is a point, and longer reaches other roads. */
export const gateLengths = { min: 3, max: 500 } as const;

/** What is wrong with a list of gates, and where: `2.prices.0.amount`. Source: TOLL-4. */
export interface GateFault {
  readonly field: string;
  readonly reason: string;
}

/** Every fault of a list of gates; empty if it can be saved. Source: TOLL-4. */
export function gateFaults(
  gates: readonly TollGate[],
  isCarType: (id: string) => boolean,
): readonly GateFault[] {
  return gates.flatMap(({ name, line: [left, right], prices }, i) => {
    const metres = greatCircleMetres(left, right);
    const isFirst = gates.findIndex((gate) => sameName(gate.name, name)) === i;
    return [
      ...(isFirst ? [] : [fault(`${i}.name`, 'gate_name')]),
      ...(metres < gateLengths.min ? [fault(`${i}.line`, 'gate_short')] : []),
      ...(metres > gateLengths.max ? [fault(`${i}.line`, 'gate_long')] : []),
      ...(prices.length > 0 ? [] : [fault(`${i}.prices`, 'gate_no_price')]),
      ...prices.flatMap((price, at) => priceFaults(`${i}.prices.${at}`, price, isCarType)),
      ...overlaps(prices).map((at) => fault(`${i}.prices.${at}.when`, 'gate_hours_overlap')),
    ];
  });
}

const fault = (field: string, reason: string): GateFault => ({ field, reason });
const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function priceFaults(
  path: string,
  { amount, carTypes, when }: TollPrice,
  isCarType: (id: string) => boolean,
): GateFault[] {
  return [
    ...(amount < 0 ? [fault(`${path}.amount`, 'negative')] : []),
    ...(carTypes.every(isCarType) ? [] : [fault(`${path}.carTypes`, 'unknown_car_type')]),
    ...whenFaults(`${path}.when`, when),
  ];
}

/** The prices that apply at a moment at which an earlier one applies equally narrowly. */
function overlaps(prices: readonly TollPrice[]): number[] {
  return prices.flatMap((price, at) =>
    prices.slice(0, at).some((earlier) => overlap(earlier, price)) ? [at] : [],
  );
}

function overlap(one: TollPrice, other: TollPrice): boolean {
  const isForAll = [one, other].map(({ carTypes }) => carTypes.length === 0);
  const share = isForAll[0] ? isForAll[1] : one.carTypes.some((id) => other.carTypes.includes(id));
  if (!share) return false;
  for (const { at, calendar } of momentsOf([one, other])) {
    const widths = [one, other].map(({ when }) => timeWidthAt(when, at, calendar));
    if (widths[0] !== null && widths[0] === widths[1]) return true;
  }
  return false;
}
