import type {
  CancellationInputs,
  ChangeField,
  Charge,
  CorrectionTerms,
  FareSource,
  PassedToll,
  Role,
} from '@fiacre/domain';
import type { PromoDetails } from '@fiacre/contract';
import type { FareFacts, QuotedTariff } from '../fares/index.ts';

/** What a correction follows from, apart from the charge that it names. Source: CHARGE-7. */
export interface CorrectionInputs extends CorrectionTerms {
  readonly reason: string;
  /** The admin who made it. */
  readonly by: string;
}

/** What the lines of a trip's charge follow from, with its tariff. Source: CHARGE-2. */
export interface TripInputs {
  readonly source: FareSource;
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  /** What the operator's tariff depends on; null if the line of the car type applies. */
  readonly facts: FareFacts | null;
  /** The gates that were driven through; absent: the tolls of the tariff. Source: TOLL-5. */
  readonly tolls?: readonly PassedToll[];
  /** The promo's terms at the time of its use. */
  readonly promo: PromoDetails | null;
  /** Only of a corrected charge. */
  readonly correction?: CorrectionInputs;
  /** Only of the charge of a changed ride. */
  readonly change?: ChangeInputs;
}

/** The change of a ride that led to another charge. Source: CHANGE-3. */
export interface ChangeInputs {
  /** The charge that it replaces. */
  readonly replaces: string;
  readonly fields: readonly ChangeField[];
  readonly by: Role;
}

/** What a cancellation's charge follows from. */
export interface LateInputs extends CancellationInputs {
  /** Only of a corrected charge. */
  readonly correction?: CorrectionInputs;
}

/** A bonus is the amount of the setting, a tip that which the rider chose. */
interface AmountInputs {
  readonly amount: number;
}

export interface StoredCharge<Inputs = TripInputs | LateInputs | AmountInputs> extends Charge {
  readonly id: string;
  readonly inputs: Inputs;
  /** The charge that this one replaces. */
  readonly corrects: string | null;
}

export type TripCharge = StoredCharge<TripInputs>;

/** What the next charge of a trip is computed from: a change belongs to one charge alone. */
export function pricedBy({ inputs: { change: _, ...inputs } }: TripCharge): TripInputs {
  return inputs;
}

export type LateCharge = StoredCharge<LateInputs>;

/** A charge of a booking, when it was made, and its tariff. */
export type DatedCharge = StoredCharge & {
  readonly at: string;
  readonly tariffId: string;
  readonly tariff: QuotedTariff;
};
