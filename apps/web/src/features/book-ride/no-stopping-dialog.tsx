import type { Waypoint } from '@fiacre/contract';
import type { Failure } from '../../api/failure.ts';
import { isolated } from '../../i18n/direction.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { changeStop } from './booking-draft.ts';

/** Says that cars may not stop at the pickup or drop-off, and offers the nearest place where they may. */
export function NoStoppingDialog({
  failure,
  onClose,
}: {
  readonly failure: Failure;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { stop, zone, nearest } = failure.facts;
  if (!isPlace(nearest))
    return <FailureAlert title="no_stopping_title" failure={failure} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('no_stopping_title')}
      verb={t('no_stopping_use')}
      onConfirm={() => {
        changeStop(stop === 'drop' ? 'drop' : 'pickup', nearest, nearest.add);
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
