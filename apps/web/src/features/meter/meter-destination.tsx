import type { Waypoint } from '@fiacre/contract';
import type { MeterSource } from '@fiacre/domain';
import { Suspense, useState, type ComponentType } from 'react';
import { failureOf } from '../../api/client/failure.ts';
import { useMeterTo } from '../../api/meter.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useMoney } from '../../ui/price.tsx';

export interface DestinationFieldProps {
  readonly onChoose: (place: Waypoint | null) => void;
}

interface MeterDestinationProps {
  readonly source: MeterSource;
  readonly drop: Waypoint | null;
  readonly onDrop: (drop: Waypoint | null) => void;
  /** The search for a place. */
  readonly Field: ComponentType<DestinationFieldProps>;
}

/** Where the passenger goes, if the driver enters it, and what that is expected to cost. Source: METER-16. */
export function MeterDestination({ source, drop, onDrop, Field }: MeterDestinationProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button wide tone="secondary" onClick={() => setIsOpen(true)}>
        {t('meter_destination_add')}
      </Button>
    );
  return (
    <>
      <Suspense fallback={<Skeleton lines={2} />}>
        <Field onChoose={onDrop} />
      </Suspense>
      {drop !== null && <Estimate source={source} drop={drop} />}
    </>
  );
}

function Estimate({ source, drop }: Pick<MeterDestinationProps, 'source'> & { readonly drop: Waypoint }) {
  const { t, locale } = useI18n();
  const money = useMoney();
  const { convertToMile } = useSettings();
  const { data, error } = useMeterTo(drop);
  if (error !== null) return <FailureNotice failure={failureOf(error)} />;
  const estimate = data?.estimate ?? null;
  if (estimate === null) return null;
  const { distanceMetres, durationSeconds, fares } = estimate;
  const way = t('meter_way', {
    distance: formatDistance(locale, distanceMetres, convertToMile),
    duration: formatDuration(locale, durationSeconds),
  });
  const fare = fares[source];
  const price = fare === null ? '' : money(fare.total);
  return (
    <Notice>
      {fare !== null && <strong>{t(fare.isFixed ? 'meter_fixed' : 'meter_expected', { price })}</strong>}
      <p>{way}</p>
    </Notice>
  );
}
