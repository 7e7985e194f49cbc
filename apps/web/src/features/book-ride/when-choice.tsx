import { bookLaterLeadMs } from '@fiacre/domain';
import { memo } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import {
  instantAt,
  instantsAt,
  isDeviceTime,
  wallClockAt,
  withOffset,
  zoneName,
} from '../../i18n/wall-clock.ts';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';

export interface WhenChoiceProps {
  readonly bookLater: boolean;
  readonly tripDateLocal: string;
  /** Of the pickup's city; undefined stands for the device's. */
  readonly timeZone: string | undefined;
  readonly isRefused: boolean;
  readonly onChange: (bookLater: boolean, tripDateLocal: string) => void;
}

/**
 * A suggested time slightly past the minimum lead time, rounded to five minutes. When the clocks have just
 * been set back, it is after the hour that occurs twice, because a time in that hour means its first
 * occurrence.
 */
function nextSensibleTime(now: Date, timeZone: string | undefined): string {
  const fiveMinutesMs = 5 * 60_000;
  const minimumMs = now.getTime() + bookLaterLeadMs;
  for (let ms = Math.ceil(minimumMs / fiveMinutesMs + 1) * fiveMinutesMs; ; ms += fiveMinutesMs) {
    const shown = wallClockAt(new Date(ms), timeZone);
    const readMs = instantAt(shown, timeZone)?.getTime() ?? ms;
    if (readMs >= minimumMs) return shown;
  }
}

/** Now, or at a date and time. Source: LAND-5. */
export const WhenChoice = memo(function WhenChoice({
  bookLater,
  tripDateLocal,
  timeZone,
  isRefused,
  onChange,
}: WhenChoiceProps) {
  const { t, dateLocale } = useI18n();
  const at = instantAt(tripDateLocal, timeZone);
  const shown = tripDateLocal.slice(0, 'YYYY-MM-DDTHH:mm'.length);
  const instants = instantsAt(shown, timeZone);
  // The clocks skip this time. An incomplete date is not an error yet.
  const isSkipped = at === null && !Number.isNaN(Date.parse(shown));
  const choose = (when: 'now' | 'later') => {
    const later = when === 'later';
    onChange(later, later && tripDateLocal === '' ? nextSensibleTime(new Date(), timeZone) : tripDateLocal);
  };
  return (
    <>
      <Segmented
        label={t('when')}
        value={bookLater ? 'later' : 'now'}
        onChange={choose}
        options={[
          { value: 'now', label: t('book_now') },
          { value: 'later', label: t('book_later') },
        ]}
      />
      {bookLater && (
        <DateTimeField
          label={t('pickup_time')}
          value={shown}
          hint={
            timeZone === undefined || at === null || isDeviceTime(at, timeZone)
              ? undefined
              : t('pickup_time_zone', { zone: zoneName(dateLocale, at, timeZone) })
          }
          error={isSkipped ? t('time_skipped') : isRefused ? t('past_booking_error') : undefined}
          onChange={(value) => onChange(true, value)}
        />
      )}
      {bookLater && at !== null && instants.length > 1 && (
        <Segmented
          label={t('time_occurs_twice')}
          value={withOffset(shown, at)}
          onChange={(value) => onChange(true, value)}
          options={instants.map((instant) => ({
            value: withOffset(shown, instant),
            label: `${formatTime(dateLocale, instant, { timeZone, unnamed: timeZone })} ${zoneName(dateLocale, instant, timeZone)}`,
          }))}
        />
      )}
    </>
  );
});
