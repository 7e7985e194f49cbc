import type { Setup, SetupState, SetupStep } from '@fiacre/contract';
import { useChangeStep } from '../../api/office/setup.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './setup.module.css';
import { stepBodies } from './step-bodies.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

interface StepCardProps {
  readonly step: SetupStep;
  readonly state: SetupState;
  readonly setup: Setup;
}

const tones: Readonly<Record<SetupState, BadgeTone>> = { open: 'warn', done: 'good', skipped: 'neutral' };

/** One step: the current values, how to change or check them, and whether the step is done, skipped or open. */
export function StepCard({ step, state, setup }: StepCardProps) {
  const t = useText();
  const change = useChangeStep();
  const Body = stepBodies[step];
  const title = t(`setup_step_${step}`);
  const set = (to: SetupState) => change.send({ step, state: to });
  return (
    <li className={styles.step} aria-labelledby={`setup-${step}`}>
      <div className={styles.title}>
        <h2 id={`setup-${step}`}>{title}</h2>
        <Badge tone={tones[state]}>{t(`setup_state_${state}`)}</Badge>
      </div>
      <Body setup={setup} />
      <div className={styles.choices}>
        {state === 'open' ? (
          <>
            <Button busy={change.busy} onClick={() => set('done')} aria-describedby={`setup-${step}`}>
              {t('setup_confirm')}
            </Button>
            <Button tone="quiet" onClick={() => set('skipped')} aria-describedby={`setup-${step}`}>
              {t('setup_skip')}
            </Button>
          </>
        ) : (
          <Button
            tone="quiet"
            busy={change.busy}
            onClick={() => set('open')}
            aria-describedby={`setup-${step}`}
          >
            {t('setup_reopen')}
          </Button>
        )}
      </div>
      <FailureNotice failure={change.failure} />
    </li>
  );
}
