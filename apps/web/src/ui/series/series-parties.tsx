import type { Series } from '@fiacre/contract';
import { inOneLine } from '../../i18n/direction.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { FactList } from '../fact-list.tsx';

type SeriesPartiesProps = { readonly series: Pick<Series, 'passenger' | 'companyName' | 'companyReference'> };

/** Who rides and who pays, if that is not the rider. Sources: SERIES-24, SERIES-25. */
export function SeriesParties({ series: { passenger, companyName, companyReference } }: SeriesPartiesProps) {
  const t = useText();
  if (passenger === null && companyName === null) return null;
  return (
    <FactList
      facts={[
        [t('change_passenger'), inOneLine([passenger?.name ?? null, passenger?.phone ?? null])],
        [t('company'), companyName === null ? '' : inOneLine([companyName, companyReference || null])],
      ]}
    />
  );
}
