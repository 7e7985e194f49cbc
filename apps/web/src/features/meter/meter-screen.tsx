import { useState, type CSSProperties } from 'react';
import { useIntention } from '../../api/sync/intentions.ts';
import { useMeterReading, type ShownReading } from '../../api/meter-reading.ts';
import type { MeterRide } from '../../api/meter.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Price, useMoney } from '../../ui/price.tsx';
import { useDistanceAt } from '../../ui/use-distance-at.ts';
import { MeterExtras } from './meter-extras.tsx';
import styles from './meter.module.css';

/**
 * The meter of a ride that nobody booked: running, stopped while the passenger pays, and with the total that the server has
 * counted. Source: METER-8, METER-9.
 */
export function MeterScreen({ ride }: { readonly ride: MeterRide }) {
  const t = useText();
  const money = useMoney();
  const [heldAtMs, setHeldAtMs] = useState<number | null>(null);
  const reading = useMeterReading(ride, heldAtMs);
  const isFinal = ride.step === 'reached' && ride.booking?.tripEndTime != null;
  const total = isFinal ? (ride.booking?.payableAmount ?? 0) : (reading?.fare.grandTotal ?? null);
  const state = heldAtMs === null && ride.step === 'running' ? 'running' : 'stopped';
  return (
    <article className={styles.meter} aria-label={t('meter_title')} data-state={state}>
      <header className={styles.head}>
        <p className={styles.lamp}>{t(state === 'running' ? 'meter_running' : 'meter_stopped')}</p>
        <p className={styles.soft}>
          {t(ride.source === 'rank' ? 'meter_rank' : 'meter_street')}
          {reading !== null && <> · {t('meter_tariff', { name: reading.tariff })}</>}
        </p>
      </header>
      {/* Read aloud when it is final only: it changes every few seconds. */}
      <p
        className={styles.total}
        style={{ '--digits': total === null ? 1 : money(total).length } as CSSProperties}
        role="timer"
        aria-live="off"
      >
        {total === null ? '…' : <Price amount={total} />}
      </p>
      <Readings ride={ride} reading={reading} />
      {isFinal && reading !== null && <Difference charged={total ?? 0} shown={reading.fare.grandTotal} />}
      {reading !== null && <MeterExtras ride={ride} extras={reading.extras} />}
      {ride.step === 'running' ? (
        <Running ride={ride} stoppedAtMs={heldAtMs} onStop={setHeldAtMs} />
      ) : (
        <Payment ride={ride} total={total} isFinal={isFinal} />
      )}
      <p className={styles.plain}>{t('meter_not_sealed')}</p>
    </article>
  );
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Readings({ ride, reading }: { readonly ride: MeterRide; readonly reading: ShownReading | null }) {
  const t = useText();
  const distance = useDistanceAt();
  const { metres = 0, seconds = 0, standingSeconds = 0 } = reading ?? {};
  const values = [
    [t('meter_distance'), distance(metres, ride.boardedAt)],
    [t('meter_time'), clock(seconds)],
    [t('meter_waiting'), clock(standingSeconds)],
  ] as const;
  return (
    <dl className={styles.readings}>
      {values.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The server's total applies; the driver sees how far the phone was off. Source: METER-9. */
function Difference({ charged, shown }: { readonly charged: number; readonly shown: number }) {
  const t = useText();
  const money = useMoney();
  if (charged === shown) return null;
  return (
    <Notice tone="warn">{t('meter_difference', { charged: money(charged), shown: money(shown) })}</Notice>
  );
}

interface RunningProps {
  readonly ride: MeterRide;
  readonly stoppedAtMs: number | null;
  readonly onStop: (atMs: number | null) => void;
}

/** Stopping only holds the time, so that a press by mistake can be taken back. */
function Running({ ride, stoppedAtMs, onStop }: RunningProps) {
  const t = useText();
  const step = useIntention(ride);
  if (stoppedAtMs === null)
    return (
      <Button large wide className={styles.press} onClick={() => onStop(Date.now())}>
        {t('meter_stop')}
      </Button>
    );
  const at = new Date(stoppedAtMs).toISOString();
  return (
    <div className={styles.choices}>
      <Button
        large
        wide
        className={styles.press}
        busy={step.busy}
        onClick={() => step.send({ verb: 'reach', at })}
      >
        {t('meter_take_payment')}
      </Button>
      <Button large wide tone="secondary" disabled={step.busy} onClick={() => onStop(null)}>
        {t('meter_continue')}
      </Button>
      <FailureNotice failure={step.failure} />
    </div>
  );
}

interface PaymentProps {
  readonly ride: MeterRide;
  readonly total: number | null;
  readonly isFinal: boolean;
}

/** Without a connection the passenger pays what the phone shows. Source: METER-7. */
function Payment({ ride, total, isFinal }: PaymentProps) {
  const t = useText();
  const money = useMoney();
  const end = useIntention(ride);
  const sent = end.intention?.verb === 'end' ? end.intention.cashReceived : undefined;
  const shown = ride.booking === null && total !== null ? { shown: total } : {};
  const send = (cashReceived: boolean) => end.send({ verb: 'end', cashReceived, ...shown });
  return (
    <div className={styles.choices}>
      {!isFinal && <Notice>{t('meter_total_open')}</Notice>}
      <Button large wide className={styles.press} busy={end.busy && sent === true} onClick={() => send(true)}>
        {t('meter_cash', { price: money(total ?? 0) })}
      </Button>
      <Button large wide tone="secondary" busy={end.busy && sent === false} onClick={() => send(false)}>
        {t('meter_unpaid')}
      </Button>
      <FailureNotice failure={end.failure} />
    </div>
  );
}
