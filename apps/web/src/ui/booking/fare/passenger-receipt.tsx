import { Suspense, useState } from 'react';
import { useShareReceipt } from '../../../api/shared-trip.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../button.tsx';
import { FailureNotice } from '../../feedback/failure-notice.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { TextField } from '../../fields/text-field.tsx';
import { lazyPart } from '../../hydration/lazy-part.ts';
import styles from './passenger-receipt.module.css';

const QrCode = lazyPart(async () => (await import('../../account/qr-code.tsx')).QrCode);

/** The receipt of a passenger without an account: a code for their camera, or a message. Source: METER-15. */
export function PassengerReceipt({ id }: { readonly id: string }) {
  const t = useText();
  const { send, busy, failure, response } = useShareReceipt(id);
  return (
    <section className={styles.receipt} aria-label={t('receipt_for_passenger')}>
      {response === undefined ? (
        <Button large wide busy={busy} onClick={() => send({})}>
          {t('receipt_for_passenger')}
        </Button>
      ) : (
        <>
          <Suspense fallback={null}>
            <QrCode text={response.url} caption={t('receipt_scan')} />
          </Suspense>
          <SendReceipt id={id} />
        </>
      )}
      <FailureNotice failure={failure} />
    </section>
  );
}

function SendReceipt({ id }: { readonly id: string }) {
  const t = useText();
  const { send, busy, failure, isDone, sent } = useShareReceipt(id);
  const [to, setTo] = useState('');
  return (
    <form
      className={styles.receipt}
      onSubmit={(event) => {
        event.preventDefault();
        send({ to }, { onSuccess: () => setTo('') });
      }}
    >
      <TextField
        label={t('receipt_send_to')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        required
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button wide large tone="secondary" type="submit" busy={busy}>
        {t('receipt_send')}
      </Button>
      {isDone && <Notice tone="good">{t('receipt_sent', { to: sent?.to ?? '' })}</Notice>}
      <FailureNotice failure={failure} />
    </form>
  );
}
