import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSeriesList, type Series } from '../../api/series.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import type { ListColumn } from '../../back-office/view/list-column.ts';
import { inOneLine } from '../../i18n/direction.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { PlacePair } from '../../ui/booking/place-pair.tsx';
import { SeriesParties } from '../../ui/series/series-parties.tsx';
import { SeriesDays } from '../../ui/series/series-days.tsx';
import { useSeriesWords } from '../../ui/series/series-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CalendarsDialog } from './calendars-dialog.tsx';
import styles from './series.module.css';

const rules = {
  sorts: {
    customerName: ({ customerName }: Series) => customerName,
    createdAt: ({ createdAt }: Series) => createdAt,
  },
  searched: ({ customerName, passenger, companyName, pickup, drop }: Series) => [
    customerName,
    passenger?.name ?? '',
    companyName ?? '',
    pickup.add,
    drop.add,
  ],
};

const useSeriesPage = (view: LocalQuery) => asPage(useSeriesList(), view, rules);

const failedDays = ({ days }: Series) => days.filter(({ state }) => state === 'failed').length;

function seriesColumns(words: (series: Series) => string): readonly ListColumn<Series>[] {
  return [
    {
      name: 'customerName',
      fields: ['customerName'],
      label: 'col_customer',
      widthPixels: 170,
      sort: 'customerName',
      text: ({ customerName }) => customerName,
    },
    { name: 'rule', fields: ['rule'], label: 'series_rule', widthPixels: 260, text: words },
    {
      name: 'pickup',
      fields: ['pickup'],
      label: 'pickup',
      widthPixels: 220,
      text: ({ pickup }) => pickup.add,
    },
    { name: 'drop', fields: ['drop'], label: 'drop', widthPixels: 220, text: ({ drop }) => drop.add },
    {
      name: 'passenger',
      fields: ['passenger'],
      label: 'change_passenger',
      widthPixels: 160,
      text: ({ passenger }) => passenger?.name ?? '',
    },
    {
      name: 'company',
      fields: ['companyName', 'companyReference'],
      label: 'company',
      widthPixels: 200,
      text: ({ companyName, companyReference }) => inOneLine([companyName, companyReference]),
    },
    {
      name: 'failed',
      fields: ['days'],
      label: 'series_not_booked',
      widthPixels: 130,
      text: (series) => String(failedDays(series) || ''),
    },
    {
      name: 'createdAt',
      fields: ['createdAt'],
      label: 'col_date',
      widthPixels: 190,
      sort: 'createdAt',
      text: ({ createdAt }, { dateTime }) => dateTime(createdAt),
    },
  ];
}

/** `/series`: all repeated rides, and the calendars. Source: SERIES-17. */
export function SeriesPage() {
  const t = useText();
  const words = useSeriesWords();
  const columns = useMemo(() => seriesColumns(words), [words]);
  const [search, setSearch] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const open = search.get('series');
  const show = (id: string | null) =>
    setSearch((shown) => {
      if (id === null) shown.delete('series');
      else shown.set('series', id);
      return shown;
    });
  return (
    <OfficeList<Series, LocalQuery>
      name="series"
      title="series_title"
      emptyText="series_none"
      columns={columns}
      defaultSort="-createdAt"
      useRows={useSeriesPage}
      tools={
        <Button tone="secondary" onClick={() => setEditing(true)}>
          {t('calendars')}
        </Button>
      }
      onRow={({ id }) => show(id)}
    >
      {open !== null && <SeriesDialog id={open} onClose={() => show(null)} />}
      {isEditing && <CalendarsDialog onClose={() => setEditing(false)} />}
    </OfficeList>
  );
}

function SeriesDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const words = useSeriesWords();
  const { data } = useSeriesList();
  const series = data?.find((one) => one.id === id);
  if (data !== undefined && series === undefined) return null;
  return (
    <Dialog title={t('series_title')} onClose={onClose}>
      <div className={styles.section}>
        {series !== undefined && (
          <>
            <p>
              <strong>
                <bdi>{series.customerName}</bdi>
              </strong>{' '}
              · {words(series)}
            </p>
            <PlacePair ride={series} />
            <SeriesParties series={series} />
          </>
        )}
        <SeriesDays id={id} />
      </div>
    </Dialog>
  );
}
