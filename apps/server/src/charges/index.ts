export { recomputeCharges } from './recompute-charges.ts';
export { chargesOf, chargeWith, keepCharge } from './store.ts';
export { pricedBy } from './tables.ts';
export type {
  CorrectionInputs,
  DatedCharge,
  LateCharge,
  StoredCharge,
  TripCharge,
  TripInputs,
} from './tables.ts';
