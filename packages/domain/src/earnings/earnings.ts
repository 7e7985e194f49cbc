/** The figures of a booking that the reports add up, in minor units. */
export interface EarningFigures {
  readonly tripCost: number;
  readonly convenienceFees: number;
  readonly discount: number;
  readonly customerPaid: number;
  readonly driverShare: number;
}

/** The convenience fee minus the discount, which the operator bears. Source: EARN-2. */
export function profit(figures: EarningFigures): number {
  return figures.convenienceFees - figures.discount;
}

/** The trip cost without the convenience fee. Source: EARN-2. */
export function rideCost(figures: EarningFigures): number {
  return figures.tripCost - figures.convenienceFees;
}

/** The amount that the customer paid minus the driver share. Source: EARN-2. */
export function adminEarning(figures: EarningFigures): number {
  return figures.customerPaid - figures.driverShare;
}
