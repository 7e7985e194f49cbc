import type { Rehearsal } from '@fiacre/contract';
import { useState } from 'react';
import { useCancelRehearsal, useRehearsals } from '../../api/office/rehearsals.ts';
import { OfficePage } from '../../back-office/shell/office-page.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RehearsalForm } from './rehearsal-form.tsx';
import { RehearsalResults } from './rehearsal-results.tsx';
import styles from './rehearsal.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** `/rehearsal`: a past day or week under other dispatch rules, before switching to them. */
export function RehearsalPage() {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { data, error, isPending } = useRehearsals();
  const [chosen, setChosen] = useState<string | null>(null);
  const items = data?.items ?? [];
  const shown = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <OfficePage title={t('rehearsal')} lead={t('rehearsal_lead')}>
      {isPending && <Skeleton lines={6} />}
      <FailureNotice failure={error} />
      {data !== undefined && (
        <RehearsalForm
          current={data.current}
          busy={items[0]?.state === 'running'}
          onStarted={() => setChosen(null)}
        />
      )}
      {items.length > 1 && shown !== undefined && (
        <div className={styles.shown}>
          <SelectField
            label={t('rehearsal_shown')}
            value={shown.id}
            onChange={(event) => setChosen(event.target.value)}
            options={items.map(({ id, askedAt, rules }) => ({
              value: id,
              label: `${formatDateTime(dateLocale, askedAt, clock)} · ${t(`dispatch_mode_${rules.mode}`)}`,
            }))}
          />
        </div>
      )}
      {shown !== undefined && <Shown rehearsal={shown} />}
      <Limits />
    </OfficePage>
  );
}

function Shown({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const t = useText();
  switch (rehearsal.state) {
    case 'running':
      return <Running rehearsal={rehearsal} />;
    case 'cancelled':
      return <Notice tone="info">{t('rehearsal_cancelled')}</Notice>;
    case 'failed':
      return <Notice tone="bad">{t('rehearsal_failed')}</Notice>;
    case 'done':
      return <RehearsalResults rehearsal={rehearsal} />;
  }
}

function Running({ rehearsal: { id, progress } }: { readonly rehearsal: Rehearsal }) {
  const { t, locale } = useI18n();
  const cancel = useCancelRehearsal();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(progress);
  return (
    <div className={styles.running} role="status">
      <label>
        {t('rehearsal_running_now', { percent })}
        <progress value={progress} />
      </label>
      <Button tone="secondary" busy={cancel.busy} onClick={() => cancel.send(id)}>
        {t('cancel')}
      </Button>
    </div>
  );
}

const limits = ['shifts', 'accept', 'patience', 'demand', 'traffic', 'cancelled'] as const;

/** The limits of the figures, always in view, because a rehearsal looks more certain than it is. */
function Limits() {
  const t = useText();
  return (
    <section className={styles.limits} aria-labelledby="rehearsal-limits">
      <h2 id="rehearsal-limits">{t('rehearsal_limits')}</h2>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{t(`rehearsal_limit_${limit}`)}</li>
        ))}
      </ul>
    </section>
  );
}
