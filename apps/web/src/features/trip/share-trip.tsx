import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { useShareTrip, useStopSharing } from '../../api/shared-trip.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/account/copy-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './ride.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** Opens the dialog with a link to the trip, and creates the link. */
export function ShareTrip({ booking }: { readonly booking: Booking }) {
  const { t } = useI18n();
  const share = useShareTrip(booking);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="secondary"
        wide
        onClick={() => {
          setOpen(true);
          share.send();
        }}
      >
        <Icon name="share" />
        {t('share_trip')}
      </Button>
      {open && <ShareDialog booking={booking} share={share} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ShareDialogProps {
  readonly booking: Booking;
  readonly share: ReturnType<typeof useShareTrip>;
  readonly onClose: () => void;
}

function ShareDialog({ booking, share, onClose }: ShareDialogProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const stop = useStopSharing(booking);
  const failed = share.failure ?? stop.failure;
  const link = stop.isDone ? undefined : share.response;
  return (
    <Dialog
      title={t('share_trip')}
      onClose={onClose}
      actions={
        link !== undefined && (
          <Button tone="secondary" busy={stop.busy} onClick={() => stop.send()}>
            {t('share_stop')}
          </Button>
        )
      }
    >
      <div className={styles.share}>
        <p>{t('share_lead')}</p>
        {share.busy && <Spinner />}
        <FailureNotice failure={failed} />
        {stop.isDone && <Notice tone="good">{t('share_stopped')}</Notice>}
        {link !== undefined && (
          <>
            <p className={styles.link} dir="ltr">
              {link.url}
            </p>
            <div className={styles.shareWays}>
              <CopyButton text={link.url} />
              <a
                className={buttonClass('secondary')}
                href={`sms:${booking.deliveryPersonPhone ?? ''}?&body=${encodeURIComponent(t('share_message', { link: link.url }))}`}
              >
                {t('share_by_sms')}
              </a>
            </div>
            <p className={styles.soft}>
              {t('share_until', { time: formatDateTime(dateLocale, link.expiresAt, clock) })}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
