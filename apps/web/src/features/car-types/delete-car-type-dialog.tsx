import type { CarType } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

export interface DeleteCarTypeDialogProps {
  readonly carType: CarType;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation and shows which drivers and bookings have the car type. With drivers it cannot be deleted.
 * Source: CAR-1.
 */
export function DeleteCarTypeDialog({ carType, onClose }: DeleteCarTypeDialogProps) {
  const t = useText();
  const { id, name } = carType;
  const use = useQuery({
    queryKey: [...queryKeys.carTypes, id, 'use'],
    queryFn: ({ signal }) => api.carTypeUse({ params: { id }, signal }),
    staleTime: 0,
  });
  const remove = useSend({
    request: (api, row: CarType) => api.deleteCarType({ params: { id: row.id } }),
    refetch: [queryKeys.carTypes],
  });
  const drivers = use.data?.drivers ?? 0;
  return (
    <DeleteDialog
      title={t('delete_row_question', { name })}
      row={carType}
      remove={remove}
      onClose={onClose}
      closed={use.data === undefined || drivers > 0}
    >
      {use.isPending && <Skeleton lines={2} />}
      <FailureNotice failure={use.error} />
      {drivers > 0 && (
        <Notice tone="warn">
          <p>{t('car_type_drivers', { count: drivers })}</p>
          <p>
            <Link to="/drivers">{t('car_type_drivers_go')}</Link>
          </p>
        </Notice>
      )}
      {use.data !== undefined && drivers === 0 && (
        <>
          <p>{t('car_type_delete_text')}</p>
          <p>{t('car_type_bookings', { count: use.data.bookings })}</p>
        </>
      )}
    </DeleteDialog>
  );
}
