import type { ResponseOf } from '@fiacre/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTariffRehearsal } from '../../api/office/tariffs.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import type { TariffForm } from './tariff-form.ts';
import styles from './tariffs.module.css';

type Rehearsal = ResponseOf<'rehearseTariff'>;

/** What last month's rides would have cost with the tariff in the form. Source: TARIFF-28. */
export function RehearsalSection({ form, id }: { readonly form: TariffForm; readonly id: string | null }) {
  const t = useText();
  const [result, setResult] = useState<Rehearsal | null>(null);
  const rehearsing = useTariffRehearsal();
  const { content, problems } = form.reading;
  const start = () =>
    rehearsing.send(
      { ...structuredClone(content), ...(id !== null && { id }) } as Parameters<typeof rehearsing.send>[0],
      { onSuccess: setResult },
    );
  return (
    <section className={styles.section} aria-label={t('tariff_rehearsal')}>
      <h3>{t('tariff_rehearsal')}</h3>
      <p>{t('tariff_rehearsal_lead')}</p>
      <div>
        <Button tone="secondary" busy={rehearsing.busy} disabled={problems.size > 0} onClick={start}>
          {t('tariff_rehearsal_start')}
        </Button>
      </div>
      <FailureNotice failure={rehearsing.failure} />
      {result !== null && <Result result={result} />}
    </section>
  );
}

function Result({ result }: { readonly result: Rehearsal }) {
  const t = useText();
  const moneyIn = useMoneyIn();
  const money = (amount: number) => moneyIn(amount, result.currency);
  const { rides, changed, income, drivers, largest } = result;
  if (rides === 0) return <p>{t('tariff_rehearsal_none')}</p>;
  return (
    <>
      <p>
        {t('tariff_rehearsal_income', {
          rides,
          changed,
          before: money(income.before),
          after: money(income.after),
        })}
      </p>
      <Differences
        title={t('tariff_rehearsal_largest')}
        rows={largest.map((row) => ({ ...row, to: `/bookings/${row.id}`, name: row.reference }))}
        money={money}
      />
      <Differences
        title={t('tariff_rehearsal_drivers')}
        rows={drivers.map((row) => ({ ...row, to: `/drivers?person=${row.id}` }))}
        money={money}
      />
    </>
  );
}

interface DifferencesProps {
  readonly title: string;
  readonly rows: readonly {
    readonly id: string;
    readonly to: string;
    readonly name: string;
    readonly before: number;
    readonly after: number;
  }[];
  readonly money: (amount: number) => string;
}

function Differences({ title, rows, money }: DifferencesProps) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('tariff_rehearsal_before')}</th>
          <th scope="col">{t('tariff_rehearsal_after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, to, name, before, after }) => (
          <tr key={id}>
            <td>
              <Link to={to} target="_blank" dir="auto">
                {name}
              </Link>
            </td>
            <td>{money(before)}</td>
            <td>{money(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
