/** What the reports add up of a booking, in minor units. */
export interface EarningFigures {
  readonly tripCost: number;
  readonly convenienceFees: number;
  readonly discount: number;
  readonly customerPaid: number;
  readonly driverShare: number;
}

/** What is left of the convenience fee after the operator bore the discount. Source: EARN-2. */
export function profit(figures: EarningFigures): number {
  return figures.convenienceFees - figures.discount;
}

/** The trip cost without the convenience fee. Source: EARN-2. */
export function rideCost(figures: EarningFigures): number {
  return figures.tripCost - figures.convenienceFees;
}

/** What the customer paid less what the driver gets. Source: EARN-2. */
export function adminEarning(figures: EarningFigures): number {
  return figures.customerPaid - figures.driverShare;
}
