import { kmPerMile } from '@fiacre/domain';
import { parseNumberText } from '../../ui/fields/rate-text.ts';

/** Metres or seconds in each unit in which a length or a time can be typed. */
const sizes = { km: 1000, m: 1, mi: kmPerMile * 1000, min: 60, s: 1, h: 3600 } as const;
export type Unit = keyof typeof sizes;

export const lengthUnits = ['km', 'm', 'mi'] as const satisfies readonly Unit[];
export const timeUnits = ['min', 's', 'h'] as const satisfies readonly Unit[];

/** A length or a time as typed; empty without one. */
export interface Measure {
  readonly value: string;
  readonly unit: Unit;
}

/** Four decimals are a tenth of a millimetre. */
const rounded = (value: number): number => Number(value.toFixed(4));

/** The metres or seconds of a typed measure; null if it is empty or no number of at least 0. */
export function amountOf({ value, unit }: Measure): number | null {
  const typed = parseNumberText(value);
  return typed === null ? null : rounded(typed * sizes[unit]);
}

/** The first unit in which a value can be written exactly, of those in which it is at least 1. */
function inUnits(value: number | null, units: readonly Unit[], fallback: Unit): Measure {
  if (value === null) return { value: '', unit: fallback };
  if (value === 0) return { value: '0', unit: fallback };
  const exact = (unit: Unit) => rounded(rounded(value / sizes[unit]) * sizes[unit]) === rounded(value);
  const unit = units.find((each) => value >= sizes[each] * 0.1 && exact(each)) ?? fallback;
  return { value: String(rounded(value / sizes[unit])), unit };
}

export function lengthOf(metres: number | null, inMiles: boolean): Measure {
  const units: readonly Unit[] =
    metres !== null && metres < 1000 && !inMiles
      ? ['m', 'km']
      : inMiles
        ? ['mi', 'km', 'm']
        : ['km', 'mi', 'm'];
  return inUnits(metres, units, inMiles ? 'mi' : 'km');
}

export function timeOf(seconds: number | null): Measure {
  const units: readonly Unit[] = seconds !== null && seconds % 60 === 0 ? ['min'] : ['s'];
  return inUnits(seconds, seconds === 3600 ? ['h'] : units, 'min');
}
