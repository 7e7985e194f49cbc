import type { Booking } from '@fiacre/contract';
import { statusTraits, waitsForTime } from '@fiacre/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useIntention } from '../../../api/sync/intentions.ts';
import { useWithUnsent } from '../../../api/offline/use-unsent.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { AheadNote } from '../../../ui/booking/ahead-note.tsx';
import { AssistanceNote } from '../../../ui/booking/assistance-note.tsx';
import { BookingExtras } from '../../../ui/booking/booking-extras.tsx';
import { CancellationSummary } from '../../../ui/booking/cancel/cancellation-summary.tsx';
import { ChangeDialog } from '../../../ui/booking/change/change-dialog-context.tsx';
import { fieldsToChange } from '../../../ui/booking/change/fields-to-change.ts';
import { OpenChange } from '../../../ui/booking/change/open-change.tsx';
import { DriverNote } from '../../../ui/booking/driver-note.tsx';
import { PlacePair } from '../../../ui/booking/place-pair.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Price } from '../../../ui/price.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Chat } from '../chat/chat.tsx';
import { CodeDialog } from './code-dialog.tsx';
import styles from './driver-trip.module.css';
import { DriverTripMap, type DriverTripProps } from './driver-trip-map.tsx';
import { EndDialog } from './end-dialog.tsx';
import { HandBackDialog } from './hand-back-dialog.tsx';
import { NoShow } from './no-show.tsx';
import { navigatorLink } from './navigator-link.ts';
import { ParcelPhoto, requiredPhoto } from './parcel-photo.tsx';
import { SkipStops } from './skip-stops.tsx';
import { nextStep, stopOf, targetOf, tripTitle } from './next-step.ts';

/** The driver's trip: the destination and the next step, without distractions. Source: BKT-13, TRIP-17. */
export function DriverTrip({ booking: sent, own }: DriverTripProps) {
  const { t, own: inLanguage } = useI18n();
  const booking = useWithUnsent().withUnsent(sent);
  const target = targetOf(booking);
  const nowMs = useNow();
  const time = useRideTime(booking);
  const title = waitsForTime(booking, nowMs)
    ? t('status_booked', { time: time(booking.tripDate) })
    : t(tripTitle(booking));
  return (
    <article className={styles.trip} aria-label={t('trip_now')}>
      {/* First, so that no map and no button hides where to go on a small phone. */}
      <header className={styles.head}>
        <p className={styles.soft}>
          {t('booking_number', { reference: booking.reference })} · {inLanguage(booking.carType)} ·{' '}
          <Price amount={booking.payableAmount} />
          {booking.persons > 1 && ` · ${t('persons_count', { count: booking.persons })}`}
        </p>
        <h2 aria-live="polite">{title}</h2>
        <p className={styles.target}>
          <bdi>{target.add}</bdi>
        </p>
        {target.approximate === true && <p className={styles.soft}>{t('place_about_note')}</p>}
        <OpenChange booking={booking} reader="driver" />
        <AheadNote booking={booking} reader="driver" />
        {isNextCar(booking) && <Notice tone="info">{t('drive_on_note')}</Notice>}
        <DriverNote booking={booking} />
        <AssistanceNote booking={booking} />
      </header>
      <div className={styles.map}>
        <DriverTripMap booking={booking} own={own} />
      </div>
      <Step booking={booking} />
      <div className={styles.panel}>
        <Contact booking={booking} />
        <Chat booking={booking} />
        <PlacePair ride={booking} />
        <BookingExtras booking={booking} />
        <ProposeChange booking={booking} />
        <SkipStops booking={booking} />
        <HandBack booking={booking} />
        <CancellationSummary booking={booking} />
        {statusTraits[booking.status].paid && (
          <Link className={buttonClass('quiet')} to={`/bookings/${booking.id}/receipt`}>
            {t('receipt_open')}
          </Link>
        )}
      </div>
    </article>
  );
}

/** The passenger waits where another car broke down. Source: CHANGE-14. */
const isNextCar = ({ status, drives = [] }: Booking) =>
  statusTraits[status].beforePickup && drives.length > 0;

