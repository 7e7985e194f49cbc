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
] as const;
export type Exclusion = (typeof exclusions)[number];

export const decisionOutcomes = ['offered', 'reserved', 'waiting'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** A driver who was compared for a booking, and the cost by component, in whole seconds or metres. */
export interface ComparedDriver {
  readonly driverId: string;
  /** By road to the pickup; null if the mode does not compute it. */
  readonly roadSeconds: number | null;
  /** As the crow flies to the pickup; null if the mode compares road times. */
  readonly metres: number | null;
  readonly untilFreeSeconds: number;
  readonly fairnessSeconds: number;
  /** What was compared; null if all of them were asked. */
  readonly costSeconds: number | null;
  /** The same plan gave the driver another booking. */
  readonly tookAnother: boolean;
}

/** What was decided on one booking and from which inputs, so that a person can explain it afterwards. */
export interface Decision {
  readonly bookingId: string;
  readonly mode: string;
  readonly outcome: DecisionOutcome;
  /** Who was offered the booking, or for whom it is kept. */
  readonly driverIds: readonly string[];
  readonly expiresAtMs: number | null;
  /** There were no road times, so straight lines stand in for them. */
  readonly byAir: boolean;
  /** Cheapest first. */
  readonly compared: readonly ComparedDriver[];
  /** The first drivers who were near but could not be offered the booking, and why. */
  readonly excluded: readonly ExcludedDriver[];
  /** How many there were in total, by reason. */
  readonly excludedCounts: Readonly<Partial<Record<Exclusion, number>>>;
}

export interface ExcludedDriver {
  readonly driverId: string;
  readonly why: Exclusion;
}
