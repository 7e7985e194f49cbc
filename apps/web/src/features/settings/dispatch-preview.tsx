import type { Settings } from '@fiacre/contract';
import { scarceReachSeconds, usualReachSeconds } from '@fiacre/domain';
import { Link } from 'react-router';
import { formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Example } from './setting-example.tsx';
import styles from './settings-form.module.css';

export interface DispatchPreviewProps {
  readonly saved: Settings;
  readonly edited: Settings;
}

const periodSeconds = 600;
const examples = [
  { rideSeconds: 300, waitedSeconds: 0 },
  { rideSeconds: 1800, waitedSeconds: 0 },
  { rideSeconds: 1800, waitedSeconds: 900 },
];

/**
 * The meaning of the chosen dispatch mode's numbers for a booking, and a link to the page that tries them.
 */
export function DispatchPreview({ saved, edited }: DispatchPreviewProps) {
  const { t, locale } = useI18n();
  const duration = (seconds: number) => formatDuration(locale, seconds);
  const reach = (settings: Settings, example: (typeof examples)[number]) => {
    if (settings.dispatchMode !== 'batched') return '–';
    const seconds = scarceReachSeconds(reachRules(settings), example);
    return seconds < 60 ? t('preview_reach_none') : duration(seconds);
  };
  const asked = (settings: Settings) => driversAsked(settings)?.toLocaleString(locale) ?? '–';
  return (
    <>
      {edited.dispatchMode !== 'broadcast' && (
        <dl className={styles.preview} aria-label={t('preview')}>
          <Example
            label={t('preview_asked', { duration: duration(periodSeconds) })}
            now={asked(edited)}
            before={asked(saved)}
          />
          {edited.dispatchMode === 'batched' &&
            examples.map((example) => (
              <Example
                key={`${example.rideSeconds} ${example.waitedSeconds}`}
                label={t(example.waitedSeconds === 0 ? 'preview_reach' : 'preview_reach_waited', {
                  ride: duration(example.rideSeconds),
                  wait: duration(example.waitedSeconds),
                })}
                now={reach(edited, example)}
                before={reach(saved, example)}
              />
            ))}
        </dl>
      )}
      <Link className={classNames(buttonClass('secondary'), styles.tryRules)} to="/rehearsal">
        {t('rehearsal')}
      </Link>
    </>
  );
}

const reachRules = ({ dispatchAgeing: ageing, dispatchRideWeight: rideWeight }: Settings) => ({
  reachSeconds: usualReachSeconds,
  ageing,
  rideWeight,
});

/** How many drivers are asked in the period if none of them responds; null if several are asked at once. */
function driversAsked(settings: Settings): number | null {
  const { dispatchMode, dispatchAnswerSeconds: answer, dispatchWindowSeconds: window } = settings;
  if (dispatchMode === 'broadcast') return null;
  // The next driver is matched at the end of a window.
  const each = dispatchMode === 'nearest' ? answer : Math.ceil(answer / window) * window;
  return Math.floor(periodSeconds / each);
}
