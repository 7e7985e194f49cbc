import { useEffect, useState } from 'react';
import type { UnsentAction } from '../../../api/offline/unsent-action.ts';
import { useDismissAction, useUnsentActions } from '../../../api/offline/use-unsent.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useMoney } from '../../../ui/price.tsx';
import styles from './unsent-notice.module.css';

const labels = {
  arrive: 'do_arrive',
  start: 'do_start',
  'reach-stop': 'do_reach_stop',
  'leave-stop': 'do_leave_stop',
  reach: 'do_reach',
  end: 'do_end',
  'confirm-cash': 'do_confirm_cash',
  rate: 'rate_send',
  cancel: 'cancel_ride',
  'no-show': 'do_no_show',
  hail: 'meter_start',
  extra: 'extras_add',
} as const satisfies Readonly<Record<string, TextKey>>;

function useMoment(): (instant: string) => string {
  const { dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const [now] = useState(() => new Date());
  return (instant) => formatMoment(dateLocale, instant, now, clock);
}

/** Most responses take less. A notice that came and went with each of them would move the buttons under the finger. */
const noticeAfterMs = 2000;

/** Whether the server has not responded to the oldest action for a while. */
function useIsLate(oldest: UnsentAction | undefined): boolean {
  const at = oldest === undefined ? null : Date.parse(oldest.at);
  /** Actions from this moment or earlier are late. */
  const [lateUntil, setLateUntil] = useState(0);
  useEffect(() => {
    if (at === null || at <= lateUntil) return undefined;
    const left = at + noticeAfterMs - Date.now();
    // Its time is in the future if the device's clock was set back since.
    const timer = setTimeout(() => setLateUntil(at), Math.min(Math.max(left, 0), noticeAfterMs));
    return () => clearTimeout(timer);
  }, [at, lateUntil]);
  return at !== null && at <= lateUntil;
}

/** Lists actions that the server has not received yet, and actions that it refused later. */
export function UnsentNotice() {
  const actions = useUnsentActions();
  const waiting = actions.filter(({ refused }) => refused === null);
  const refused = actions.filter((action) => action.refused !== null && action.intention.verb !== 'message');
  const isLate = useIsLate(waiting[0]);
  if (!isLate && refused.length === 0) return null;
  return (
    <div className={styles.notices}>
      {refused.map((action) => {
        const { bookingId, intention } = action;
        const start = refused.find((one) => one.bookingId === bookingId && one.intention.verb === 'hail');
        if (start === undefined) return <Refused key={action.id} action={action} />;
        const own = refused.filter((one) => one.bookingId === bookingId);
        return intention.verb === 'hail' && <RefusedRide key={action.id} start={action} actions={own} />;
      })}
      {isLate && <Waiting actions={waiting} />}
    </div>
  );
}

function useLabel(): (action: Pick<UnsentAction, 'intention'>) => string {
  const t = useText();
  return ({ intention }) => (intention.verb === 'message' ? intention.message : t(labels[intention.verb]));
}

interface StepsProps {
  readonly actions: readonly UnsentAction[];
}

function Steps({ actions }: StepsProps) {
  const labelOf = useLabel();
  const moment = useMoment();
  const money = useMoney();
  return (
    <ol className={styles.actions}>
      {actions.map(({ id, at, ...action }) => {
        const { intention } = action;
        const shown = intention.verb === 'end' ? intention.shown : undefined;
        return (
          <li key={id}>
            <bdi className={styles.label}>{labelOf(action)}</bdi>
            <time dateTime={at}>{moment(at)}</time>
            {shown !== undefined && <bdi>{money(shown)}</bdi>}
          </li>
        );
      })}
    </ol>
  );
}

/** A ride that the server does not accept is recorded here only, so its steps and its total stay. Source: METER-14. */
function RefusedRide({ start, actions }: StepsProps & { readonly start: UnsentAction }) {
  const t = useText();
  const dismiss = useDismissAction();
  return (
    <Notice tone="bad">
      <strong>{t('meter_refused')}</strong>
      <p>{t(start.refused?.code ?? 'internal')}</p>
      <Steps actions={actions} />
      <p>{t('meter_refused_more')}</p>
      <Button tone="quiet" onClick={() => actions.forEach(dismiss)}>
        {t('ok')}
      </Button>
    </Notice>
  );
}

function Waiting({ actions }: StepsProps) {
  const t = useText();
  return (
    <Notice tone="warn">
      <strong>{t('unsent_title')}</strong>
      <Steps actions={actions} />
      <p>{t('unsent_lead')}</p>
      {actions.some(({ intention }) => intention.verb === 'cancel') && <p>{t('unsent_cancel')}</p>}
    </Notice>
  );
}

function Refused({ action }: { readonly action: UnsentAction }) {
  const t = useText();
  const label = useLabel()(action);
  const time = useMoment()(action.at);
  const dismiss = useDismissAction();
  return (
    <Notice tone="bad">
      <strong>{t('unsent_refused', { action: label, time })}</strong>
      <p>{t(action.refused?.code ?? 'internal')}</p>
      <p>{t('unsent_refused_more')}</p>
      <Button tone="quiet" onClick={() => dismiss(action)}>
        {t('ok')}
      </Button>
    </Notice>
  );
}
