import type { CarType } from '@fiacre/contract';
import { useMemo } from 'react';
import { useSettings, useTariffs } from '../../api/shared-queries.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { carTypeColumns } from './car-type-columns.tsx';
import { CarTypeDialog } from './car-type-dialog.tsx';
import { DeleteCarTypeDialog } from './delete-car-type-dialog.tsx';
import { useCarTypeCells } from './use-car-type-cells.ts';

const rules = {
  sorts: {
    name: ({ name }: CarType) => name,
    baseFare: ({ baseFare }: CarType) => baseFare,
    ratePerUnitDistance: ({ ratePerUnitDistance }: CarType) => ratePerUnitDistance,
    ratePerHour: ({ ratePerHour }: CarType) => ratePerHour,
    minFare: ({ minFare }: CarType) => minFare,
    convenienceFees: ({ convenienceFees }: CarType) => convenienceFees,
    parcelTypes: ({ parcelTypes }: CarType) => parcelTypes.length,
    options: ({ options }: CarType) => options.length,
    cancelSlab: ({ cancelSlab }: CarType) => cancelSlab.length,
    createdAt: ({ createdAt }: CarType) => createdAt,
  },
  searched: ({ name, extraInfo }: CarType) => [name, extraInfo],
};

function useCarTypePage(view: LocalQuery) {
  return asPage(useTariffs(), view, rules);
}

type Task = { readonly kind: 'edit'; readonly carType: CarType | null } | DeleteTask;
interface DeleteTask {
  readonly kind: 'delete';
  readonly carType: CarType;
}

/**
 * `/cartypes`: the car types that riders can choose, with their prices. Sources: CAR-1 to CAR-4, EMPTY-3,
 * DEMO-2.
 */
export function CarTypesPage() {
  const t = useText();
  const settings = useSettings();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) =>
      task.kind === 'edit' ? (
        <CarTypeDialog carType={task.carType} onClose={close} />
      ) : (
        <DeleteCarTypeDialog carType={task.carType} onClose={close} />
      ),
    () => true,
  );
  const columns = useMemo(
    () =>
      carTypeColumns(settings, {
        onEdit: (carType) => start({ kind: 'edit', carType }),
        onDelete: (carType) => start({ kind: 'delete', carType }),
      }),
    [settings, start],
  );
  const cells = useCarTypeCells();
  const add = <Button onClick={() => start({ kind: 'edit', carType: null })}>{t('car_type_add')}</Button>;
  return (
    <OfficeList<CarType, LocalQuery>
      name="car-types"
      title="car_types"
      emptyText="no_cars"
      emptyAction={add}
      columns={columns}
      defaultSort="position"
      useRows={useCarTypePage}
      {...(cells && { cellEditing: cells })}
      onRow={(carType) => start({ kind: 'edit', carType })}
      tools={add}
    >
      {dialog}
    </OfficeList>
  );
}
