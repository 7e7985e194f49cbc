import type { Quote } from '@fiacre/contract';
import type { AssistanceNeed } from '@fiacre/domain';
import { lazy, Suspense } from 'react';
import type { FailureCode } from '../../../api/client/failure.ts';
import { useZoneAt } from '../../../api/city/city-zone.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { formatDateTime, formatDuration, formatTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { FareLines } from '../../../ui/booking/fare/fare-lines.tsx';
import { PromoField } from '../../../ui/booking/promo-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useMoney } from '../../../ui/price.tsx';
import { useDistanceAt } from '../../../ui/use-distance-at.ts';
import { AssistanceChoice } from './assistance-choice.tsx';
import type { DeliveryDraft, PassengerDraft, RideChange } from '../draft/booking-draft.ts';
import { PassengerFields } from '../passenger/passenger-fields.tsx';
import { PayerFields, type Payer } from '../payer/payer-fields.tsx';
import { ReceiptToField } from '../payer/receipt-to-field.tsx';
import { DeliveryFields, NoteField } from './delivery-fields.tsx';
import styles from './estimate-dialog.module.css';
import { CancellationTerms } from './cancellation-terms.tsx';
import { Journey } from './journey.tsx';
import { RiderChoices } from './rider-choices.tsx';
import { QuotedCar, RideFacts, TotalNote } from './ride-facts.tsx';
import { WaitingTerms } from './waiting-terms.tsx';

// The map is half a megabyte. Without stops, the places say enough.
const QuotedMap = lazy(async () => ({ default: (await import('./quoted-map.tsx')).QuotedMap }));

/** From this speed factor on, the dialog says that the time includes much traffic. */
const usualTraffic = 1.1;

export interface EstimateDialogProps {
  readonly quote: Quote;
  readonly delivery: DeliveryDraft;
  readonly onDelivery: (delivery: DeliveryDraft) => void;
  readonly assistance: readonly AssistanceNeed[];
  readonly onAssistance: (assistance: readonly AssistanceNeed[]) => void;
  readonly passenger: PassengerDraft | null;
  readonly onPassenger: (passenger: PassengerDraft | null) => void;
  readonly payer: Payer;
  readonly onReference: (companyReference: string) => void;
  readonly receiptTo: string | null;
  readonly onReceiptTo: (receiptTo: string | null) => void;
  readonly promo: {
    readonly refused: FailureCode | null;
    readonly busy: boolean;
  };
  /** Of the car. */
  readonly seats: number;
  /** Asks for the price with another promo, number of people or extra. */
  readonly onChange: (change: RideChange) => void;
  /** Whether more rides like this one are booked. */
  readonly repeats: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly busy: boolean;
}

