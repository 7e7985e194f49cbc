export { chargesOf, chargeWith, keepCharge } from './store.ts';
export type { StoredCharge, TripCharge, TripInputs } from './tables.ts';
