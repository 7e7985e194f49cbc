import type { Booking, BookingChange } from '@fiacre/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSend } from '../../../api/sync/send.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../button.tsx';
import { FailureNotice } from '../../feedback/failure-notice.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { useMoneyIn } from '../../use-money-in.ts';
import { useChangeLine } from './changed-fields.tsx';

interface OneChangeProps {
  readonly booking: Booking;
  readonly change: BookingChange;
}

/** The old and the new price, or that it stays. */
function usePriceLine() {
  const { t } = useI18n();
  const money = useMoneyIn();
  return ({ oldTotal, newTotal, currency }: Pick<BookingChange, 'oldTotal' | 'newTotal' | 'currency'>) =>
    oldTotal === newTotal
      ? t('change_same_price', { price: money(newTotal, currency) })
      : t('change_new_price', { before: money(oldTotal, currency), after: money(newTotal, currency) });
}

/** For the rider and the desk: a change that waits for the driver, or one to accept. Sources: CHANGE-6, CHANGE-9. */
export function RiderChange({ booking, change }: OneChangeProps) {
  const { t } = useI18n();
  const line = useChangeLine(booking);
  const price = usePriceLine();
  const { id, version, status } = booking;
  const { quoteId } = change;
  const says = (changed: Booking) => [{ kind: 'booking', booking: changed, from: status } as const];
  const params = { id };
  const accept = useSend({
    request: (api) => api.acceptChange({ params, body: { quoteId, version } }),
    says,
  });
  const withdraw = useSend({
    request: (api) => api.withdrawChange({ params, body: { quoteId } }),
    says,
  });
  const isProposed = change.state === 'proposed';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, it would be below the map.
    if (isProposed) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isProposed, quoteId]);
  return (
    <div ref={place}>
      <Notice tone={isProposed ? 'warn' : 'info'}>
        <strong>{t(isProposed ? 'change_proposed' : 'change_waits_for_driver')}</strong>
        <p>{line(change.fields)}</p>
        <p>{price(change)}</p>
        {isProposed && (
          <Button busy={accept.busy} onClick={() => accept.send()}>
            {t('change_accept')}
          </Button>
        )}{' '}
        <Button tone="secondary" busy={withdraw.busy} onClick={() => withdraw.send()}>
          {t(isProposed ? 'change_decline' : 'change_withdraw')}
        </Button>
        <FailureNotice failure={accept.failure ?? withdraw.failure} />
      </Notice>
    </div>
  );
}

/** For the driver: what was changed, in one line. Source: CHANGE-8. */
export function DriverChange({ booking, change }: OneChangeProps) {
  const { t } = useI18n();
  const line = useChangeLine(booking);
  const { quoteId, state, freeHandBack } = change;
  const params = { id: booking.id };
  const receive = useSend({
    request: (api, read: boolean) => api.receiveChange({ params, body: { quoteId, read } }),
  });
  const { send } = receive;
  const received = useEffectEvent(() => send(false));
  // The device has it now, so that it counts.
  useEffect(() => {
    if (state === 'waiting') received();
  }, [quoteId, state]);
  return (
    <Notice tone="warn">
      <strong>{t(state === 'proposed' ? 'change_sent_to_rider' : 'change_read_this')}</strong>
      <p>{line(change.fields)}</p>
      {freeHandBack && <p>{t('change_free_hand_back')}</p>}
      {state !== 'proposed' && (
        <Button tone="secondary" busy={receive.busy} onClick={() => send(true)}>
          {t('ok')}
        </Button>
      )}
      <FailureNotice failure={receive.failure} />
    </Notice>
  );
}
