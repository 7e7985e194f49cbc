import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBookings } from '../../api/bookings.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { RebookButtons, type Rebook } from '../../ui/booking/rebook-buttons.tsx';
import { StatusBadge } from '../../ui/booking/status-badge.tsx';
import { useColumnFormat, type ColumnFormat } from '../../ui/column-format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { columnsFor, type BookingColumn } from './booking-columns.ts';
import styles from './booking-table.module.css';
import { rowActions } from './actions/row-actions.ts';
import { RowButtons } from './actions/row-buttons.tsx';
import { useRowActions, type RowActionsControl } from './actions/use-row-actions.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const pageSize = 10;

export interface BookingTableProps {
  readonly role: Role;
  /** For riders, who may book an ended ride again. */
  readonly onRebook?: Rebook;
}

/** The reader's bookings, newest first: a table on a wide screen, cards on a phone. Sources: BKT-1, EMPTY-1. */
export function BookingTable({ role, onRebook }: BookingTableProps) {
  const t = useText();
  const { appCategory } = useSettings();
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useBookings({ page, pageSize, sort: '-tripDate' });
  const format = useColumnFormat();
  const work = useRowActions();
  const columns = columnsFor(role, appCategory);
  return (
    <section className={styles.section} aria-labelledby="all-bookings">
      <h2 id="all-bookings">{t('past_bookings')}</h2>
      {isPending && <Skeleton lines={6} />}
      <FailureNotice failure={error} />
      {data?.total === 0 && (
        <EmptyState>
          <p>{t('no_bookings')}</p>
        </EmptyState>
      )}
      {data !== undefined && data.total > 0 && (
        <table className={styles.table} aria-labelledby="all-bookings">
          <thead>
            <tr>
              {columns
                .filter((column) => column.lead)
                .map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    className={column.align === 'end' ? styles.end : undefined}
                  >
                    {t(column.label)}
                  </th>
                ))}
              <th scope="col">{t('row_actions')}</th>
            </tr>
          </thead>
          {data.items.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              role={role}
              columns={columns}
              format={format}
              work={work}
              onRebook={onRebook}
            />
          ))}
        </table>
      )}
      {work.dialog}
      <Pager
        label={t('bookings_table')}
        page={page}
        pageSize={pageSize}
        total={data?.total ?? 0}
        onPage={setPage}
      />
    </section>
  );
}

interface BookingRowProps {
  readonly booking: Booking;
  readonly role: Role;
  readonly columns: readonly BookingColumn[];
  readonly format: ColumnFormat;
  readonly work: RowActionsControl;
  readonly onRebook: Rebook | undefined;
}

/** One booking: the essentials in the row, everything else when expanded. */
function BookingRow({ booking, role, columns, format, work, onRebook }: BookingRowProps) {
  const t = useText();
  const lead = columns.filter((column) => column.lead);
  const rest = columns.filter((column) => !column.lead && column.text(booking, format) !== '');
  return (
    <tbody className={styles.body}>
      <tr>
        {lead.map((column) => (
          <td
            key={column.name}
            data-label={t(column.label)}
            className={column.align === 'end' ? styles.end : undefined}
          >
            <LeadCell booking={booking} column={column} format={format} />
          </td>
        ))}
        <td className={styles.actionCell}>
          {rowActions(booking, role).some((action) => action.enabled) && (
            <RowButtons booking={booking} role={role} work={work} />
          )}
          {onRebook !== undefined && (
            <div className={styles.buttons}>
              <RebookButtons booking={booking} onRebook={onRebook} />
            </div>
          )}
        </td>
      </tr>
      <tr className={styles.more}>
        <td colSpan={lead.length + 1} aria-label={`${t('more_details')} ${booking.reference}`}>
          <details>
            <summary>{t('more_details')}</summary>
            <dl className={styles.rest}>
              {rest.map((column) => (
                <div key={column.name}>
                  <dt>{t(column.label)}</dt>
                  <dd>
                    <bdi>{column.text(booking, format)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </td>
      </tr>
    </tbody>
  );
}

function LeadCell({
  booking,
  column,
  format,
}: Pick<BookingRowProps, 'booking' | 'format'> & { column: BookingColumn }) {
  if (column.name === 'status') return <StatusBadge booking={booking} />;
  const text = column.text(booking, format);
  // On a phone, empty cells are hidden.
  if (text === '') return null;
  if (column.name === 'reference') return <Link to={`/bookings/${booking.id}`}>{text}</Link>;
  // The text alone has its own direction: in a right-to-left page a Latin address still starts under its label.
  return (
    <span className={styles.value}>
      <bdi>{text}</bdi>
    </span>
  );
}
