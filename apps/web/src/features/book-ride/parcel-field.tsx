import type { OfferedCarType } from '@fiacre/contract';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RideDraft } from './booking-draft.ts';
import styles from './booking-form.module.css';

interface ParcelFieldProps {
  readonly carType: OfferedCarType;
  readonly draft: Pick<RideDraft, 'parcelType' | 'option'>;
  /** Opens the dialog with the sizes and options of the vehicle. */
  readonly onChoose: () => void;
}

/** What is sent. The price depends on it, so it is asked before the price. Source: LAND-8. */
export function ParcelField({ carType, draft, onChoose }: ParcelFieldProps) {
  const { t, locale, own } = useI18n();
  const chosen = [carType.parcelTypes[draft.parcelType ?? -1], carType.options[draft.option ?? -1]].flatMap(
    (extra) => (extra === undefined ? [] : [own(extra.description)]),
  );
  const name =
    chosen.length === 0
      ? t('choose_parcel')
      : new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(chosen);
  return (
    <div className={styles.scripted}>
      <Button tone="secondary" wide aria-label={`${t('your_options')}: ${name}`} onClick={onChoose}>
        <Icon name="box" />
        {name}
      </Button>
    </div>
  );
}
