import { usePush, type PushState } from '../../api/push.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './push-panel.module.css';

/** Turns pushes to this browser on and off, and says where they go. Sources: PUSH-3, PUSH-5, DATA-1. */
export function PushPanel() {
  const t = useText();
  const { state, change } = usePush();
  const reason = change.response === 'failed' ? 'push_failed' : change.failure?.code;
  return (
    <section className={styles.panel} aria-labelledby="push-device">
      <h2 className={styles.title} id="push-device">
        {t('push_device_title')}
      </h2>
      <p>{t('push_lead')}</p>
      {state === undefined ? <Skeleton lines={1} /> : <State state={state} />}
      {reason !== undefined && <Notice tone="bad">{t(reason)}</Notice>}
      {(state?.kind === 'off' || state?.kind === 'elsewhere') && (
        <Button busy={change.busy} onClick={() => change.send(true)}>
          {t('push_turn_on')}
        </Button>
      )}
      {(state?.kind === 'here' || state?.kind === 'elsewhere') && (
        <Button tone="secondary" busy={change.busy} onClick={() => change.send(false)}>
          {t('push_turn_off')}
        </Button>
      )}
    </section>
  );
}

function State({ state }: { readonly state: PushState }) {
  const t = useText();
  switch (state.kind) {
    case 'unsupported':
      return <Notice>{t('push_unsupported')}</Notice>;
    case 'unavailable':
      return <Notice>{t('push_sandbox')}</Notice>;
    case 'denied':
      return <Notice tone="warn">{t('push_denied')}</Notice>;
    case 'off':
      return <p role="status">{t('push_off')}</p>;
    case 'here':
      return <Notice tone="good">{t('push_on')}</Notice>;
    case 'elsewhere':
      return <p role="status">{t('push_elsewhere', { device: state.name ?? t('push_other_device') })}</p>;
  }
}
