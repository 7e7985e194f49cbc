import type { ScannedPlace } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { failureOf } from '../../../api/client/failure.ts';
import { queryKeys } from '../../../api/client/query-keys.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { BookingForm } from '../booking-form.tsx';
import { currentDraft, startDraft } from '../draft/booking-draft.ts';
import styles from './kerb-booking-page.module.css';

/** `/k/:code`: the page of a scanned code, which books a ride from its place. Source: KERB-3. */
export function KerbBookingPage() {
  const t = useText();
  const { code = '' } = useParams();
  const { data: place, error } = useQuery({
    queryKey: queryKeys.kerbCode(code),
    queryFn: ({ signal }) => api.readKerbCode({ params: { code }, signal }),
    retry: (tries, thrown) => tries < 3 && failureOf(thrown).code !== 'kerb_code_unknown',
  });
  if (error !== null) {
    const failure = failureOf(error);
    return (
      <div className={styles.page}>
        {failure.code === 'kerb_code_unknown' ? (
          <Notice tone="warn">{t('kerb_code_unknown')}</Notice>
        ) : (
          <FailureNotice failure={failure} />
        )}
        <Link className={buttonClass()} to="/">
          {t('kerb_elsewhere')}
        </Link>
      </div>
    );
  }
  return place === undefined ? <PageSpinner /> : <FromPlace code={code} place={place} />;
}

function FromPlace({ code, place }: { readonly code: string; readonly place: ScannedPlace }) {
  const t = useText();
  useEffect(() => {
    const { lat, lng, add } = place;
    const { pickup } = currentDraft();
    // After signing in, the ride is still there.
    if (pickup?.lat !== lat || pickup.lng !== lng || pickup.add !== add)
      startDraft({ pickup: { lat, lng, add }, pickupText: add });
  }, [place]);
  return (
    <div className={styles.page}>
      <BookingForm from={{ kerbCode: code, place }} />
      <Link className={buttonClass('quiet')} to="/">
        {t('kerb_elsewhere')}
      </Link>
    </div>
  );
}
