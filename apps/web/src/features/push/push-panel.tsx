import { failureOf } from '../../api/failure.ts';
import { PushDenied, usePush, type PushState } from '../../api/push.ts';
import { ApiRefusal } from '@fiacre/contract/client';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './push-panel.module.css';

/** Turns pushes to this browser on and off, and says where they go. Sources: PUSH-3, PUSH-5, DATA-1. */
export function PushPanel() {
  const t = useText();
  const { state, change } = usePush();
  return (
    <section className={styles.panel} aria-labelledby="push-device">
      <h2 className={styles.title} id="push-device">
        {t('push_device_title')}
      </h2>
      <p>{t('push_lead')}</p>
      {state === undefined ? <Skeleton lines={1} /> : <State state={state} />}
      {change.error !== null && !(change.error instanceof PushDenied) && (
        <Notice tone="bad">{t(reasonOf(change.error))}</Notice>
      )}
      {(state?.kind === 'off' || state?.kind === 'elsewhere') && (
        <Button busy={change.isPending} onClick={() => change.mutate(true)}>
          {t('push_turn_on')}
        </Button>
      )}
      {(state?.kind === 'here' || state?.kind === 'elsewhere') && (
        <Button tone="secondary" busy={change.isPending} onClick={() => change.mutate(false)}>
          {t('push_turn_off')}
        </Button>
      )}
    </section>
  );
}

/** Any error that is not a response of the server came from the browser's push service. */
const reasonOf = (thrown: unknown): TextKey =>
  thrown instanceof ApiRefusal ? failureOf(thrown).code : 'push_failed';

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
