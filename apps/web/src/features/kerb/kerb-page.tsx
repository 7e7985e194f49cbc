import type { KerbPlace } from '@fiacre/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useKerbPlaces } from '../../api/office/kerb.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { KerbCodeDialog } from './kerb-code-dialog.tsx';
import { KerbDialog } from './kerb-dialog.tsx';
import { kerbKindTexts } from './kerb-draft.ts';

const rules = {
  sorts: { name: ({ name }: KerbPlace) => name, kind: ({ kind }: KerbPlace) => kind },
  searched: ({ name, note, code, company }: KerbPlace) => [name, note, code, company?.name ?? ''],
};

const useKerbPage = (view: LocalQuery) => asPage(useKerbPlaces(), view, rules);

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'code'; readonly place: KerbPlace };

export const kerbColumns: readonly ListColumn<KerbPlace>[] = [
  { name: 'name', label: 'kerb_name', widthPixels: 220, sort: 'name', text: ({ name }) => name },
  {
    name: 'kind',
    label: 'kerb_kind',
    widthPixels: 120,
    sort: 'kind',
    text: ({ kind }, { t }) => t(kerbKindTexts[kind]),
  },
  { name: 'note', label: 'kerb_note', widthPixels: 220, text: ({ note }) => note },
  {
    name: 'commission',
    label: 'kerb_commission',
    widthPixels: 120,
    text: ({ commission }, { moneyIn }) => {
      if (commission === null) return '';
      return commission.kind === 'percent'
        ? `${commission.percent} %`
        : moneyIn(commission.amount, commission.currency);
    },
  },
  { name: 'company', label: 'kerb_company', widthPixels: 180, text: ({ company }) => company?.name ?? '' },
  {
    name: 'active',
    label: 'kerb_active',
    widthPixels: 80,
    text: ({ active }, { t }) => t(active ? 'yes' : 'no'),
  },
  {
    name: 'codeSince',
    label: 'kerb_code_since',
    widthPixels: 160,
    text: ({ codeSince }, { dateTime }) => dateTime(codeSince),
  },
];

/** `/kerbplaces`: ranks, hotels and venues with printed codes. They are read-only in the demo. Source: KERB-1. */
export function KerbPage() {
  const t = useText();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) => {
      if (task.kind === 'add') return <KerbDialog place={null} onClose={close} />;
      return task.kind === 'edit' ? (
        <KerbDialog place={task.place} onClose={close} />
      ) : (
        <KerbCodeDialog id={task.place.id} editable={editable} onClose={close} />
      );
    },
    () => true,
  );
  const columns = useMemo(
    () => [
      ...kerbColumns,
      actionColumn<KerbPlace>(200, (place) => (
        <Button
          tone="secondary"
          aria-label={`${t('kerb_code')}: ${place.name}`}
          onClick={() => start({ kind: 'code', place })}
        >
          {t('kerb_code')}
        </Button>
      )),
    ],
    [start, t],
  );
  const add = editable && <Button onClick={() => start({ kind: 'add' })}>{t('kerb_add')}</Button>;
  return (
    <OfficeList<KerbPlace, LocalQuery>
      name="kerb-places"
      title="kerb_places"
      emptyText="no_kerb_places"
      emptyAction={add}
      columns={columns}
      defaultSort="name"
      useRows={useKerbPage}
      tools={
        <>
          {editable ? add : <span>{t('demo_read_only')}</span>}
          <Link className={buttonClass('secondary')} to="/kerbcommissions">
            {t('kerb_commissions')}
          </Link>
        </>
      }
      {...(editable && { onRow: (place: KerbPlace) => start({ kind: 'edit', place }) })}
    >
      {dialog}
    </OfficeList>
  );
}
