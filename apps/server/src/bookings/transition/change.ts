import type { EditableSettings } from '@fiacre/contract';
import type { Actor, Circumstances, CommandBodies, TransitionVerb } from '@fiacre/domain';
import type { Offer } from '../../dispatch/index.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import type { Places } from '../present/present-task.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { HeldRide } from '../record/hold-ride.ts';

/** What somebody wants of a booking. */
export interface Change<Verb extends TransitionVerb> {
  readonly bookingId: string;
  readonly verb: Verb;
  readonly actor: Actor;
  readonly words: CommandBodies[Verb];
  /** The version that the sender saw; another one refuses the change. */
  readonly version?: number | undefined;
  /** The track of a trip that ends. */
  readonly measure?: TripMeasure | null;
  readonly comment?: string | null;
  /** The caller publishes the booking. */
  readonly quiet?: boolean;
  /** The booking, where the caller's transaction holds it already. */
  readonly held?: HeldRide;
  readonly places?: Places;
}

/** The booking, held until the transaction ends, with all that the rules ask for. */
export interface Held {
  readonly ride: HeldRide;
  readonly row: BookingRow;
  readonly settings: EditableSettings;
  /** Of a NEW booking; later nobody asks for them. */
  readonly offers: readonly Offer[];
  readonly circumstances: Circumstances;
}
