import type { RefusedMap } from '@fiacre/contract';
import { useState } from 'react';
import { useCities, useEditCities } from '../../api/office/integrations.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Maps that a command built and did not serve, because few of their junctions are connected. Source: COUNTRY-11. */
export function RefusedMaps() {
  const { refused } = useCities();
  return refused.map((map) => <Refused key={map.key} map={map} />);
}

function Refused({ map }: { readonly map: RefusedMap }) {
  const { t, locale } = useI18n();
  const { allowCriticalEditsAdmin } = useSettings();
  const { accept } = useEditCities();
  const [isAsking, setIsAsking] = useState(false);
  const { key, cityId, file, connectedShare, junctions } = map;
  const figures = {
    city: key,
    file,
    share: new Intl.NumberFormat(locale, { style: 'percent' }).format(connectedShare),
    junctions: new Intl.NumberFormat(locale).format(junctions),
  };
  return (
    <Notice tone="warn">
      <p>{t('city_refused', figures)}</p>
      {allowCriticalEditsAdmin && (
        <Button tone="secondary" onClick={() => setIsAsking(true)}>
          {t('city_refused_accept')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('city_refused_title')}
          verb={t('city_refused_accept')}
          busy={accept.busy}
          failure={accept.failure}
          onConfirm={() => accept.send({ key, cityId }, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('city_refused_text', figures)}</p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}
