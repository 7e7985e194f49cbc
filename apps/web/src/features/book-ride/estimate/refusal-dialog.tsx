import type { Waypoint } from '@fiacre/contract';
import { Link, useLocation } from 'react-router';
import type { Failure } from '../../../api/client/failure.ts';
import { isolated } from '../../../i18n/direction.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureAlert } from '../../../ui/dialogs/failure-alert.tsx';
import { changeEnd, replaceStop } from '../draft/booking-draft.ts';

interface RefusalDialogProps {
  readonly failure: Failure;
  readonly onClose: () => void;
}

/** Why there is no price or no booking, and the next step, if there is one. Source: LAND-12. */
export function RefusalDialog({
  onStayGuest,
  ...refusal
}: RefusalDialogProps & { readonly onStayGuest: () => void }) {
  const { failure } = refusal;
  if (failure.code === 'must_login') return <MustLoginDialog onClose={onStayGuest} />;
  const { nearest } = failure.facts;
  if (failure.code !== 'no_stopping_here') return <FailureAlert title="booking_not_done" {...refusal} />;
  if (!isPlace(nearest)) return <FailureAlert title="no_stopping_title" {...refusal} />;
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

/** Says that cars may not stop at one of the places, and offers the nearest place where they may. */
function NoStoppingDialog({ failure, nearest, onClose }: NoStoppingDialogProps) {
  const t = useText();
  const { stop, index, zone } = failure.facts;
  return (
    <ConfirmDialog
      title={t('no_stopping_title')}
      verb={t('no_stopping_use')}
      onConfirm={() => {
        if (stop === 'coords') replaceStop(Number(index), nearest);
        else changeEnd(stop === 'drop' ? 'drop' : 'pickup', nearest, nearest.add);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('no_stopping_nearest', { zone: String(zone), place: isolated(nearest.add) })}</p>
    </ConfirmDialog>
  );
}

function isPlace(value: unknown): value is Waypoint {
  return typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value && 'add' in value;
}
