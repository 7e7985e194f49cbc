import type { OfferedCarType } from '@fiacre/contract';
import type { ReactNode } from 'react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '../../api/failure.ts';
import { useCarTypes, useSettings } from '../../api/shared-queries.ts';
import { useZoneAt } from '../../api/city-zone.ts';
import { useTypedRide } from '../../api/typed-ride.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { takeover } from '../../ui/takeover.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { changeDraft, changeStop, useRideDraft, type Stop } from './booking-draft.ts';
import { BookingSteps } from './booking-steps.tsx';
import { justBooked } from './success-dialog.tsx';
import styles from './booking-form.module.css';
import { CarTypeChoice } from './car-type-choice.tsx';
import { ParcelField } from './parcel-field.tsx';
import { PickupPointField } from './pickup-points.tsx';
import { PlacePickerDialog } from './place-picker-dialog.tsx';
import { Stops } from './stops.tsx';
import { useBookingFlow } from './use-booking-flow.ts';
import { usePriceAtOnce } from './use-price-at-once.ts';
import { useRefusedFields } from './use-refused-fields.ts';
import { useSubmission } from './use-submission.ts';
import { usePrices } from './use-prices.ts';
import { PlainNextStep } from './without-scripts.tsx';
import { WhenChoice } from './when-choice.tsx';

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
  /** Set when an admin books for a rider. Source: ADDB-1. */
  readonly forRider?: BookingForRider;
}

const noCarTypes: readonly OfferedCarType[] = [];

const chooseCarType = (carTypeId: string): void => changeDraft({ carTypeId, parcelType: null, option: null });

const chooseTime = (bookLater: boolean, tripDateLocal: string): void =>
  changeDraft({ bookLater, tripDateLocal });

/** Pickup, drop, car type and time. Sources: LAND-3 to LAND-5, LAND-13. */
export function BookingForm({ forRider }: BookingFormProps) {
  const t = useText();
  const isParcel = useSettings().appCategory === 'delivery';
  const navigate = useNavigate();
  const draft = useRideDraft();
  const carTypes = useCarTypes().data?.items ?? noCarTypes;
  // The first car type is preselected: most people take it, and it saves them a tap.
  const chosenId = useTypedRide()?.carTypeId ?? draft.carTypeId;
  const carType = carTypes.find((candidate) => candidate.id === chosenId) ?? carTypes[0];
  const timeZone = useZoneAt()(draft.pickup);
  const flow = useBookingFlow({ ...draft, carTypeId: carType?.id ?? null, timeZone }, carType, {
    riderId: forRider?.id,
    onOpen: ({ id }) => void navigate(`/bookings/${id}`, { state: justBooked }),
  });
  const submitButton = useRef<HTMLButtonElement>(null);
  const focusSubmit = useCallback(() => submitButton.current?.focus(), []);
  usePriceAtOnce(draft, flow.start);
  const prices = usePrices(draft, carType?.id);
  const [placeFailure, setPlaceFailure] = useState<Failure | null>(null);
  const [onMap, setOnMap] = useState<Stop | null>(null);

  // The first render after a server-rendered page still has an empty draft. Until the next one, the page's early script
  // keeps a submitted form for the app.
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (isHydrated) document.dispatchEvent(new Event(takeover.done));
  }, [isHydrated]);

  const submit = useSubmission(flow.start);
  const { form, areStopsMissing, isTimeRefused } = useRefusedFields(flow.failure, draft);

  return (
    <>
      <form
        ref={form}
        className={styles.ticket}
        onSubmit={submit}
        action="/"
        data-early={forRider === undefined ? '' : undefined}
        aria-labelledby="booking-form-title"
        noValidate
      >
        <h2 className={styles.title} id="booking-form-title">
          {t('book_your_ride')}
        </h2>
        {forRider?.field}
        <Stops
          onFailure={setPlaceFailure}
          onChooseOnMap={setOnMap}
          fullScreenOnPhone={forRider === undefined}
          onDropTaken={focusSubmit}
          saysMissing={areStopsMissing}
        />
        <PickupPointField pickup={draft.pickup} />
        <CarTypeChoice
          carTypes={carTypes}
          value={carType?.id ?? null}
          prices={prices}
          isForNow={!draft.bookLater}
          parcel={isParcel ? (draft.parcelType === null ? 'unknown' : 'chosen') : 'none'}
          onChange={chooseCarType}
        />
        {isParcel && carType !== undefined && carType.parcelTypes.length > 0 && (
          <ParcelField carType={carType} draft={draft} onChoose={flow.chooseOptions} />
        )}
        <div className={styles.scripted}>
          <WhenChoice
            bookLater={draft.bookLater}
            tripDateLocal={draft.tripDateLocal}
            timeZone={timeZone}
            isRefused={isTimeRefused}
            onChange={chooseTime}
          />
        </div>
        {forRider?.more}
        <Button ref={submitButton} type="submit" large wide withoutScripts busy={flow.isPricing}>
          {t(flow.isPricing ? 'asking_price' : 'see_price')}
          {!flow.isPricing && <Icon name="arrow" />}
        </Button>
        {/* Last, so that Enter in a field asks for the price and books nothing. */}
        {forRider === undefined && <PlainNextStep />}
      </form>
      {onMap !== null && (
        <PlacePickerDialog
          label={t(onMap)}
          placeholder={t(`${onMap}_placeholder`)}
          place={draft[onMap]}
          isPickup={onMap === 'pickup'}
          onPick={(place) => {
            changeStop(onMap, place, place.add);
            setOnMap(null);
          }}
          onFailure={setPlaceFailure}
          onClose={() => setOnMap(null)}
        />
      )}
      <BookingSteps
        flow={flow}
        draft={draft}
        carType={carType}
        onBooked={(to) => (forRider === undefined ? void navigate(to) : forRider.onBooked())}
      />
      {placeFailure !== null && (
        <FailureAlert title="booking_not_done" failure={placeFailure} onClose={() => setPlaceFailure(null)} />
      )}
    </>
  );
}
