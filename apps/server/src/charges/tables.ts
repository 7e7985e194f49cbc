import type { CancellationInputs, Charge, CorrectionTerms, FareSource, PassedToll } from '@fiacre/domain';
import type { PromoDetails } from '@fiacre/contract';
import type { FareFacts } from '../fares/index.ts';

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
}

/** What a cancellation's charge follows from. */
export interface LateInputs extends CancellationInputs {
  /** Only of a corrected charge. */
  readonly correction?: CorrectionInputs;
}

/** A bonus is the amount of the setting. */
interface BonusInputs {
  readonly amount: number;
}

export interface StoredCharge<Inputs = TripInputs | LateInputs | BonusInputs> extends Charge {
  readonly id: string;
  readonly inputs: Inputs;
  /** The charge that this one replaces. */
  readonly corrects: string | null;
}

export type TripCharge = StoredCharge<TripInputs>;
export type LateCharge = StoredCharge<LateInputs>;

/** A charge of a booking, and when it was made. */
export type DatedCharge = StoredCharge & { readonly at: string };
