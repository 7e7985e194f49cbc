import type { ChangeQuote, ChangeQuoteRequest } from '@fiacre/contract';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useMe } from '../../../api/client/session.ts';
import { useSend } from '../../../api/sync/send.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { type ChangeDialogProps } from '../../../ui/booking/change/change-dialog-context.tsx';
import { fieldsToChange } from '../../../ui/booking/change/fields-to-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { changeRequestOf, type ChangeDraft } from './change-draft.ts';
import styles from './change-dialog.module.css';
import { ChangeInput } from './change-inputs.tsx';
import { QuotedChange } from './quoted-change.tsx';

/**
 * Changes a ride: first what should be different, then both prices, which are accepted together. A driver proposes it to
 * the rider. Sources: CHANGE-1, CHANGE-2.
 */
export function ChangeRideDialog({ booking, onClose }: ChangeDialogProps) {
  const { t } = useI18n();
  const role = useMe().data?.usertype ?? 'rider';
  const fields = fieldsToChange(booking, role);
  const [draft, setDraft] = useState<ChangeDraft>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, refusals, refuse } = useRefusals();
  const { id, status } = booking;
  const params = { id };
  const quote = useSend({ request: (api, body: ChangeQuoteRequest) => api.quoteChange({ params, body }) });
  const accept = useSend({
    request: (api, { quoteId, version }: ChangeQuote) =>
      api.acceptChange({ params, body: { quoteId, version } }),
    says: (changed) => [{ kind: 'booking', booking: changed, from: status }],
  });
  const quoted = quote.response;
  const verb = t(role === 'driver' ? 'change_propose' : 'change_ride');
  const seePrice = () => {
    const request = changeRequestOf(booking, draft);
    if (request === null) refuse();
    else quote.send(request);
  };
  const back = () => {
    quote.reset();
    accept.reset();
  };
  // The ride has gone on, or ended, while the form was open.
  if (fields.length === 0) return <NothingToChange onClose={onClose} />;
  return (
    <Dialog
      title={t('change_ride')}
      onClose={onClose}
      actions={
        quoted === undefined ? (
          <Button busy={quote.busy} disabled={Object.keys(draft).length === 0} onClick={seePrice}>
            {t('change_see_price')}
          </Button>
        ) : (
          <>
            <Button tone="secondary" onClick={back}>
              {t('back')}
            </Button>
            <Button busy={accept.busy} onClick={() => accept.send(quoted, { onSuccess: onClose })}>
              {verb}
            </Button>
          </>
        )
      }
    >
      {quoted === undefined ? (
        <div ref={form} className={styles.form}>
          {fields.map((field) => (
            <ChangeInput
              key={field}
              field={field}
              booking={booking}
              draft={draft}
              saysMissing={refusals > 0}
              onChange={(change) => setDraft((current) => ({ ...current, ...change(current) }))}
              onFailure={setFailure}
            />
          ))}
        </div>
      ) : (
        <QuotedChange booking={booking} quote={quoted} />
      )}
      <FailureNotice failure={accept.failure ?? quote.failure ?? failure} />
    </Dialog>
  );
}

function NothingToChange({ onClose }: Pick<ChangeDialogProps, 'onClose'>) {
  const { t } = useI18n();
  return (
    <Dialog
      title={t('change_ride')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{t('change_closed')}</p>
    </Dialog>
  );
}

/** A field that is not complete says so once the price is asked for, and the first one gets the focus. */
function useRefusals() {
  const form = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return { form, refusals, refuse: () => setRefusals(refusals + 1) };
}
