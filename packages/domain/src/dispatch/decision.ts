/** Why a driver may not be offered a booking. */
export const exclusions = [
  'car-type',
  'radius',
  'balance',
  'documents',
  'paused',
  'declined',
  'handed-back',
  'let-pass',
  'has-offer',
  'on-trip',
  'promised',
  'late',
  'off-duty',
  'suspended',
] as const;
export type Exclusion = (typeof exclusions)[number];

export const decisionOutcomes = ['offered', 'reserved', 'waiting'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** A driver who was compared for a booking, with each part of the cost in whole seconds or metres. */
export interface ComparedDriver {
  readonly driverId: string;
  /** The driving time to the pickup; null if the mode does not compute it. */
  readonly roadSeconds: number | null;
  /** The straight-line distance to the pickup; null if the mode compares driving times. */
  readonly metres: number | null;
  readonly untilFreeSeconds: number;
  readonly fairnessSeconds: number;
  /** The total cost that was compared; null if all drivers were asked. */
  readonly costSeconds: number | null;
  /** Whether the same plan gave the driver another booking. */
  readonly tookAnother: boolean;
}

/** The decision about one booking and its inputs, so that a person can explain it afterwards. */
export interface Decision {
  readonly bookingId: string;
  readonly mode: string;
  readonly outcome: DecisionOutcome;
  /** The drivers who were offered the booking, or for whom it is kept. */
  readonly driverIds: readonly string[];
  readonly expiresAtMs: number | null;
  /** Whether straight lines were used because there were no driving times. */
  readonly byAir: boolean;
  /** The drivers who were compared, cheapest first. */
  readonly compared: readonly ComparedDriver[];
  /** The first few nearby drivers who could not be offered the booking, and why. */
  readonly excluded: readonly ExcludedDriver[];
  /** How many drivers could not be offered the booking in total, by reason. */
  readonly excludedCounts: Readonly<Partial<Record<Exclusion, number>>>;
}

export interface ExcludedDriver {
  readonly driverId: string;
  readonly why: Exclusion;
}
