import type { Booking, TrailEntry } from '@fiacre/contract';
import { changeFields } from '@fiacre/domain';
import { useBookingTrail } from '../../../api/bookings.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { inOneLine } from '../../../i18n/direction.ts';
import { formatDateTime, formatDistance, formatDuration, type Clock } from '../../../i18n/format.ts';
import { useI18n, type I18n } from '../../../i18n/i18n-context.tsx';
import { changeLabels } from '../../../ui/booking/change/changed-fields.tsx';
import { statusText } from '../../../ui/booking/status-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import styles from '../office-bookings.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

/** Who did what to a booking, and when, as recorded with each transition. */
export function BookingTrail({ booking }: { readonly booking: Booking }) {
  const { id, pickup } = booking;
  const { t } = useI18n();
  const { data, error, isPending } = useBookingTrail(id, true);
  const clock = useClockAt()(pickup);
  return (
    <section className={styles.trail} aria-labelledby="booking-trail">
      <h3 id="booking-trail">{t('trail')}</h3>
      {isPending && <Skeleton lines={4} />}
      <FailureNotice failure={error} />
      <ol>
        {data?.items.map((entry, index) => (
          <TrailLine key={`${entry.at}${index}`} booking={booking} entry={entry} clock={clock} />
        ))}
      </ol>
    </section>
  );
}

interface TrailLineProps {
  readonly booking: Booking;
  readonly entry: TrailEntry;
  readonly clock: Clock;
}

function TrailLine({ booking: { tripDate, currency }, entry, clock }: TrailLineProps) {
  const { t, textOf, locale, dateLocale } = useI18n();
  const money = useMoneyIn();
  const evidenceText = useEvidenceText();
  const time = formatDateTime(dateLocale, tripDate, clock);
  const about = inOneLine([
    aboutOf(entry, textOf),
    evidenceText(entry),
    changeOf(entry.facts, t, locale, (amount) => money(amount, currency)),
  ]);
  const who = entry.byName ?? textOf(`role_${entry.byRole}`);
  return (
    <li>
      <time dateTime={entry.at}>{formatDateTime(dateLocale, entry.at, clock)}</time>
      <strong>{textOf(`trail_${entry.verb ?? entry.event}`)}</strong>
      <span>
        <bdi>{who}</bdi>
        {entry.toStatus !== null && entry.toStatus !== entry.fromStatus && (
          <>
            {' '}
            <Icon name="arrow" />{' '}
            {statusText({ status: entry.toStatus, tripDate }, { t, time }, Date.parse(entry.at))}
          </>
        )}
        {about !== '' && <small>{about}</small>}
      </span>
    </li>
  );
}

interface Evidence {
  readonly waitedSeconds: number;
  readonly metresFromPickup: number | null;
}

/** The evidence of a no-show. Source: NOSHOW-2. */
function useEvidenceText(): (entry: TrailEntry) => string {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  return ({ facts }) => {
    const evidence = facts['evidence'] as Evidence | undefined;
    if (evidence === undefined) return '';
    const { waitedSeconds, metresFromPickup: metres } = evidence;
    const distance =
      metres === null ? t('no_show_distance_unknown') : formatDistance(locale, metres, convertToMile);
    const waited = formatDuration(locale, waitedSeconds);
    return `${t('no_show_waited')}: ${waited} · ${t('no_show_distance')}: ${distance}`;
  };
}

/** Who was asked or assigned, with the reason or comment given. */
function aboutOf({ verb, drivers, facts }: TrailEntry, textOf: I18n['textOf']): string {
  const said = facts['said'];
  const { reason, comment } = (typeof said === 'object' && said !== null ? said : {}) as Partial<
    Record<string, unknown>
  >;
  const { extra, count } = facts;
  const added = typeof extra === 'string' ? `${extra}: ${String(count)}` : '';
  const names = drivers.flatMap(({ name }) => name ?? []);
  // A driver declines for one of a few reasons, stored by name; any other reason was written by a person.
  const why = verb === 'decline' && typeof reason === 'string' ? textOf(`decline_${reason}`) : reason;
  const texts = [names.join(', '), added, why, comment];
  return inOneLine(texts.filter((text) => typeof text === 'string'));
}

/** What a change was about, with the old and the new total of one that is in force. Source: CHANGE-11. */
function changeOf(
  { fields, before, after }: TrailEntry['facts'],
  t: I18n['t'],
  locale: string,
  money: (amount: number) => string,
): string {
  if (!Array.isArray(fields)) return '';
  const known = changeFields.filter((field) => fields.includes(field));
  const names = known.map((field) => t(changeLabels[field]));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return list;
  return inOneLine([list, t('change_new_price', { before: money(before), after: money(after) })]);
}
