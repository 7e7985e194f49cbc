import type { CityRow } from '@fiacre/contract';
import { Suspense, useState } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/hydration/lazy-part.ts';

const CityLabelDialog = lazyPart(async () => (await import('./city-label-dialog.tsx')).CityLabelDialog);

/** Opens the name and the centre of a city. */
export function EditCityLabel({ city }: { readonly city: CityRow }) {
  const t = useText();
  const { allowCriticalEditsAdmin } = useSettings();
  const [isOpen, setIsOpen] = useState(false);
  if (!allowCriticalEditsAdmin || city.name === null) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        {t('city_label')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CityLabelDialog city={city} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
