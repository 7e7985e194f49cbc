import { useIntention } from '../../api/sync/intentions.ts';
import type { ShownReading } from '../../api/meter-reading.ts';
import type { MeterRide } from '../../api/meter.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { maxItems, useExtraLabel } from '../../ui/booking/extra-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import styles from './meter.module.css';

interface MeterExtrasProps {
  readonly ride: MeterRide;
  readonly extras: ShownReading['extras'];
}

/**
 * The extras that the driver may add, each with one button: pressed again, an item is added once more and anything else is
 * taken back. Source: METER-13.
 */
export function MeterExtras({ ride, extras }: MeterExtrasProps) {
  const t = useText();
  const labelOf = useExtraLabel();
  const { send, failure } = useIntention(ride);
  if (extras.length === 0) return null;
  const set = (code: string, count: number) => send({ verb: 'extra', code, count });
  return (
    <section className={styles.extras} aria-label={t('extras_add')}>
      {extras.map(({ code, label: name, price, per, count }) => {
        const label = labelOf({ name, price });
        const next = per === 'item' ? Math.min(count + 1, maxItems) : 1 - count;
        return (
          <div key={code} className={styles.extra}>
            <Button
              wide
              tone="secondary"
              aria-pressed={count > 0}
              className={styles.extraName}
              onClick={() => set(code, next)}
            >
              <bdi>{label}</bdi>
              {per === 'item' && count > 0 && <strong>× {count}</strong>}
            </Button>
            {per === 'item' && count > 0 && (
              <Button
                tone="secondary"
                aria-label={t('extra_less', { name: label })}
                onClick={() => set(code, count - 1)}
              >
                −
              </Button>
            )}
          </div>
        );
      })}
      <FailureNotice failure={failure} />
    </section>
  );
}
