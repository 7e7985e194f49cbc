import type { BookingEvent, BookingEventType } from '@fiacre/domain';
import { cashChosen } from './cash-chosen.ts';
import { charged } from './charged.ts';
import type { Consequence, DecidedTransition, EventOf, ConsequenceOf } from './consequence.ts';
import { drivesChanged } from './drives-changed.ts';
import { driverEngaged } from './driver-engaged.ts';
import { driverReleased } from './driver-released.ts';
import { driverReserved } from './driver-reserved.ts';
import { fareFinal } from './fare-final.ts';
import { handedBack } from './handed-back.ts';
import { notified } from './notified.ts';
import { offerDeclined } from './offer-declined.ts';
import { offered } from './offered.ts';
import { offersExpired } from './offers-expired.ts';
import { offersWithdrawn } from './offers-withdrawn.ts';
import { opened } from './opened.ts';
import { paymentAsked } from './payment-asked.ts';
import { posted } from './posted.ts';
import { rated } from './rated.ts';
import { statusChanged } from './status-changed.ts';
import { stopsChanged } from './stops-changed.ts';
import { trackPoint } from './track-point.ts';

const follow: { readonly [Type in BookingEventType]: ConsequenceOf<Type> } = {
  'status-changed': statusChanged,
  offered,
  'offers-withdrawn': offersWithdrawn,
  'offers-expired': offersExpired,
  'offer-declined': offerDeclined,
  'driver-engaged': driverEngaged,
  'driver-reserved': driverReserved,
  'driver-released': driverReleased,
  'handed-back': handedBack,
  'drives-changed': drivesChanged,
  opened,
  'track-point': trackPoint,
  'stops-changed': stopsChanged,
  'fare-final': fareFinal,
  'payment-asked': paymentAsked,
  'cash-chosen': cashChosen,
  charged,
  posted,
  rated,
  notified,
};

/** The consequences of a transition, in the order in which the rules list its events. */
export async function followEvents(
  on: DecidedTransition,
  events: readonly BookingEvent[],
): Promise<readonly Consequence[]> {
  const consequences: Consequence[] = [];
  for (const event of events) consequences.push(await followOne(on, event));
  return consequences;
}

function followOne<Type extends BookingEventType>(on: DecidedTransition, event: EventOf<Type>) {
  const type: Type = event.type;
  return follow[type](on, event);
}
