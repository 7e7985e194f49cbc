import type { Availability } from '@fiacre/contract';
import { Link } from 'react-router';
import { useSetAvailability } from '../../api/driver.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Lantern } from '../../ui/brand/lantern.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SharingLine } from './sharing-line.tsx';
import styles from './tasks.module.css';
import type { PositionSharing } from './use-position-sharing.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface AvailabilityPanelProps {
  readonly availability: Availability;
  readonly sharing: PositionSharing;
  /** Called on click, which also unlocks sound in the browser. */
  readonly onPress: () => void;
}

/** The driver's online switch, as wide as the screen. */
export function AvailabilityPanel({ availability, sharing, onPress }: AvailabilityPanelProps) {
  const t = useText();
  const set = useSetAvailability();
  const { active, busy, pausedAt, unseen } = availability;
  const toggle = () => {
    onPress();
    set.send(!active);
  };
  return (
    <section className={classNames(styles.availability, active && styles.online)}>
      <button type="button" role="switch" aria-checked={active} aria-busy={set.busy} onClick={toggle}>
        <Lantern lit={active} className={styles.lamp} />
        <span className={styles.switchText}>
          <strong>{t(active ? 'driver_online' : 'driver_offline')}</strong>
          <span>{t(busy ? 'driver_busy_lead' : active ? 'driver_online_lead' : 'driver_offline_lead')}</span>
        </span>
        <span className={styles.track} aria-hidden="true" />
      </button>
      {unseen && <Notice tone="bad">{t('driver_unseen')}</Notice>}
      {(active || busy) && <SharingLine sharing={sharing} />}
      {(active || busy) && <BackgroundNotice />}
      {active && pausedAt !== null && (
        <Notice tone="warn">
          <p>{t('driver_paused')}</p>
          <Button tone="secondary" busy={set.busy} onClick={() => set.send(true)}>
            {t('driver_paused_end')}
          </Button>
        </Notice>
      )}
      <FailureNotice failure={set.failure} />
    </section>
  );
}

/** Explains that browsers send no positions in the background, and how to send them anyway. */
function BackgroundNotice() {
  const t = useText();
  return (
    <details className={styles.background}>
      <summary>{t('tracker_title')}</summary>
      <p>{t('background_lead')}</p>
      <Link to="/background-positions">{t('background_link')}</Link>
    </details>
  );
}
