import type { Tariff } from '@fiacre/contract';
import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useTariffVersions } from '../../api/office/tariffs.ts';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { SurgesDialog } from './surges-dialog.tsx';
import { DeleteTariffDialog, TariffDialog } from './tariff-dialog.tsx';
import { priceWords, useWording, whenWords, whereWords, type Wording } from './tariff-words.ts';
import { TemplateDialogs } from './template-dialog.tsx';
import styles from './tariffs.module.css';
import { TollGatesDialog } from './toll-gates-dialog.tsx';
import { WeekDialog } from './week-dialog.tsx';

/** A version in the list; a tariff has one in force, and perhaps later ones. */
export interface VersionRow {
  readonly id: string;
  readonly tariff: Tariff;
  /** Only the newest version is edited. */
  readonly isNewest: boolean;
}

export function rowsOf(versions: readonly Tariff[]): readonly VersionRow[] {
  return versions.map((tariff) => ({
    id: `${tariff.id} ${tariff.version}`,
    tariff,
    isNewest: !versions.some(({ id, version }) => id === tariff.id && version > tariff.version),
  }));
}

const rules = {
  sorts: {
    name: ({ tariff }: VersionRow) => tariff.name,
    validFrom: ({ tariff }: VersionRow) => tariff.validFrom,
  },
  searched: ({ tariff }: VersionRow) => [tariff.name],
};

function useVersionPage(view: LocalQuery) {
  const { data, ...query } = useTariffVersions();
  const rows = useMemo(() => (data === undefined ? undefined : rowsOf(data)), [data]);
  return asPage({ ...query, data: rows }, view, rules);
}

export function tariffColumns(words: Wording): readonly ListColumn<VersionRow>[] {
  return [
    {
      name: 'name',
      label: 'tariff_name',
      widthPixels: 175,
      sort: 'name',
      text: ({ tariff }) => tariff.name,
    },
    {
      name: 'price',
      label: 'tariff_price',
      widthPixels: 215,
      text: ({ tariff }) => priceWords(words, tariff.rules),
    },
    {
      name: 'when',
      label: 'tariff_when',
      widthPixels: 185,
      text: ({ tariff }) => whenWords(words, tariff.when),
    },
    {
      name: 'where',
      label: 'tariff_where',
      widthPixels: 185,
      text: ({ tariff }) => whereWords(words, tariff.where),
    },
    {
      name: 'validFrom',
      label: 'tariff_in_force',
      widthPixels: 230,
      sort: 'validFrom',
      text: (
        {
          tariff: {
            rules: { currency },
            inForce,
            validFrom,
          },
        },
        { t, dateTime },
      ) =>
        currency === words.currency
          ? t(inForce ? 'tariff_in_force_since' : 'tariff_begins', { from: dateTime(validFrom) })
          : t('tariff_other_currency', { currency }),
    },
  ];
}

type Task =
  | { readonly kind: 'add' | 'template' | 'week' | 'holidays' | 'surges' | 'gates' }
  | { readonly kind: 'edit' | 'delete' | 'history'; readonly tariff: Tariff };

const readOnly: readonly Task['kind'][] = ['week', 'holidays', 'surges', 'gates', 'history'];

/** `/tariffs`: what rides cost, when and where. It is read-only in the demo. Sources: TARIFF-9 to TARIFF-15. */
export function TariffsPage() {
  const t = useText();
  const words = useWording();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const { data: versions = [] } = useTariffVersions();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) => <TaskDialog task={task} versions={versions} onClose={close} />,
    ({ kind }) => !readOnly.includes(kind),
  );
  const columns = useMemo(
    () => [
      ...tariffColumns(words),
      actionColumn<VersionRow>(140, ({ tariff, isNewest }) => (
        <RowButtons
          name={tariff.name}
          {...(editable &&
            isNewest && {
              onEdit: () => start({ kind: 'edit', tariff }),
              onDelete: () => start({ kind: 'delete', tariff }),
            })}
        >
          <IconButton
            label={t('tariff_history_of', { name: tariff.name })}
            onClick={() => start({ kind: 'history', tariff })}
          >
            <Icon name="clock" />
          </IconButton>
        </RowButtons>
      )),
    ],
    [start, words, editable, t],
  );
  const add = editable && (
    <div className={styles.actions}>
      <Button onClick={() => start({ kind: 'add' })}>{t('tariff_add')}</Button>
      <Button tone="secondary" onClick={() => start({ kind: 'template' })}>
        {t('tariff_template')}
      </Button>
    </div>
  );
  return (
    <OfficeList<VersionRow, LocalQuery>
      name="tariffs"
      title="tariffs"
      emptyText="no_tariffs"
      emptyAction={add}
      columns={columns}
      defaultSort="name"
      useRows={useVersionPage}
      nameOf={({ tariff }) => tariff.name}
      tools={
        // First what an owner needs first: on a phone, the rest is out of view until the row is scrolled.
        <>
          {editable ? add : <span>{t('demo_read_only')}</span>}
          <Button tone="secondary" onClick={() => start({ kind: 'week' })}>
            {t('tariff_week')}
          </Button>
          <Button tone="secondary" onClick={() => start({ kind: 'holidays' })}>
            {t('tariff_holiday_list')}
          </Button>
          <Button tone="secondary" onClick={() => start({ kind: 'surges' })}>
            {t('surge_list')}
          </Button>
          <Button tone="secondary" onClick={() => start({ kind: 'gates' })}>
            {t('gate_list')}
          </Button>
        </>
      }
      {...(editable && {
        onRow: ({ tariff, isNewest }: VersionRow) => start({ kind: isNewest ? 'edit' : 'history', tariff }),
      })}
    >
      {dialog}
    </OfficeList>
  );
}

interface TaskDialogProps {
  readonly task: Task;
  readonly versions: readonly Tariff[];
  readonly onClose: () => void;
}

function TaskDialog({ task, versions, onClose }: TaskDialogProps) {
  switch (task.kind) {
    case 'add':
      return <TariffDialog tariff={null} onClose={onClose} />;
    case 'template':
      return <TemplateDialogs onClose={onClose} />;
    case 'week':
      return <WeekDialog versions={versions} onClose={onClose} />;
    case 'holidays':
      return <HolidaysDialog onClose={onClose} />;
    case 'surges':
      return <SurgesDialog onClose={onClose} />;
    case 'gates':
      return <TollGatesDialog onClose={onClose} />;
    case 'edit':
      return <TariffDialog tariff={task.tariff} onClose={onClose} />;
    case 'delete':
      return <DeleteTariffDialog tariff={task.tariff} onClose={onClose} />;
    case 'history':
      return <HistoryDialog tariff={task.tariff} onClose={onClose} />;
  }
}
