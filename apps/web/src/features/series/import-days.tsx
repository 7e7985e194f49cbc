import { addDays } from '@fiacre/domain';
import { useState } from 'react';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { dayAt } from '../../i18n/wall-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChoiceCheck } from '../../ui/fields/choice-list.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { useRangeWords } from './days-off-list.tsx';
import type { DaysOff } from './read-ics.ts';
import styles from './series.module.css';

/** Repeated events are read so far ahead. */
const daysAhead = 731;
const maxBytes = 2_000_000;

interface ImportDaysProps {
  readonly days: readonly DaysOff[];
  readonly onAdd: (days: readonly DaysOff[]) => void;
}

/** Adds days of an .ics file, such as the terms of a school, after they were looked at. Source: SERIES-21. */
export function ImportDays({ days, onAdd }: ImportDaysProps) {
  const { t } = useI18n();
  const words = useRangeWords();
  const timeZone = useOperatorZone();
  const [found, setFound] = useState<readonly DaysOff[] | null>();
  const [left, setLeft] = useState<ReadonlySet<DaysOff>>(new Set());
  const read = async (file: File) => {
    const today = dayAt(new Date(), timeZone);
    const { readIcs } = await import('./read-ics.ts');
    const ranges = file.size > maxBytes ? null : readIcs(await file.text(), today, addDays(today, daysAhead));
    const isListed = (range: DaysOff) =>
      days.some(({ from, until }) => from === range.from && until === range.until);
    setFound(ranges?.filter((range) => !isListed(range)) ?? null);
    setLeft(new Set());
  };
  const chosen = found?.filter((range) => !left.has(range)) ?? [];
  return (
    <div className={styles.section}>
      <Field label={t('calendar_import')} hint={t('calendar_import_hint')}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".ics,text/calendar"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void read(file);
            }}
          />
        )}
      </Field>
      {found === null && <Notice tone="bad">{t('calendar_import_wrong')}</Notice>}
      {found?.length === 0 && <Notice>{t('calendar_import_none')}</Notice>}
      {found?.map((range) => (
        <ChoiceCheck
          key={`${range.from} ${range.until} ${range.name}`}
          label={`${range.name}: ${words(range)}`}
          checked={!left.has(range)}
          onChange={(checked) =>
            setLeft(new Set(checked ? [...left].filter((one) => one !== range) : [...left, range]))
          }
        />
      ))}
      {chosen.length > 0 && (
        <Button
          tone="secondary"
          onClick={() => {
            onAdd(chosen);
            setFound(undefined);
          }}
        >
          {t('calendar_import_add', { count: chosen.length })}
        </Button>
      )}
    </div>
  );
}
