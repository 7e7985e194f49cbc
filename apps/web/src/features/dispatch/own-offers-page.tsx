import type { OwnOffer, OwnOffersResponse } from '@fiacre/contract';
import { useState } from 'react';
import { useOwnOffers } from '../../api/office/dispatch.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDateTime, formatDistance, formatDuration } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dispatch.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const tones: Readonly<Record<OwnOffer['end'], BadgeTone>> = {
  open: 'info',
  accepted: 'good',
  declined: 'neutral',
  expired: 'warn',
  taken: 'neutral',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  'handed-back': 'warn',
};

/** `/offers`: a driver's own offers, the rules behind them, and a way to ask the office for a review. */
export function OwnOffersPage() {
  const { t } = useI18n();
  const { data, error, isPending } = useOwnOffers();
  const [asking, setAsking] = useState<OwnOffer>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('own_offers')}</h1>
        <p>{t('own_offers_lead')}</p>
      </header>
      <FailureNotice failure={error} />
      {isPending && <Skeleton lines={6} />}
      {data !== undefined && (
        <>
          <Rules rules={data.rules} />
          <LastHour lastHour={data.lastHour} />
          {data.items.length === 0 && (
            <EmptyState>
              <p>{t('own_offers_none')}</p>
            </EmptyState>
          )}
          <ul className={styles.offers}>
            {data.items.map((offer) => (
              <li key={`${offer.bookingId}${offer.offeredAt}`}>
                <Offer offer={offer} onAsk={() => setAsking(offer)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {asking !== undefined && <AskDialog offer={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

function Rules({ rules: { mode, fairness } }: Pick<OwnOffersResponse, 'rules'>) {
  const { t } = useI18n();
  return (
    <details className={styles.rules}>
      <summary>
        {t('set_dispatch_mode')}: {t(`dispatch_mode_${mode}`)}
      </summary>
      <p>{t('set_dispatch_mode_hint')}</p>
      {mode !== 'broadcast' && (
        <p>
          {t('set_dispatch_fairness')}: {t(`dispatch_fairness_${fairness}`)}
        </p>
      )}
    </details>
  );
}

function LastHour({ lastHour }: Pick<OwnOffersResponse, 'lastHour'>) {
  const { t, locale } = useI18n();
  if (lastHour.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  return (
    <section className={styles.lastHour} aria-labelledby="last-hour">
      <h2 id="last-hour">{t('last_hour')}</h2>
      <dl>
        {lastHour.map(({ result, bookings }) => (
          <div key={result}>
            <dt>{t(`result_${result}`)}</dt>
            <dd>{number.format(bookings)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Offer({ offer, onAsk }: { readonly offer: OwnOffer; readonly onAsk: () => void }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { reference, offeredAt, end, why, review } = offer;
  return (
    <article className={styles.offer}>
      <header>
        <h3>
          <bdi>{reference}</bdi>
        </h3>
        <time dateTime={offeredAt}>{formatDateTime(dateLocale, offeredAt, clock)}</time>
        <Badge tone={tones[end]}>{t(`offer_end_${end}`)}</Badge>
      </header>
      {why === null ? <p>{t('offer_why_unknown')}</p> : <Why why={why} />}
      {review !== null && (
        <blockquote className={styles.review}>
          <p dir="auto">{review.question}</p>
          {review.answer === null ? (
            <footer>{t('review_sent')}</footer>
          ) : (
            <footer>
              <strong>{t('review_answer')}</strong> <span dir="auto">{review.answer}</span>
            </footer>
          )}
        </blockquote>
      )}
      {(review === null || review.answer !== null) && (
        <Button tone="quiet" onClick={onAsk}>
          {t('review_ask')}
        </Button>
      )}
    </article>
  );
}

/** The reason, with the driver's own figures. */
function Why({ why }: { readonly why: NonNullable<OwnOffer['why']> }) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const duration = (seconds: number) => formatDuration(locale, seconds);
  const { metres, roadSeconds, fairnessSeconds } = why;
  return (
    <p>
      {metres !== null &&
        t('offer_why_broadcast', { distance: formatDistance(locale, metres, convertToMile) })}
      {roadSeconds !== null &&
        t(why.mode === 'batched' ? 'offer_why_batched' : 'offer_why_nearest', {
          duration: duration(roadSeconds),
        })}{' '}
      {fairnessSeconds > 0 && t('offer_why_fairness', { duration: duration(fairnessSeconds) })}{' '}
      {why.byAir && roadSeconds !== null && t('offer_why_by_air')}
    </p>
  );
}
