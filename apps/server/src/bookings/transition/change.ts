import type { EditableSettings } from '@fiacre/contract';
import type { Actor, Circumstances, CommandBodies, Decision, TransitionVerb, Waypoint } from '@fiacre/domain';
import type { Offer } from '../../dispatch/index.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import type { Places } from '../present/present-task.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { HeldRide } from '../record/hold-ride.ts';
import type { TakenStep } from '../events/taken-step.ts';

/** A requested change of a booking. */
export interface Change<Verb extends TransitionVerb> {
  readonly bookingId: string;
  readonly verb: Verb;
  readonly actor: Actor;
  readonly body: CommandBodies[Verb];
  /** The version that the sender saw; the change is refused if it is outdated. */
  readonly version?: number | undefined;
  /** The track of a trip that ends. */
  readonly measure?: TripMeasure | null;
  /** Where a trip without a destination ended, or a car broke down. Source: METER-5, CHANGE-14. */
  readonly endedAt?: Waypoint | null;
  readonly comment?: string | null;
  /** When and where the driver took the step, if that was offline and is proven. */
  readonly taken?: TakenStep | null;
  /** The caller publishes the booking. */
  readonly quiet?: boolean;
  /** Receives the audit details if the caller's own audit entry also records them. */
  readonly record?: ((said: object) => void) | undefined;
  /** The booking, if the caller's transaction has already locked it. */
  readonly held?: HeldRide;
  readonly places?: Places;
  /** Why dispatch makes these offers; stored with them. */
  readonly decision?: Decision | undefined;
}

/** The booking with everything that the rules need, locked until the transaction ends. */
export interface Held {
  readonly ride: HeldRide;
  readonly row: BookingRow;
  readonly settings: EditableSettings;
  /** The offers of a NEW booking; other statuses do not need them. */
  readonly offers: readonly Offer[];
  readonly circumstances: Circumstances;
}