/** The fare with all its lines, for confirmation. Source: LAND-9. */
export function EstimateDialog({
  quote,
  delivery,
  onDelivery,
  assistance,
  onAssistance,
  passenger,
  onPassenger,
  payer,
  onReference,
  receiptTo,
  onReceiptTo,
  promo,
  seats,
  onChange,
  repeats,
  onConfirm,
  onClose,
  busy,
}: EstimateDialogProps) {
  const { t } = useI18n();
  const money = useMoney();
  const { appCategory } = useSettings();
  const distanceAt = useDistanceAt();
  const { payableAmount: payable, discount } = quote.promo ?? {
    payableAmount: quote.fare.grandTotal,
    discount: 0,
  };
  const isOnAccount = payer.companyId !== null || quote.placeAccount?.pays === true;
  const saved = discount > 0 ? [{ label: 'col_discount', amount: -discount }] : [];
  return (
    <Dialog
      title={t('estimate')}
      onClose={onClose}
      actions={
        <Button
          large
          wide
          busy={busy || promo.busy}
          data-first-focus={appCategory !== 'delivery'}
          onClick={onConfirm}
        >
          {busy
            ? t('booking_now')
            : t(repeats ? 'confirm_repeat' : 'confirm_booking', { price: money(payable) })}
        </Button>
      }
    >
      <div className={styles.body}>
        <QuotedCar carTypeId={quote.carTypeId} />
        <Journey {...quote} />
        {quote.coords.length > 0 && (
          <Suspense>
            <QuotedMap quote={quote} />
          </Suspense>
        )}
        <TripLength quote={quote} />
        <RideFacts quote={quote} onAccount={isOnAccount} />
        <div className={styles.fare}>
          <FareLines lines={[...quote.fare.lines, ...saved]} total={payable} />
        </div>
        <TotalNote quote={quote} />
        <WaitingTerms quote={quote} />
        <CancellationTerms quote={quote} />
        <RiderChoices
          quote={quote}
          seats={appCategory === 'taxi' ? seats : 1}
          busy={promo.busy}
          onChange={onChange}
        />
        <PayerFields
          value={payer}
          busy={promo.busy}
          ofPlace={quote.placeAccount}
          onCompany={(companyId) => onChange({ companyId })}
          onOwnExpense={(ownExpense) => onChange({ ownExpense })}
          onReference={onReference}
        />
        {!repeats && !isOnAccount && <ReceiptToField value={receiptTo} onChange={onReceiptTo} />}
        <PromoField
          applied={quote.promo ?? null}
          offers={quote.usablePromos ?? []}
          refused={promo.refused}
          busy={promo.busy}
          onApply={(promoCode) => onChange({ promoCode })}
          onRemove={() => onChange({ promoCode: '' })}
        />
        <PromiseNotice quote={quote} />
        <WaitNotice quote={quote} />
        {quote.route.ferryMetres > 0 && (
          <Notice>
            {t('route_includes_ferry', {
              distance: distanceAt(quote.route.ferryMetres, quote.pickup),
            })}
          </Notice>
        )}
        {quote.route.speedFactor >= usualTraffic && <Notice>{t('route_includes_traffic')}</Notice>}
        {quote.route.estimated && <Notice tone="warn">{t('route_estimated')}</Notice>}
        {appCategory === 'delivery' ? (
          <DeliveryFields value={delivery} onChange={onDelivery} />
        ) : (
          <>
            <PassengerFields pickup={quote.pickup} value={passenger} onChange={onPassenger} />
            <NoteField value={delivery} onChange={onDelivery} />
            <AssistanceChoice value={assistance} onChange={onAssistance} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Warns that no driver can be reserved at the requested time; booking is still possible. Source: BOOK-6. */
function PromiseNotice({ quote: { promise, tripDate, pickup } }: { readonly quote: Quote }) {
  const { t, dateLocale } = useI18n();
  // Shown exactly as entered.
  const clock = { timeZone: useZoneAt()(pickup), unnamed: undefined };
  if (promise === undefined || promise.safe || tripDate === null) return null;
  const time = formatTime(dateLocale, tripDate, clock);
  return (
    <Notice tone="warn">
      {promise.saferAt === null
        ? t('promise_none', { time })
        : t('promise_other_time', { time, other: formatTime(dateLocale, promise.saferAt, clock) })}
    </Notice>
  );
}

/** For the office to tell a caller: how long a car takes, or that this is unknown. Source: BOOK-6. */
function WaitNotice({ quote: { waitSeconds } }: { readonly quote: Quote }) {
  const { t, locale } = useI18n();
  if (waitSeconds === undefined) return null;
  return waitSeconds === null ? (
    <Notice tone="warn">{t('wait_unknown')}</Notice>
  ) : (
    <Notice>{t('wait_about', { duration: formatDuration(locale, waitSeconds) })}</Notice>
  );
}

function TripLength({ quote }: { readonly quote: Quote }) {
  const { t, locale, dateLocale } = useI18n();
  const clock = { timeZone: useZoneAt()(quote.pickup), unnamed: undefined };
  const distance = useDistanceAt()(quote.route.distanceMetres, quote.pickup);
  const duration = formatDuration(locale, quote.route.durationSeconds);
  return (
    <p className={styles.trip}>
      {quote.tripDate !== null && <strong>{formatDateTime(dateLocale, quote.tripDate, clock)} · </strong>}
      {t('trip_length', { distance, duration })}
    </p>
  );
}
