import type { FailedJob } from '@fiacre/contract';
import { useState } from 'react';
import { useFailedJobs } from '../../api/office/system.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import styles from './system.module.css';
import type { FactWords } from './system-facts.ts';

interface FailedJobsProps {
  readonly jobs: readonly FailedJob[];
  readonly words: FactWords;
}

/** The failed jobs, each to run again or to drop. Source: SYS-9. */
export function FailedJobs({ jobs, words: { t, number, moment } }: FailedJobsProps) {
  const { retry, drop } = useFailedJobs();
  const [dropping, setDropping] = useState<FailedJob | null>(null);
  return (
    <>
      <FailureNotice failure={retry.failure} />
      <ul className={styles.rows}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.row}>
            <span>
              <strong>
                <bdi>{job.name}</bdi>
              </strong>
              <br />
              {moment(job.failedAt)} · {t('system_attempts')}: {number(job.attempts)}
            </span>
            <span className={styles.buttons}>
              <Button tone="secondary" busy={retry.busy} onClick={() => retry.send(job)}>
                {t('system_retry')}
              </Button>
              <Button tone="secondary" onClick={() => setDropping(job)}>
                {t('system_drop')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {dropping !== null && (
        <DeleteDialog
          title={t('system_drop_question')}
          row={dropping}
          remove={drop}
          action={t('system_drop')}
          onClose={() => setDropping(null)}
        >
          <strong>
            <bdi>{dropping.name}</bdi>
          </strong>
          <p>{t('system_drop_text')}</p>
        </DeleteDialog>
      )}
    </>
  );
}
