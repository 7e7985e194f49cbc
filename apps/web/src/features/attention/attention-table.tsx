import type { AttentionItem, AttentionKind } from '@fiacre/contract';
import { Link } from 'react-router';
import { formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './attention.module.css';
import { toneOf } from './attention-tone.ts';

interface AttentionTableProps {
  readonly items: readonly AttentionItem[];
  /** Whether the reader may take the next step; otherwise an admin has to. */
  readonly mayTake: (kind: AttentionKind) => boolean;
}

/** One row for each thing that needs attention; on a phone, one card. */
export function AttentionTable({ items, mayTake }: AttentionTableProps) {
  const { t } = useI18n();
  const nowMs = useNow();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('attention_what')}</th>
          <th scope="col">{t('attention_who')}</th>
          <th scope="col">{t('attention_where')}</th>
          <th scope="col">{t('attention_waiting')}</th>
          <th scope="col">{t('attention_next')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <AttentionRow
            key={`${item.kind}${item.id}`}
            item={item}
            nowMs={nowMs}
            isOpen={mayTake(item.kind)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface AttentionRowProps {
  readonly item: AttentionItem;
  readonly nowMs: number;
  readonly isOpen: boolean;
}

function AttentionRow({ item, nowMs, isOpen }: AttentionRowProps) {
  const { t, locale } = useI18n();
  const money = useMoneyIn();
  const { kind, reference, name, driverName, pickupAddress, amount, currency, since, document } = item;
  const seconds = Math.max(0, (nowMs - Date.parse(since)) / 1000);
  return (
    <tr>
      <th scope="row">
        <Badge tone={toneOf(kind)}>{t(`attention_kind_${kind}`)}</Badge>
        {reference !== null && <bdi className={styles.reference}>{reference}</bdi>}
      </th>
      <td>
        {isOpen ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={addressOf(item)} className={styles.name}>
            <bdi>{name}</bdi>
          </Link>
        )}
        {driverName !== null && <small>{t('attention_driver', { name: driverName })}</small>}
      </td>
      <td>
        {pickupAddress !== null && <bdi>{pickupAddress}</bdi>}
        {document !== null && t(`document_${document}`)}
        {amount !== null && currency !== null && <strong>{money(amount, currency)}</strong>}
      </td>
      <td>
        <time dateTime={since}>{formatDuration(locale, seconds)}</time>
      </td>
      <td>
        {isOpen ? (
          <Link to={addressOf(item)} className={buttonClass('secondary')}>
            {t(`attention_do_${kind}`)}
          </Link>
        ) : (
          t('attention_admin_approves')
        )}
      </td>
    </tr>
  );
}

const documentLists = {
  document_expired: 'expired',
  document_waiting: 'waiting',
  document_expiring: 'expiring',
} as const;

/** The page on which the next step is taken. */
function addressOf({ kind, id }: AttentionItem): string {
  if (kind in documentLists) return `/documents?state=${documentLists[kind as keyof typeof documentLists]}`;
  switch (kind) {
    case 'approval_waiting':
    case 'driver_unseen':
    case 'meter_refused':
      return `/drivers?person=${id}`;
    case 'series_failed':
    case 'series_ending':
      return `/series?series=${id}`;
    case 'ride_without_price':
      return '/tariffs';
    case 'review_waiting':
      return '/dispatchreviews?answered=false';
    case 'withdrawal_waiting':
      return '/withdraws?processed=false';
    default:
      return `/bookings/${id}`;
  }
}
