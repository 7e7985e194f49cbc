import type { LatLng, MeterSource } from '@fiacre/domain';
import { useState } from 'react';
import { useIntentions } from '../../api/sync/intentions.ts';
import { newRideId, useMeter } from '../../api/meter.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import styles from './meter.module.css';

/** Starts a ride that nobody booked, with one press. Source: METER-8. */
export function MeterStart({ own }: { readonly own: LatLng | null }) {
  const t = useText();
  const { data } = useMeter(true);
  const [source, setSource] = useState<MeterSource>('street');
  // One id for one passenger, however often the button is pressed.
  const [id, setId] = useState(newRideId);
  const start = useIntentions();
  const press = () => {
    if (own === null) return;
    const place = { lat: own.lat, lng: own.lng };
    start.send(
      { subject: { id, version: 0 }, intention: { verb: 'hail', source, place } },
      { onSuccess: () => setId(newRideId()) },
    );
  };
  const tariff = data?.tariffs[source] ?? null;
  return (
    <section className={styles.start} aria-label={t('meter_title')}>
      <Segmented
        label={t('meter_from')}
        hideLabel
        value={source}
        onChange={setSource}
        options={[
          { value: 'street', label: t('meter_street') },
          { value: 'rank', label: t('meter_rank') },
        ]}
      />
      <Button large wide className={styles.press} busy={start.busy} disabled={own === null} onClick={press}>
        {t('meter_start')}
      </Button>
      <p className={styles.soft}>
        {own === null ? t('meter_no_position') : tariff !== null && t('meter_tariff', { name: tariff.name })}
      </p>
      <FailureNotice failure={start.failure} />
    </section>
  );
}
