import type { FareProof, ProvenCharge } from '@fiacre/contract';
import {
  bonusCharge,
  cancellationCharge,
  correctedCharge,
  reachesMinOrder,
  tipCharge,
  tripCharge,
  type Charge,
} from '@fiacre/domain';
import { recomputeProof } from '../fares/index.ts';
import { discountUnder } from '../promos/index.ts';
import type { CorrectionInputs, LateInputs, TripInputs } from './tables.ts';

type Proof = Pick<FareProof, 'basis' | 'fare' | 'charges'>;
/** A kind of line with its amount in minor units. */
type Amounts = readonly (readonly [kind: string, amount: number])[];

export interface RecomputedCharge {
  readonly reason: Charge['reason'];
  readonly corrects: string | null;
  readonly charged: Amounts;
  readonly recomputed: Amounts;
}

/**
 * Every charge of a booking as it follows from its proof alone: a trip from its tariff, distance, time and promo, a
 * cancellation from the fees of its car type, a bonus and a tip from their amount, and a correction from the charge that
 * it names. Source: CHARGE-9.
 */
export function recomputeCharges(proof: Proof): readonly RecomputedCharge[] {
  return (proof.charges ?? []).map((charge) => ({
    reason: charge.reason,
    corrects: charge.corrects,
    charged: amountsOf(charge),
    recomputed: amountsOf(recompute(proof, charge)),
  }));
}

const amountsOf = ({ lines }: Pick<ProvenCharge, 'lines'> | Pick<Charge, 'lines'>): Amounts =>
  lines.map(({ kind, amount }) => [kind, amount]);

function recompute(proof: Proof, charge: ProvenCharge): Pick<Charge, 'lines'> {
  const { inputs, reason } = charge;
  if (charge.corrects !== null) return corrected(proof, charge);
  // The contract reads these as any JSON; each reason stores its own inputs.
  if (reason === 'trip') {
    const { basis = proof.basis } = charge;
    return trip({ ...proof, basis }, inputs as unknown as TripInputs);
  }
  if (reason === 'bonus') return bonusCharge(proof.fare.currency, Number(inputs['amount']), 'rider');
  if (reason === 'tip') return tipCharge(proof.fare.currency, Number(inputs['amount']));
  return cancellationCharge(
    {
      slabs: proof.basis.cancelSlab ?? [],
      currency: proof.fare.currency,
      decimal: proof.basis.decimal,
    },
    inputs as unknown as LateInputs,
  );
}

function trip({ basis, fare: { currency, ...fare } }: Proof, inputs: TripInputs): Pick<Charge, 'lines'> {
  const { distanceMetres, durationSeconds, facts, promo, tolls = basis.tariff.tolls } = inputs;
  const operatorTariff = facts &&
    basis.operatorTariff && { ...basis.operatorTariff, facts: structuredClone(facts) };
  const priced = recomputeProof({
    basis: { ...basis, distanceMetres, durationSeconds, operatorTariff, tolls } as FareProof['basis'],
    fare: { ...fare, currency },
  });
  if (priced === null) return { lines: [] };
  const hasPromo = promo !== null && reachesMinOrder(promo, priced.grandTotal);
  const { decimal } = basis;
  return tripCharge(priced, hasPromo ? discountUnder(promo, priced.grandTotal, { currency, decimal }) : 0);
}

function corrected({ fare, charges = [] }: Proof, { corrects, reason, inputs }: ProvenCharge) {
  const before = charges.find(({ id }) => id === corrects);
  if (before === undefined) return { lines: [] };
  const charge = { reason, currency: fare.currency, lines: before.lines } as Charge;
  return correctedCharge(charge, inputs['correction'] as CorrectionInputs, () => null);
}
