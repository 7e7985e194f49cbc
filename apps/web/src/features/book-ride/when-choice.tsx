import { bookLaterLeadMs } from '@fiacre/domain';
import { memo } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { DateTimeField, localDateTime } from '../../ui/date-time-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';

export interface WhenChoiceProps {
  readonly bookLater: boolean;
  readonly tripDateLocal: string;
  readonly onChange: (bookLater: boolean, tripDateLocal: string) => void;
}

/** A suggested time slightly past the minimum lead time, rounded to five minutes. */
function nextSensibleTime(now: Date): string {
  const fiveMinutesMs = 5 * 60_000;
  const earliest = now.getTime() + bookLaterLeadMs + fiveMinutesMs;
  return localDateTime(new Date(Math.ceil(earliest / fiveMinutesMs) * fiveMinutesMs));
}

/** Now, or at a date and time. Source: LAND-5. */
export const WhenChoice = memo(function WhenChoice({ bookLater, tripDateLocal, onChange }: WhenChoiceProps) {
  const t = useText();
  const choose = (when: 'now' | 'later') => {
    const later = when === 'later';
    onChange(later, later && tripDateLocal === '' ? nextSensibleTime(new Date()) : tripDateLocal);
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
          value={tripDateLocal}
          onChange={(value) => onChange(true, value)}
        />
      )}
    </>
  );
});
