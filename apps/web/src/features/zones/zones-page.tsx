import type { Zone } from '@fiacre/contract';
import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useZones } from '../../api/office/zones.ts';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { DeleteZoneDialog, ZoneDialog } from './zone-dialog.tsx';
import { kindTexts } from './zone-draft.ts';

const rules = {
  sorts: { name: ({ name }: Zone) => name, kind: ({ kind }: Zone) => kind },
  searched: ({ name, points }: Zone) => [name, ...points.map((point) => point.name)],
};

const useZonePage = (view: LocalQuery) => asPage(useZones(), view, rules);

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly zone: Zone };

export const zoneColumns: readonly ListColumn<Zone>[] = [
  {
    name: 'name',
    fields: ['name'],
    label: 'zone_name',
    widthPixels: 220,
    sort: 'name',
    text: ({ name }) => name,
  },
  {
    name: 'kind',
    fields: ['kind'],
    label: 'zone_kind',
    widthPixels: 140,
    sort: 'kind',
    text: ({ kind }, { t }) => t(kindTexts[kind]),
  },
  {
    name: 'points',
    fields: ['points'],
    label: 'zone_points',
    widthPixels: 360,
    text: ({ points }) => points.map(({ name }) => name).join(', '),
  },
];

/** `/zones`: areas where rides may not begin or end, or begin at named points. They are read-only in the demo. */
export function ZonesPage() {
  const t = useText();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) => {
      if (task.kind === 'add') return <ZoneDialog zone={null} onClose={close} />;
      return task.kind === 'edit' ? (
        <ZoneDialog zone={task.zone} onClose={close} />
      ) : (
        <DeleteZoneDialog zone={task.zone} onClose={close} />
      );
    },
    () => true,
  );
  const columns = useMemo(
    () => [
      ...zoneColumns,
      actionColumn<Zone>(120, (zone) => (
        <RowButtons
          name={zone.name}
          onEdit={() => start({ kind: 'edit', zone })}
          onDelete={() => start({ kind: 'delete', zone })}
        />
      )),
    ],
    [start],
  );
  const add = editable && <Button onClick={() => start({ kind: 'add' })}>{t('zone_add')}</Button>;
  return (
    <OfficeList<Zone, LocalQuery>
      name="zones"
      title="zones"
      emptyText="no_zones"
      emptyAction={add}
      columns={editable ? columns : zoneColumns}
      defaultSort="name"
      useRows={useZonePage}
      tools={
        <>
          {editable ? add : <span>{t('demo_read_only')}</span>}
          <a className={buttonClass('secondary')} href="/api/zones/geojson" download="zones.geojson">
            {t('zones_geojson')}
          </a>
        </>
      }
      {...(editable && { onRow: (zone: Zone) => start({ kind: 'edit', zone }) })}
    >
      {dialog}
    </OfficeList>
  );
}
