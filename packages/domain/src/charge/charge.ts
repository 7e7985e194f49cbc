import type { FareLabel, Fare } from '../fare/fare.ts';

/** Who pays a line, or gets it. Of a ride on account, the company stands for the rider. Source: COMPANY-5. */
export type ChargeParty = 'rider' | 'company' | 'driver' | 'operator';

/** Whether it is the one who pays for the ride. */
export const isCustomer = (party: ChargeParty): boolean => party === 'rider' || party === 'company';

export type ChargeLineKind =
  | FareLabel
  | 'discount'
  | 'goodwill'
  | 'cancellation_fee'
  | 'no_show_fee'
  | 'bonus'
  | 'tip';

/** One amount that one party owes another; below zero only where a correction lowers it. */
export interface ChargeLine {
  readonly kind: ChargeLineKind;
  /** In whole minor units, with tax. */
  readonly amount: number;
  /** Percent of VAT in the amount; null: not stated. */
  readonly taxRate: number | null;
  readonly payer: ChargeParty;
  readonly to: ChargeParty;
}

export const chargeReasons = ['trip', 'cancellation', 'bonus', 'tip'] as const;
export type ChargeReason = (typeof chargeReasons)[number];

/**
 * Everything that somebody pays or earns for one reason. It never changes: another price is another charge. What each
 * party gains and pays, receipts, reports and postings follow from its lines. Source: CHARGE-1.
 */
export interface Charge {
  readonly reason: ChargeReason;
  readonly currency: string;
  readonly lines: readonly ChargeLine[];
}

/**
 * The amounts of a trip's charge, in whole minor units. `driverShare` = `tripCost` − `convenienceFees`; the operator
 * bears `discount`; the customer owes `payable`. Source: FARE-8, PAY-11, BOOK-17.
 */
export interface ChargeSums {
  readonly tripCost: number;
  readonly convenienceFees: number;
  readonly driverShare: number;
  readonly discount: number;
  readonly payable: number;
}

export function sumsOf({ lines }: Pick<Charge, 'lines'>): ChargeSums {
  const sum = (belongs: (line: ChargeLine) => boolean) =>
    lines.reduce((total, line) => (belongs(line) ? total + line.amount : total), 0);
  const tripCost = sum(({ payer }) => isCustomer(payer));
  const convenienceFees = sum(({ payer, to }) => isCustomer(payer) && to === 'operator');
  const discount = sum(({ to }) => isCustomer(to));
  return {
    tripCost,
    convenienceFees,
    driverShare: tripCost - convenienceFees,
    discount,
    payable: tripCost - discount,
  };
}

/** The amount that the rider owes. Source: PAY-11. */
export const payableOf = (charge: Pick<Charge, 'lines'>): number => sumsOf(charge).payable;

/** The price of a trip as a rider's charge has it, without the discount. */
export function fareOfCharge({ currency, lines }: Pick<Charge, 'currency' | 'lines'>): Fare {
  const { tripCost, convenienceFees } = sumsOf({ lines });
  return {
    currency,
    totalCost: tripCost - convenienceFees,
    convenienceFees,
    grandTotal: tripCost,
    lines: lines.flatMap(({ kind, amount, payer }) =>
      isCustomer(payer) ? [{ label: kind as FareLabel, amount }] : [],
    ),
  };
}

/** The charge with its lines in the name of who pays for the ride. Source: COMPANY-5. */
export function chargedTo<One extends Pick<Charge, 'lines'>>(
  charge: One,
  customer: 'rider' | 'company',
): One {
  const named = (party: ChargeParty) => (isCustomer(party) ? customer : party);
  return {
    ...charge,
    lines: charge.lines.map((line) => ({ ...line, payer: named(line.payer), to: named(line.to) })),
  };
}
