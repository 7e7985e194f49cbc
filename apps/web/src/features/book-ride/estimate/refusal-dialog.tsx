import type { Waypoint } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useClockAt } from '../../../api/city/city-zone.ts';
import type { Failure } from '../../../api/client/failure.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureAlert } from '../../../ui/dialogs/failure-alert.tsx';
import { changeEnd, replaceStop } from '../draft/booking-draft.ts';

interface RefusalDialogProps {
  readonly failure: Failure;
  readonly onClose: () => void;
}

/** Refusals of one of the places. */
const titles: Readonly<Partial<Record<string, TextKey>>> = {
  no_stopping_here: 'no_stopping_title',
  street_closed: 'street_closed_title',
};

/** Why there is no price or no booking, and the next step, if there is one. Source: LAND-12. */
export function RefusalDialog({
  onStayGuest,
  ...refusal
}: RefusalDialogProps & { readonly onStayGuest: () => void }) {
  const { failure } = refusal;
  if (failure.code === 'must_login') return <MustLoginDialog onClose={onStayGuest} />;
  const { nearest } = failure.facts;
  const title = titles[failure.code];
  if (title === undefined) return <FailureAlert title="booking_not_done" {...refusal} />;
  if (!isPlace(nearest)) return <FailureAlert title={title} {...refusal} />;
  return <NoStoppingDialog nearest={nearest} {...refusal} />;
}

/** Asks a guest to sign in before booking; the form and the estimate are kept. Source: ERR-2. */
function MustLoginDialog({ onClose }: Pick<RefusalDialogProps, 'onClose'>) {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <Dialog
      title={t('must_login_title')}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('keep_editing')}
          </Button>
          <Link to={`/login?returnTo=${encodeURIComponent(pathname)}`} className={buttonClass()}>
            {t('sign_in_to_book')}
          </Link>
        </>
      }
    >
      <p>{t('must_login')}</p>
    </Dialog>
  );
}

interface NoStoppingDialogProps extends RefusalDialogProps {
  readonly nearest: Waypoint;
}

/** Says that cars may not stop at one of the places, or that its street is closed, and offers the nearest other place. */
function NoStoppingDialog({ failure, nearest, onClose }: NoStoppingDialogProps) {
  const t = useText();
  const { stop, index } = failure.facts;
  return (
    <ConfirmDialog
      title={t(titles[failure.code] ?? 'no_stopping_title')}
      verb={t('no_stopping_use')}
      onConfirm={() => {
        if (stop === 'coords') replaceStop(Number(index), nearest);
        else changeEnd(stop === 'drop' ? 'drop' : 'pickup', nearest, nearest.add);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <WhyNot failure={failure} place={nearest.add} />
      </p>
    </ConfirmDialog>
  );
}

function WhyNot({ failure, place }: { readonly failure: Failure; readonly place: string }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const [now] = useState(() => new Date());
  const { zone, reason, until } = failure.facts;
  if (failure.code !== 'street_closed') return t('no_stopping_nearest', { zone: String(zone), place });
  const facts = { reason: String(reason), place };
  if (typeof until !== 'string') return t('street_closed_nearest', facts);
  return t('street_closed_until', { ...facts, until: formatMoment(dateLocale, until, now, clock) });
}

function isPlace(value: unknown): value is Waypoint {
  return typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value && 'add' in value;
}
