import type { PayoutFile } from '@fiacre/contract';
import { useState } from 'react';
import { usePayoutFiles } from '../../api/office/payouts.ts';
import { inOneLine } from '../../i18n/direction.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ComparePayoutsForm } from './compare-payouts-form.tsx';
import { PayoutDifferences } from './payout-differences.tsx';
import styles from './payouts-panel.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface PayoutsPanelProps {
  readonly providerLabel: (provider: string) => string;
  readonly onPayment: (id: string) => void;
  readonly onClose: () => void;
}

/** Compares the payout files of providers with the payments, and shows earlier comparisons. Source: PAY-7. */
export function PayoutsPanel({ providerLabel, onPayment, onClose }: PayoutsPanelProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<PayoutFile>();
  const title = chosen === undefined ? t('payouts_title') : <bdi>{chosen.fileName}</bdi>;
  return (
    <SidePanel title={title} onClose={onClose}>
      {chosen === undefined ? (
        <div className={styles.panel}>
          <p>{t('payouts_lead')}</p>
          <ComparePayoutsForm onCompared={setChosen} />
          <Files providerLabel={providerLabel} onChoose={setChosen} />
        </div>
      ) : (
        <div className={styles.panel}>
          <div>
            <Button tone="quiet" onClick={() => setChosen(undefined)}>
              {t('back')}
            </Button>
          </div>
          <PayoutDifferences file={chosen} providerLabel={providerLabel} onPayment={onPayment} />
        </div>
      )}
    </SidePanel>
  );
}

interface FilesProps {
  readonly providerLabel: (provider: string) => string;
  readonly onChoose: (file: PayoutFile) => void;
}

function Files({ providerLabel, onChoose }: FilesProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { data, error } = usePayoutFiles();
  if (data === undefined) return error === null ? <Skeleton lines={3} /> : <FailureNotice failure={error} />;
  if (data.items.length === 0) return <p className={styles.soft}>{t('payouts_none')}</p>;
  return (
    <ul className={styles.files}>
      {data.items.map((file) => (
        <li key={file.id}>
          <button type="button" className={styles.file} onClick={() => onChoose(file)}>
            <span>
              <strong>
                <bdi>{file.fileName}</bdi>
              </strong>
              <span className={styles.soft}>
                {inOneLine([
                  providerLabel(file.provider),
                  file.by,
                  formatDateTime(dateLocale, file.date, clock),
                ])}
              </span>
            </span>
            <FileBadge file={file} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function FileBadge({ file }: { readonly file: PayoutFile }) {
  const { t, locale } = useI18n();
  const differences = file.differing + file.missingHere + file.missingThere;
  if (differences === 0) return <Badge tone="good">{t('payout_matched')}</Badge>;
  return (
    <Badge tone="warn">
      {t('payout_differing')}: {new Intl.NumberFormat(locale).format(differences)}
    </Badge>
  );
}
