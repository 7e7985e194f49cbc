import type { CardRefunds, ReceiptBooking, ReceiptNotes, SharedReceipt } from '@fiacre/contract';
import { statusTraits, type AppCategory } from '@fiacre/domain';
import type { ReactNode } from 'react';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { inOneLine, isolated } from '../../../i18n/direction.ts';
import { formatDateTime, formatDuration } from '../../../i18n/format.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/brand/logo.tsx';
import { useLineName } from '../../../ui/booking/fare/fare-lines.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useDocumentTitle } from '../../../ui/page-title.ts';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import { FareNotes, useTripLength } from './receipt.tsx';
import { useDriveFacts } from '../../../ui/booking/fare/use-drive-facts.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import styles from './receipt-page.module.css';

interface SheetProps {
  readonly booking: ReceiptBooking;
}

interface ReceiptSheetProps extends SheetProps {
  readonly notes: ReceiptNotes | undefined;
  /** What the rider added for the driver, in minor units; not on the copies of other people. */
  readonly tip?: number | null | undefined;
  /** Of the company that pays, on its own copy. */
  readonly billTo?: SharedReceipt['billTo'] | undefined;
  /** Shown next to the button that prints. */
  readonly link?: ReactNode;
  /** Shown above the sheet, and not printed. */
  readonly children?: ReactNode;
}

/**
 * One sheet of paper for the rider, whoever prints it: who drove whom, where and when, what it cost, and how it was paid.
 * The driver's share and the operator's fee are not on it. Source: ROLE-10.
 */
export function ReceiptSheet({ booking, notes, tip = null, billTo, link, children }: ReceiptSheetProps) {
  const t = useText();
  const title = t('receipt_of', { reference: booking.reference });
  // Also in the printed page and the PDF file.
  useDocumentTitle(title);
  return (
    <>
      <div className={styles.tools}>
        {link}
        <Button onClick={() => window.print()}>{t('receipt_print')}</Button>
      </div>
      {children}
      <article className={styles.sheet} aria-labelledby="receipt-title">
        <Operator />
        <h1 id="receipt-title">{title}</h1>
        {!isFinal(booking) && <Notice tone="warn">{t('receipt_not_paid')}</Notice>}
        <Payer booking={booking} billTo={billTo} />
        <Trip booking={booking} />
        <Amounts booking={booking} cardRefunds={notes?.cardRefunds ?? none} tip={tip} />
        <div className={styles.note}>
          <FareNotes booking={booking} notes={notes} />
        </div>
      </article>
    </>
  );
}

/** A cancelled booking also has a receipt, with the fee and the refund. */
function isFinal({ status }: ReceiptBooking): boolean {
  return statusTraits[status].hasReceipt;
}

