import type { ComparedDriver } from '@fiacre/domain';

/** The values of most drivers, and of all if everybody near is asked. */
const usual = {
  roadSeconds: null,
  untilFreeSeconds: 0,
  fairnessSeconds: 0,
  costSeconds: null,
  tookAnother: false,
} as const satisfies Partial<ComparedDriver>;

/** A compared driver as stored in decisions: without these common values, which are two thirds of its JSON. */
export type StoredDriver = Pick<ComparedDriver, 'driverId' | 'metres'> & Partial<ComparedDriver>;

export function withoutUsual(driver: ComparedDriver): StoredDriver {
  const { driverId, metres, ...others } = driver;
  const unusual = Object.entries(others).filter(
    ([name, value]) => usual[name as keyof typeof usual] !== value,
  );
  return { driverId, metres, ...Object.fromEntries(unusual) };
}

export const withUsual = (driver: StoredDriver): ComparedDriver => ({ ...usual, ...driver });