/** Formats a time of the ride, in the time zone of its pickup. */
function useRideTime({ pickup }: Booking): (instant: string) => string {
  const { dateLocale } = useI18n();
  const clock = useClockAt()(pickup);
  return (instant) => formatDateTime(dateLocale, instant, clock);
}

/** Why the ride cannot begin yet, and from when it can. Source: TRIP-26. */
function useTooEarly(booking: Booking): (from: string) => string {
  const t = useText();
  const time = useRideTime(booking);
  return (from) => t('too_early_until', { time: time(booking.tripDate), from: time(from) });
}

type OpenDialog = 'code' | 'end';

/** One large button for the next step; questions open in a sheet. */
function Step({ booking }: { readonly booking: Booking }) {
  const { t, textOf } = useI18n();
  const nowMs = useNow();
  const tooEarly = useTooEarly(booking);
  const settings = useSettings();
  const [open, setOpen] = useState<OpenDialog>();
  const step = useIntention(booking);
  const next = nextStep(booking, nowMs);
  if (next === undefined) return null;
  const press = () => {
    if (next.verb === 'start' && settings.otpSecure) setOpen('code');
    else if (next.verb === 'end') setOpen('end');
    else if (next.verb === 'reach-stop' || next.verb === 'leave-stop')
      step.send({ verb: next.verb, stop: stopOf(booking.coords)?.id ?? '' });
    else step.send({ verb: next.verb });
  };
  const { failure } = step;
  // The operator may have required codes when this ride was booked, and not any more.
  const codeWanted = open === 'code' || (next.verb === 'start' && failure?.code === 'otp_validate_error');
  const close = () => {
    setOpen(undefined);
    step.reset();
  };
  const photo = requiredPhoto(booking, settings);
  const isPhotoNext = photo !== undefined && next.closed === 'image_required';
  return (
    <div className={classNames(styles.stepBar, booking.status !== 'PENDING' && styles.isNear)}>
      {photo !== undefined && <ParcelPhoto booking={booking} which={photo} />}
      <Button
        large
        wide
        className={styles.step}
        busy={step.busy}
        disabled={next.closed !== undefined}
        onClick={press}
      >
        {t(next.label)}
      </Button>
      <NoShow booking={booking} />
      {next.closed !== undefined && !isPhotoNext && (
        <Notice tone="warn">{next.from === undefined ? textOf(next.closed) : tooEarly(next.from)}</Notice>
      )}
      {failure !== null && !codeWanted && <Notice tone="bad">{t(failure.code)}</Notice>}
      {codeWanted && <CodeDialog booking={booking} onClose={close} />}
      {open === 'end' && <EndDialog booking={booking} onClose={close} />}
    </div>
  );
}

function Contact({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const { panic } = useSettings();
  const target = targetOf(booking);
  const { tracked } = statusTraits[booking.status];
  return (
    <div className={styles.links}>
      {booking.customerContact !== null && (
        <a className={buttonClass('secondary')} href={`tel:${booking.customerContact}`}>
          <Icon name="phone" />
          {t('call_customer', { name: booking.customerName ?? '' })}
        </a>
      )}
      {tracked && (
        <a
          className={buttonClass('secondary')}
          href={navigatorLink(target, navigator)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="arrow" />
          {t('navigate_to')}
        </a>
      )}
      {tracked && panic !== '' && (
        <a className={buttonClass('danger')} href={`tel:${panic}`}>
          <Icon name="alert" />
          {t('call_for_help')}
        </a>
      )}
    </div>
  );
}

/** The driver may propose another destination or more passengers. Source: CHANGE-9. */
function ProposeChange({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (fieldsToChange(booking, 'driver').length === 0) return null;
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('change_propose')}
      </Button>
      {open && <ChangeDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandBack({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (!booking.actions.some((action) => action.verb === 'hand-back' && action.allowed)) return null;
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('do_hand_back')}
      </Button>
      {open && <HandBackDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