function Operator() {
  const { appName, companyName, companyWebsite, contactEmail } = useSettings();
  const lines = [companyName, companyWebsite, contactEmail].filter((line) => line !== '');
  return (
    <header className={styles.operator}>
      <Logo name={appName} tone="dark" />
      <p>
        {lines.map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
      </p>
    </header>
  );
}

/** The company on whose account the ride is. Source: COMPANY-11. */
function Payer({ booking: { company }, billTo }: Pick<ReceiptSheetProps, 'booking' | 'billTo'>) {
  const t = useText();
  if (company == null) return null;
  return (
    <FactList
      className={styles.rows}
      facts={[
        [t('company'), company.name],
        [t('company_address'), billTo?.address ?? ''],
        [t('company_vat_id'), billTo?.vatId ?? ''],
        [t('company_reference'), company.reference],
      ]}
    />
  );
}

function Trip({ booking }: SheetProps) {
  const { t, own, locale, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const tripLength = useTripLength(booking);
  // Nobody's share is on a receipt.
  const driveFacts = useDriveFacts({ ...booking, drives: booking.drives?.map(withoutShare) });
  const { appCategory } = useSettings();
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(dateLocale, instant, clock));
  const model = [booking.vehicleMake, booking.vehicleModel].filter((part) => part !== null).join(' ');
  const car = [own(booking.carType), model, booking.vehicleNumber];
  const metres = booking.distanceMetres ?? booking.estimateDistanceMetres;
  const seconds = booking.totalTripTimeSeconds ?? booking.estimateTimeSeconds;
  const stopOf = ({ add, reachedAt, leftAt }: ReceiptBooking['coords'][number]) => {
    if (reachedAt === null) return booking.tripEndTime === null ? add : inOneLine([add, t('stop_skipped')]);
    const waited = leftAt === null ? 0 : (Date.parse(leftAt) - Date.parse(reachedAt)) / 1000;
    const duration = formatDuration(locale, waited);
    return inOneLine([add, at(reachedAt), waited > 0 ? t('stop_waited', { duration }) : null]);
  };
  const rows = [
    [t('col_date'), at(booking.tripDate)],
    [t('col_customer'), booking.customerName ?? ''],
    [t('col_driver'), booking.driverName ?? ''],
    ...driveFacts,
    [t('receipt_car'), car.flatMap((part) => (part ? isolated(part) : [])).join(' · ')],
    [t('kerb_booked_at'), booking.kerbPlace ?? ''],
    [t('pickup'), booking.pickup.add],
    ...booking.coords.map((stop, i) => [t('stop_number', { number: i + 1 }), stopOf(stop)] as const),
    [t('drop'), booking.drop.add],
    [t('col_start_time'), at(booking.tripStartTime)],
    [t('col_end_time'), at(booking.tripEndTime)],
    [t('col_distance'), booking.tripEndTime === null ? '' : tripLength(metres, seconds)],
    [
      t('price_kind'),
      booking.tripEndTime === null
        ? ''
        : t(isFixedPrice(booking, appCategory) ? 'price_fixed' : 'price_by_meter'),
    ],
  ];
  return <FactList className={styles.rows} facts={rows} />;
}

const withoutShare = ({ driverShare: _, ...drive }: NonNullable<ReceiptBooking['drives']>[number]) => drive;

/** Parcels are paid for at their estimate. Sources: TARIFF-25, TRIP-8. */
function isFixedPrice({ fareLines }: ReceiptBooking, category: AppCategory): boolean {
  return category === 'delivery' || fareLines.some(({ label }) => label === 'fare_line_fixed');
}

const none: CardRefunds = { total: 0, ofWallet: 0 };

interface AmountsProps extends SheetProps {
  readonly cardRefunds: CardRefunds;
  readonly tip: number | null;
}

/** What was paid, and where money went back to. Sources: ROLE-10, CHARGE-11, CHARGE-12. */
function Amounts({ booking, cardRefunds, tip }: AmountsProps) {
  const t = useText();
  const lineName = useLineName();
  const moneyIn = useMoneyIn();
  const money = (amount: number) => moneyIn(amount, booking.currency);
  const { usedWalletMoney } = booking;
  const paid = booking.payableAmount + Math.max(0, usedWalletMoney);
  /** Money that came back stays in the wallet unless it went on to the card. */
  const credited = (amount: number) => {
    const kept = amount - cardRefunds.ofWallet;
    return kept > 0 ? money(kept) : '';
  };
  const toCard = [t('receipt_card_refund'), cardRefunds.total > 0 ? money(cardRefunds.total) : ''] as const;
  const payments = [
    [t('mode_cash'), booking.cashPaymentAmount],
    [t('mode_card'), booking.cardPaymentAmount],
    [t('mode_wallet'), usedWalletMoney],
    [t('mode_account'), booking.company == null ? 0 : paid],
  ] as const;
  if (statusTraits[booking.status].failed)
    return (
      <section className={styles.amounts}>
        <FactList
          className={styles.rows}
          facts={[
            [t('col_status'), t(`status_${booking.status}`)],
            [t(booking.noShow ? 'receipt_no_show_fee' : 'receipt_fee'), money(booking.cancellationFee ?? 0)],
            [t('receipt_refund'), credited(booking.refundAmount ?? 0)],
            toCard,
          ]}
        />
      </section>
    );
  return (
    <section className={styles.amounts} aria-label={t('fare_details')}>
      <FactList
        className={styles.rows}
        facts={[
          ...booking.fareLines.map((line) => [lineName(line), money(line.amount)]),
          [t('col_discount'), booking.discountAmount > 0 ? money(-booking.discountAmount) : ''],
        ]}
      />
      <p className={styles.total}>
        <strong>{t('fare_total')}</strong>
        <strong>{money(paid)}</strong>
      </p>
      <FactList
        className={styles.rows}
        facts={[
          ...payments.map(
            ([mode, amount]) => [t('fare_paid_by', { mode }), amount > 0 ? money(amount) : ''] as const,
          ),
          [t('receipt_wallet_credit'), credited(-usedWalletMoney)],
          toCard,
          [t('receipt_tip'), tip === null ? '' : money(tip)],
        ]}
      />
    </section>
  );
}
