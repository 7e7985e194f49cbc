import { dividedBy, ratioOf, times } from '../money/ratio.ts';
import { roundTo } from '../money/rounding.ts';

/** How far a fixed price may lie from the metered one, in percent: Berlin allows 10 below and 20 above. Source: TARIFF-14. */
export interface Corridor {
  readonly belowPercent: number;
  readonly abovePercent: number;
}

/** The lowest and the highest fixed price for a metered fare without extras and tolls, in minor units. Source: TARIFF-14. */
export function corridorOf(metered: number, { belowPercent, abovePercent }: Corridor) {
  const at = (percent: number) => times(ratioOf(metered), dividedBy(ratioOf(percent), ratioOf(100)));
  // Rounded inwards, so that no price in between is outside.
  return {
    low: roundTo(at(100 - belowPercent), 1, 'up'),
    high: roundTo(at(100 + abovePercent), 1, 'down'),
  };
}
