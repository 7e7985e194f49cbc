import type { ScannedPlace } from '@fiacre/contract';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCarTypes, useSettings } from '../../api/shared-queries.ts';
import { useTypedRide } from '../../api/typed-ride.ts';
import { useZoneAt } from '../../api/city/city-zone.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { takeover } from '../../ui/hydration/takeover.ts';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { changeDraft, startReturn, useRideDraft, type RideDraft } from './draft/booking-draft.ts';
import { isComplete } from './draft/draft-stops.ts';
import { BookingSteps } from './booking-steps.tsx';
import { justBooked } from './just-booked.ts';
import styles from './booking-form.module.css';
import { CarTypeChoice } from './car-type-choice.tsx';
import { ParcelField } from './options.tsx';
import { PickupPointField } from './pickup-points.tsx';
import { RideEnds, usePlaceDialogs } from './ride-ends.tsx';
import { useBookingFlow } from './use-booking-flow.ts';
import { useRefusedFields } from './use-refused-fields.ts';
import { useSubmission } from './use-submission.ts';
import { PlainNextStep } from './draft/without-scripts.tsx';
import { WhenChoice } from './when-choice.tsx';

// Most rides are not repeated, so the landing page loads without it.
const RepeatChoice = lazy(async () => ({ default: (await import('./repeat-choice.tsx')).RepeatChoice }));

// Only visits by a deep link need it.
const DeepLink = lazy(async () => ({ default: (await import('./deep-link/deep-link.tsx')).DeepLink }));

const linkParameter = /[?&](?:pickup|drop_off)_(?:lat|lon|address|time)=/;

export interface BookingForRider {
  /** null until one is chosen. */
  readonly id: string | null;
  /** The rider field. */
  readonly field: ReactNode;
  /** Fields before the button. */
  readonly more: ReactNode;
  /** Called when the booking is made and its confirmation is closed. */
  readonly onBooked: () => void;
}

export interface BookingFormProps {
  /** Set for a scanned code, whose place is the pickup. Source: KERB-3. */
  readonly from?: { readonly kerbCode: string; readonly place: ScannedPlace };
  /** Set when an admin books for a rider. Source: ADDB-1. */
  readonly forRider?: BookingForRider;
}

const chooseTime = (bookLater: boolean, tripDateLocal: string): void =>
  changeDraft({ bookLater, tripDateLocal });

/** Tells the landing page's first script that the form works without it. */
function useTakeover(): boolean {
  // The first render after a server-rendered page still has an empty draft. Until the next one, that script keeps a
  // submitted form for the app.
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (isHydrated) document.dispatchEvent(new Event(takeover.done));
  }, [isHydrated]);
  return isHydrated;
}

/** The first car type is preselected: most people take it, and it saves them a tap. */
function useChosenCarType(draft: RideDraft) {
  const carTypes = useCarTypes().data?.items ?? [];
  const chosenId = useTypedRide()?.carTypeId ?? draft.carTypeId;
  return { carTypes, carType: carTypes.find(({ id }) => id === chosenId) ?? carTypes[0] };
}

/** Pickup, drop, car type and time. Sources: LAND-3 to LAND-5, LAND-13. */
export function BookingForm({ forRider, from }: BookingFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const draft = useRideDraft();
  const { appCategory } = useSettings();
  const { carTypes, carType } = useChosenCarType(draft);
  const timeZone = useZoneAt()(draft.pickup);
  // Another car can have fewer seats.
  const persons = Math.min(draft.persons, carType?.seats ?? 1);
  const ride = { ...draft, persons, carTypeId: carType?.id ?? null, timeZone, kerbCode: from?.kerbCode };
  const flow = useBookingFlow(ride, carType, {
    riderId: forRider?.id,
    onOpen: ({ id }) => void navigate(`/bookings/${id}`, { state: justBooked }),
    onRepeated: () => (forRider === undefined ? void navigate('/repeatedrides') : forRider.onBooked()),
  });
  const submitButton = useRef<HTMLButtonElement>(null);
  const focusSubmit = useCallback(() => submitButton.current?.focus(), []);
  const { ways, dialogs } = usePlaceDialogs();
  const { form, arePlacesMissing, isTimeRefused, refuseStops } = useRefusedFields(flow.failure, draft);
  const submit = useSubmission(draft, () => {
    if (draft.stops.every(isComplete)) flow.start();
    else refuseStops();
  });
  const isHydrated = useTakeover();
  const { search } = useLocation();
  const [isLinked] = useState(() => linkParameter.test(search));
  return (
    <>
      <form
        ref={form}
        className={styles.ticket}
        onSubmit={submit}
        action="/"
        data-early={forRider === undefined && from === undefined ? '' : undefined}
        aria-labelledby="booking-form-title"
        noValidate
      >
        <h2 className={styles.title} id="booking-form-title">
          {t('book_your_ride')}
        </h2>
        {forRider?.field}
        {isLinked && isHydrated && (
          <Suspense>
            <DeepLink keepsEntered={forRider === undefined} />
          </Suspense>
        )}
        <RideEnds
          ways={ways}
          atDesk={forRider !== undefined}
          fixedPickup={from?.place.add}
          onDropTaken={focusSubmit}
          saysMissing={arePlacesMissing}
        />
        {from === undefined && <PickupPointField pickup={draft.pickup} />}
        <CarTypeChoice carTypes={carTypes} chosen={carType} draft={draft} kerbCode={from?.kerbCode} />
        {carType !== undefined && (
          <ParcelField carType={carType} draft={draft} onChoose={flow.chooseOptions} />
        )}
        {from === undefined && (
          <div className={styles.scripted}>
            <WhenChoice
              bookLater={draft.bookLater}
              tripDateLocal={draft.tripDateLocal}
              timeZone={timeZone}
              isRefused={isTimeRefused}
              onChange={chooseTime}
            />
          </div>
        )}
        {from === undefined && draft.bookLater && appCategory === 'taxi' && (
          <Suspense>
            <RepeatChoice repeat={draft.repeat} day={draft.tripDateLocal.slice(0, 10)} />
          </Suspense>
        )}
        {forRider?.more}
        <Button ref={submitButton} type="submit" large wide withoutScripts busy={flow.isPricing}>
          {t(flow.isPricing ? 'asking_price' : 'see_price')}
          {!flow.isPricing && <Icon name="arrow" />}
        </Button>
        {forRider === undefined && <PlainNextStep />}
      </form>
      {dialogs}
      <BookingSteps
        flow={flow}
        draft={draft}
        carType={carType}
        onReturn={(booking) => {
          startReturn(booking);
          flow.back();
        }}
        onBooked={(to) => (forRider === undefined ? void navigate(to) : forRider.onBooked())}
      />
    </>
  );
}
