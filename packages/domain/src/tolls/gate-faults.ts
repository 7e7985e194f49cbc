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
      ...prices.flatMap((price, at) => [
        ...priceFaults(`${i}.prices.${at}`, price, isCarType),
        ...entryFaults(`${i}.prices.${at}.entries`, price, name, gates),
      ]),
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

/** Source: TOLL-6. */
function entryFaults(
  path: string,
  { entries = [] }: TollPrice,
  name: string,
  gates: readonly TollGate[],
): GateFault[] {
  const isDrawn = (entry: string) => gates.some((gate) => gate.name === entry);
  return [
    ...(entries.includes(name) ? [fault(path, 'gate_own_entry')] : []),
    ...(entries.every(isDrawn) ? [] : [fault(path, 'gate_unknown_entry')]),
  ];
}

/** The prices that apply at a moment at which an earlier one applies equally narrowly. */
function overlaps(prices: readonly TollPrice[]): number[] {
  return prices.flatMap((price, at) =>
    prices.slice(0, at).some((earlier) => overlap(earlier, price)) ? [at] : [],
  );
}

function overlap(one: TollPrice, other: TollPrice): boolean {
  if (!areEquallyNarrow(one.carTypes, other.carTypes)) return false;
  if (!areEquallyNarrow(one.entries ?? [], other.entries ?? [])) return false;
  for (const { at, calendar } of momentsOf([one, other])) {
    const widths = [one, other].map(({ when }) => timeWidthAt(when, at, calendar));
    if (widths[0] !== null && widths[0] === widths[1]) return true;
  }
  return false;
}

/** Whether two lists that limit prices leave it open which price counts: both are empty, or something is in both. */
const areEquallyNarrow = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 ? other.length === 0 : one.some((id) => other.includes(id));
