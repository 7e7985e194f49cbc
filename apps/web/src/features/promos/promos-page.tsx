import type { Promo } from '@fiacre/contract';
import { useMemo } from 'react';
import { usePromos, type PromoFilter } from '../../api/office/promos.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { promoColumns } from './promo-columns.tsx';
import { DeletePromoDialog, PromoDialog } from './promo-dialog.tsx';
import { usePromoCells } from './use-promo-cells.ts';

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly promo: Promo };

/** `/promos`. The demo allows adding only. Sources: PROMO-1 to PROMO-3, EMPTY-6, DEMO-3, DEMO-14. */
export function PromosPage() {
  const t = useText();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) => {
      if (task.kind === 'add') return <PromoDialog promo={null} onClose={close} />;
      return task.kind === 'edit' ? (
        <PromoDialog promo={task.promo} onClose={close} />
      ) : (
        <DeletePromoDialog promo={task.promo} onClose={close} />
      );
    },
    ({ kind }) => kind !== 'add',
  );
  const columns = useMemo(
    () =>
      promoColumns({
        onEdit: (promo) => start({ kind: 'edit', promo }),
        onDelete: (promo) => start({ kind: 'delete', promo }),
      }),
    [start],
  );
  const cells = usePromoCells();
  const add = <Button onClick={() => start({ kind: 'add' })}>{t('promo_add')}</Button>;
  return (
    <OfficeList<Promo, PromoFilter>
      name="promos"
      title="promos"
      emptyText="no_promos"
      emptyAction={add}
      columns={columns}
      defaultSort="-createdAt"
      useRows={usePromos}
      csv="listPromos"
      {...(cells && { cellEditing: cells })}
      onRow={(promo) => start({ kind: 'edit', promo })}
      tools={add}
    >
      {dialog}
    </OfficeList>
  );
}
