import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { useIntention } from '../../api/sync/intentions.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { StarInput, type StarCount } from './stars.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import styles from './ride.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** One to five stars and a comment, or neither: both complete the ride. Source: RATE-1. */
export function RatePanel({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const [stars, setStars] = useState<StarCount | null>(null);
  const [comment, setComment] = useState('');
  const rate = useIntention(booking);
  const send = () => {
    if (stars === null) return;
    const said = comment.trim();
    rate.send({ verb: 'rate', stars, ...(said === '' ? {} : { comment: said }) });
  };
  return (
    <div className={styles.rate}>
      <StarInput
        label={t('rate_ride', { name: booking.driverName ?? '' })}
        value={stars}
        onChange={setStars}
      />
      {stars !== null && (
        <TextAreaField
          label={t('rate_comment')}
          value={comment}
          rows={2}
          maxLength={1000}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      <div className={styles.rateButtons}>
        <Button large disabled={stars === null} busy={rate.busy} onClick={send}>
          {t('rate_send')}
        </Button>
        <Button large tone="quiet" busy={rate.busy} onClick={() => rate.send({ verb: 'rate' })}>
          {t('rate_skip')}
        </Button>
      </div>
      <FailureNotice failure={rate.failure} />
    </div>
  );
}
