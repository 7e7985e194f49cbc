import type { Tariff } from '@fiacre/contract';
import { useTariffHistory } from '../../api/office/tariffs.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { useColumnFormat } from '../../ui/column-format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { factsOf, useWording } from './tariff-words.ts';
import styles from './tariffs.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** All versions of a tariff with what each changed, the newest first. */
export function HistoryDialog({
  tariff,
  onClose,
}: {
  readonly tariff: Tariff;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { data, error } = useTariffHistory(tariff.id);
  return (
    <Dialog wide title={t('tariff_history_of', { name: tariff.name })} onClose={onClose}>
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={6} />}
      <ol className={styles.history}>
        {data?.map((version, i) => (
          <li key={version.version}>
            <Version version={version} before={data[i + 1]} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Version({ version, before }: { readonly version: Tariff; readonly before: Tariff | undefined }) {
  const words = useWording();
  const { dateTime } = useColumnFormat();
  const { t } = words;
  const old = new Map(before === undefined ? [] : factsOf(words, before));
  const changed = factsOf(words, version).filter(([label, text]) => (old.get(label) ?? '') !== text);
  const facts = { number: version.version, from: dateTime(version.validFrom) };
  return (
    <>
      <h3>{t('tariff_version', facts)}</h3>
      {changed.length === 0 ? (
        <p>{t('tariff_history_other')}</p>
      ) : (
        <dl className={styles.changes}>
          {changed.map(([label, text]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                {before !== undefined && <del>{old.get(label) || '–'}</del>}
                {before === undefined ? text : <ins>{text || '–'}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
